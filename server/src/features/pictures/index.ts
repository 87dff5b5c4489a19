import type { Feature } from '#core/feature.ts'
import { resolvers } from './pictures.resolvers.ts'
import { sweepPictures } from './pictures.ts'

const perDay = 24 * 60 * 60

/** Photographs that are uploaded for goods. */
export const pictures: Feature = {
  resolvers,
  jobs: [{ name: 'pictures.sweep', everySeconds: perDay, run: sweepPictures }],
}
