import type { Resolvers } from '#core/graphql/resolver-types.ts'
import { settingsAsOf } from '#core/settings.ts'

export const siteContent: Resolvers = {
  Query: {
    getStoreFeature: async (_, __, ctx) => {
      const { bgColor, fontColor, associate } = await settingsAsOf(ctx)
      return { bgColor, fontColor, associate }
    },
  },
}
