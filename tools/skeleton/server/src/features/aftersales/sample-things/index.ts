import type { Feature } from '#core/feature.ts'
import { resolvers } from './sample-things.resolvers.ts'

export type { SampleThingRow as SampleThing } from './sample-things.ts'

/** Sample things: describe their purpose in a sentence. */
export const sampleThings: Feature = {
  resolvers,
}
