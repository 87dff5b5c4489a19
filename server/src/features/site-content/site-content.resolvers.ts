import type { Resolvers } from '#core/graphql/resolver-types.ts'
import { settingsAsOf } from '#core/settings.ts'

export const resolvers: Resolvers = {
  Query: {
    operator: async (_, __, ctx) => {
      const { operatorGstin: gstin, ...of } = await settingsAsOf(ctx)
      const { officerName, officerPhone, officerHours, officerEmail } = of
      return {
        name: of.operatorName,
        address: of.operatorAddress,
        gstin: gstin || null,
        pan: of.operatorPan || gstin.slice(2, 12) || null,
        cin: of.operatorCin || null,
        phone: of.operatorPhone,
        email: of.operatorEmail,
        ...{ officerName, officerPhone, officerHours, officerEmail },
      }
    },
    getStoreFeature: async (_, __, ctx) => {
      const { bgColor, fontColor, associate } = await settingsAsOf(ctx)
      return { bgColor, fontColor, associate }
    },
  },
}
