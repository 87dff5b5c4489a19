import type { Resolvers } from '#core/graphql/resolver-types.ts'
import { createRow, deleteRow, updateRow } from '#core/ordering/ordered-rows.ts'
import * as use from './team.ts'

export const resolvers: Resolvers = {
  Query: {
    shownTeam: (_, { language }, ctx) => use.shownTeam(ctx, language),
    teamMembers: (_, __, ctx) => use.listTeam(ctx),
  },
  Mutation: {
    createTeamMember: (_, { input }, ctx) => createRow(ctx, use.team, input),
    updateTeamMember: (_, { id, version, input }, ctx) => updateRow(ctx, use.team, id, version, input),
    deleteTeamMember: (_, { id }, ctx) => deleteRow(ctx, use.team, id),
    orderTeam: (_, { ids }, ctx) => use.orderTeam(ctx, ids),
  },
}
