import type { Resolvers } from '#core/graphql/resolver-types.ts'
import * as use from './rehearsals.ts'

export const resolvers: Resolvers = {
  Query: {
    ruleDays: (_, __, ctx) => use.ruleDays(ctx),
    rehearsal: (_, { day }, ctx) => use.rehearse(ctx, day),
    rehearsalSheet: (_, { day }, ctx) => use.rehearsalSheet(ctx, day),
  },
  Mutation: {
    sendRuleNotices: (_, { day }, ctx) => use.sendRuleNotices(ctx, day),
  },
}
