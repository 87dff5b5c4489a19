import type { Resolvers } from '#core/graphql/resolver-types.ts'
import { getRanking, setRanking } from './ranking.ts'

export const resolvers: Resolvers = {
  Query: { ranking: (_, __, ctx) => getRanking(ctx) },
  Mutation: { setRanking: (_, { input, version }, ctx) => setRanking(ctx, input, version) },
}
