import type { Feature } from '#core/feature.ts'
import { allStates, allZones, districtsOf, findPlace, invalidatePlaces, stateNamed } from './pincodes.ts'

export const pincodes: Feature = {
  resolvers: {
    Query: {
      place: (_, { pincode }, ctx) => findPlace(ctx, pincode),
      states: () => allStates(),
      zones: (_, __, ctx) => allZones(ctx),
      districts: (_, { stateCode }, ctx) => districtsOf(ctx, stateCode),
    },
    Place: {
      state: (place) => stateNamed(place.stateCode) ?? { code: place.stateCode, name: place.stateCode },
      otherState: (place) => (place.secondStateCode ? stateNamed(place.secondStateCode) : null),
      zone: (place) => place.zoneName,
    },
  },
  subscribers: { 'pincodes.changed': async (ctx) => invalidatePlaces(ctx) },
}
