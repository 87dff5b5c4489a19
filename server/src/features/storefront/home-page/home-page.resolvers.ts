import type { Resolvers } from '#core/graphql/resolver-types.ts'
import { createRow, deleteRow, updateRow } from '#core/ordering/ordered-rows.ts'
import { homePage as read } from './home-page.ts'
import * as use from './home-sections.ts'

export const resolvers: Resolvers = {
  Query: {
    homePage: (_, { pincode, language }, ctx) => read(ctx, pincode ?? null, language),
    shownHomeSections: (_, { pincode, language }, ctx) => use.shownHomeSections(ctx, pincode ?? null, language),
    homeSections: (_, __, ctx) => use.listHomeSections(ctx),
    homeSection: (_, { id }, ctx) => use.getHomeSection(ctx, id),
    homeSectionPreview: (_, { id, pincode, language }, ctx) =>
      use.previewHomeSection(ctx, id, pincode ?? null, language),
    homeRuleCount: (_, { rule }, ctx) => use.countByRule(ctx, rule),
    homeChoices: (_, __, ctx) => use.homeChoices(ctx),
  },
  Mutation: {
    createHomeSection: (_, { input }, ctx) => createRow(ctx, use.homeSections, input),
    updateHomeSection: (_, { id, version, input }, ctx) => updateRow(ctx, use.homeSections, id, version, input),
    setHomeSectionActive: (_, { id, version, isActive }, ctx) => use.setHomeSectionActive(ctx, id, version, isActive),
    orderHomeSections: (_, { ids }, ctx) => use.orderHomeSections(ctx, ids),
    deleteHomeSection: (_, { id, version }, ctx) => deleteRow(ctx, use.homeSections, id, version),
  },
  HomeSection: {
    title: (section) => use.titleOf(section, 'en'),
    status: (section, _, ctx) => use.statusOf(ctx, section),
  },
}
