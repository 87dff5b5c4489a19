import type { Resolvers } from '#core/graphql/resolver-types.ts'
import { listReviews } from './reviews.ts'

export const resolvers: Resolvers = {
  Query: { reviews: (_, { page, ...subject }, ctx) => listReviews(ctx, subject, page) },
}
