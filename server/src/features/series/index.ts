import type { Feature } from '#core/feature.ts'
import { resolvers } from './series.resolvers.ts'
import * as wished from './size-requests.ts'

/** Families of goods in many sizes. */
export const series: Feature = {
  resolvers,
  subscribers: { 'change.decided': (ctx, decided) => wished.followChangeRequest(ctx, decided) },
}
