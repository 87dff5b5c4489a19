import type { Resolvers } from '#core/graphql/resolver-types.ts'
import { homePage as read } from './home-page.ts'

export const resolvers: Resolvers = {
  Query: { homePage: (_, { pincode }, ctx) => read(ctx, pincode ?? null) },
}
