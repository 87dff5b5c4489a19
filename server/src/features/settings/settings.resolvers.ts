import type { Resolvers } from '#core/graphql/resolver-types.ts'
import { listThresholds, setThreshold, withdrawThreshold } from './eway.ts'
import { deleteSetting, listSettings, setSetting } from './settings.ts'

export const resolvers: Resolvers = {
  Query: {
    settings: (_, __, ctx) => listSettings(ctx),
    ewayThresholds: (_, __, ctx) => listThresholds(ctx),
  },
  Mutation: {
    setSetting: (_, { key, value, from, version }, ctx) => setSetting(ctx, key, value, from ?? null, version),
    deleteSetting: (_, { key, from }, ctx) => deleteSetting(ctx, key, from),
    setEwayThreshold: (_, { input }, ctx) => setThreshold(ctx, input),
    deleteEwayThreshold: (_, { stateCode, from }, ctx) => withdrawThreshold(ctx, String(stateCode), from),
  },
}
