import type { Feature } from '#core/feature.ts'
import { sweepPictures, uploadPicture } from './pictures.ts'

const perDay = 24 * 60 * 60

export const pictures: Feature = {
  resolvers: { Mutation: { uploadPicture: (_, { file }, ctx) => uploadPicture(ctx, file) } },
  jobs: [{ name: 'pictures.sweep', everySeconds: perDay, run: sweepPictures }],
}
