import { socialDetails } from '@neev/domain/content/site-details'
import { istDate } from '@neev/domain/core/fiscal'
import type { Ctx } from '#core/context.ts'
import type { Resolvers } from '#core/graphql/resolver-types.ts'
import { currentSettings, settingsAsOf } from '#core/settings.ts'
import { ruleValue } from '#features/tax/statutory-rules/statutory-rules.ts'
import { saveSiteDetails, siteDetails } from './details.ts'
import * as use from './logo.ts'
import { variablesAt } from './text-variables.ts'

const fileOf = (key: string | null) => key && `/files/public/${key}`

const logoForForm = async (ctx: Ctx, row: use.LogoRow | Promise<use.LogoRow>) => {
  const { version, height, lightKey, darkKey, faviconKey } = await row
  const { bgColor, fontColor, associate } = await settingsAsOf(ctx)
  const files = { light: fileOf(lightKey), dark: fileOf(darkKey), favicon: fileOf(faviconKey) }
  return { version, height, ...files, bgColor, fontColor, associate }
}

export const resolvers: Resolvers = {
  Query: {
    operator: async (_, __, ctx) => {
      const { operatorGstin: gstin, ...of } = await currentSettings(ctx)
      const { officerName, officerPhone, officerHours, officerEmail } = of
      return {
        name: of.operatorName,
        address: of.operatorAddress,
        gstin: gstin || null,
        pan: of.operatorPan || gstin.slice(2, 12) || null,
        cin: of.operatorCin || null,
        phone: of.operatorPhone,
        email: of.operatorEmail,
        acknowledgeHours: await ruleValue(ctx, 'COMPLAINT_ACK_HOURS', istDate(ctx.now)),
        hours: of.operatorHours,
        map: of.mapLink || null,
        links: socialDetails.flatMap((key) => of[key] || []),
        logo: fileOf((await use.storeLogo(ctx)).lightKey),
        ...{ officerName, officerPhone, officerHours, officerEmail },
      }
    },
    getStoreFeature: async (_, __, ctx) => {
      const { bgColor, fontColor, associate } = await currentSettings(ctx)
      return { bgColor, fontColor, associate }
    },
    storeLogo: (_, __, ctx) => logoForForm(ctx, use.currentLogo(ctx)),
    siteDetails: (_, __, ctx) => siteDetails(ctx),
    textVariables: (_, { language }, ctx) => variablesAt(ctx, language),
  },
  Mutation: {
    uploadStoreLogo: (_, { kind, version, file }, ctx) => logoForForm(ctx, use.uploadLogo(ctx, kind, version, file)),
    deleteStoreLogo: (_, { kind, version }, ctx) => logoForForm(ctx, use.deleteLogo(ctx, kind, version)),
    saveStoreLook: (_, { version, input }, ctx) => logoForForm(ctx, use.saveLook(ctx, version, input)),
    saveSiteDetails: (_, { version, input }, ctx) => saveSiteDetails(ctx, version, input),
  },
}
