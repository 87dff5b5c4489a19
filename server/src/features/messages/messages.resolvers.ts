import type { Resolvers } from '#core/graphql/resolver-types.ts'
import * as use from './messages.ts'

export const resolvers: Resolvers = {
  Query: {
    messages: (_, { page, filter }, ctx) => use.listMessages(ctx, page, filter),
    message: (_, { id }, ctx) => use.getMessage(ctx, id),
  },
  Mutation: {
    resendMessages: (_, { ids }, ctx) => use.resendMessages(ctx, ids),
    cancelMessages: (_, { ids }, ctx) => use.cancelMessages(ctx, ids),
  },
}
