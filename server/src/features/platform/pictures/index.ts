import type { Feature } from '#core/feature.ts'
import { resolvers } from './pictures.resolvers.ts'
import { sweepPictures } from './pictures.ts'

const perDay = 24 * 60 * 60

/** Uploaded product pictures. */
export const pictures: Feature = {
  resolvers,
  jobs: [{ name: 'pictures.sweep', everySeconds: perDay, run: sweepPictures }],
}
