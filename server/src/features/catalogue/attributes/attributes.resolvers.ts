import type { Resolvers } from '#core/graphql/resolver-types.ts'
import * as use from './attributes.ts'

export const resolvers: Resolvers = {
  Query: {
    attributes: (_, { page, filter }, ctx) => use.listAttributes(ctx, page, filter),
    attributeChoices: (_, __, ctx) => use.attributeChoices(ctx),
  },
  Mutation: {
    createAttribute: (_, { input }, ctx) => use.createAttribute(ctx, input),
    updateAttribute: (_, { code, input }, ctx) => use.updateAttribute(ctx, code, input),
    setAttributeRetired: (_, { code, retired }, ctx) => use.setAttributeRetired(ctx, code, retired),
    deleteAttribute: (_, { code }, ctx) => use.deleteAttribute(ctx, code),
  },
}
