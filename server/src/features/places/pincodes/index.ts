import type { Feature } from '#core/feature.ts'
import { resolvers as admin } from './admin.resolvers.ts'
import { servePlaceForm } from './pincodes.http.ts'
import { resolvers } from './pincodes.resolvers.ts'
import { invalidatePlaces } from './pincodes.ts'

export type { AdminPincodeRow as AdminPincode } from './admin.queries.ts'
export type { PlaceRow as Place } from './pincodes.ts'

/** The directory of pincodes, states and zones. */
export const pincodes: Feature = {
  resolvers: [resolvers, admin],
  publicOperations: ['Query.place', 'Query.states', 'Query.zones', 'Query.districts'],
  subscribers: { 'pincodes.changed': async (ctx) => invalidatePlaces(ctx) },
  http: servePlaceForm,
}
