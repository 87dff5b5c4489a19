import type { Resolvers } from '#core/graphql/resolver-types.ts'
import { allStates, allZones, districtsOf, findPlace, stateNamed } from './pincodes.ts'

export const resolvers: Resolvers = {
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
}
