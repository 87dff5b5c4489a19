import type { Resolvers } from '#core/graphql/resolver-types.ts'
import { homePage as read } from './home-page.ts'

export const homePage: Resolvers = {
  Query: { homePage: (_, { pincode }, ctx) => read(ctx, pincode ?? null) },
}
