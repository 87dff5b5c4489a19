import type { Resolvers } from '#core/graphql/resolver-types.ts'
import { uploadPicture } from './pictures.ts'

export const resolvers: Resolvers = {
  Mutation: { uploadPicture: (_, { file, use }, ctx) => uploadPicture(ctx, file, use) },
}
