import type { Feature } from '#core/feature.ts'
import { listThresholds, setThreshold, withdrawThreshold } from './eway.ts'
import { listSettings, setSetting, withdrawSetting } from './settings.ts'

export const settings: Feature = {
  resolvers: {
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
  },
  subscribers: { 'settings.changed': async (ctx) => ctx.invalidatePages() },
}
