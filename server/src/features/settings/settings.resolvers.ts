import type { Resolvers } from '#core/graphql/resolver-types.ts'
import { listThresholds, setThreshold, withdrawThreshold } from './eway.ts'
import { listSettings, setSetting, withdrawSetting } from './settings.ts'

export const resolvers: Resolvers = {
  Query: {
    settings: (_, __, ctx) => listSettings(ctx),
    ewayThresholds: (_, __, ctx) => listThresholds(ctx),
  },
  Mutation: {
    setSetting: (_, { key, value, from }, ctx) => setSetting(ctx, key, value, from ?? null),
    withdrawSetting: (_, { key, from }, ctx) => withdrawSetting(ctx, key, from),
    setEwayThreshold: (_, { input }, ctx) => setThreshold(ctx, input),
    withdrawEwayThreshold: (_, { stateCode, from }, ctx) => withdrawThreshold(ctx, String(stateCode), from),
  },
}
