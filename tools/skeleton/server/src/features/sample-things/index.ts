import type { Feature } from '#core/feature.ts'
import { resolvers } from './sample-things.resolvers.ts'

export type { SampleThingRow as SampleThing } from './sample-things.ts'

/** Sample things: what they are for, in a sentence. */
export const sampleThings: Feature = {
  resolvers,
}
