import type { Resolvers } from '#core/graphql/resolver-types.ts'
import { deleteSetting, listSettings, setSetting } from './settings.ts'

export const resolvers: Resolvers = {
  Query: {
    settings: (_, __, ctx) => listSettings(ctx),
  },
  Mutation: {
    setSetting: (_, { key, value, from, version }, ctx) => setSetting(ctx, key, value, from ?? null, version),
    deleteSetting: (_, { key, from }, ctx) => deleteSetting(ctx, key, from),
  },
}
