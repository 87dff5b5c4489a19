import type { Resolvers } from '#core/graphql/resolver-types.ts'
import * as use from './team.ts'

export const resolvers: Resolvers = {
  Query: {
    shownTeam: (_, { language }, ctx) => use.shownTeam(ctx, language),
    teamMembers: (_, __, ctx) => use.listTeam(ctx),
  },
  Mutation: {
    createTeamMember: (_, { input }, ctx) => use.createTeamMember(ctx, input),
    updateTeamMember: (_, { id, version, input }, ctx) => use.updateTeamMember(ctx, id, version, input),
    deleteTeamMember: (_, { id }, ctx) => use.deleteTeamMember(ctx, id),
    orderTeam: (_, { ids }, ctx) => use.orderTeam(ctx, ids),
  },
}
