import { createCache } from './cache.ts'
import type { Ctx } from './context.ts'
import { allSettings, settingValues } from './settings.queries.ts'

/** Settings that an admin can change, with their defaults. Money in paise, time in minutes. */
export const settingDefaults = {
  minCartPaise: 2_000_00,
  maxOnlinePaise: 10_00_000_00,
  cartMessage: '',
  moneyFlow: 'OPERATOR_COLLECTS',
  gatewayLockMinutes: 30,
  transferLockMinutes: 24 * 60,
  transferLockMinutesB2b: 48 * 60,
  acceptWithinHours: 8,
  editAnswerHours: 24,
  dealerAnswerMinutes: 30,
  scheduleAnswerHours: 72,
  scheduleGraceDays: 14,
  debitSendDays: 7,
  debitAnswerDays: 7,
  creditTwoPeoplePaise: 50_00_000_00,
  mixerKmPerHour: 25,
  mixerDischargeMinutes: 30,
  mixerLimitMinutes: 120,
  debitPayDays: 7,
  settlementHoldDaysA: 0,
  settlementHoldDays: 3,
  settlementHoldDaysC: 7,
  tdsWithGst: false,
  settlementReviewDays: 7,
  minPayoutPaise: 1_000_00,
  operatorName: 'Neev Marketplace Private Limited',
  operatorAddress: 'Fourth floor, Pancard Business Centre, Baner Road, Pune 411045, Maharashtra',
  operatorGstin: '',
  operatorPan: '',
  operatorTan: '',
  operatorCin: '',
  operatorPhone: '020 5550 0140',
  operatorEmail: 'care@neev.example',
  operatorHours: 'Mon to Sat, 10:00 to 18:00',
  mapLink: '',
  socialFacebook: '',
  socialInstagram: '',
  socialLinkedin: '',
  socialX: '',
  socialYoutube: '',
  officerName: 'Meera Joshi',
  officerPhone: '020 5550 0142',
  officerHours: 'Mon to Sat, 10:00 to 18:00',
  officerEmail: 'grievance@neev.example',
  bgColor: '#FFFFFF',
  fontColor: '#12181F',
  associate: true,
  rankPriceBp: 6000,
  rankOnTimeBp: 2000,
  rankRatingBp: 1000,
  rankResponseBp: 1000,
  rankSort: 'PRICE',
  reviewAskDays: 3,
  reviewWords: 'fuck*, shit, bastard*, chor, chutiya*, madarchod, bhenchod, harami, kamina, saala, चोर, हरामी',
} as const
type Widen<T> = T extends number ? number : T extends boolean ? boolean : string
export type Settings = { -readonly [Key in keyof typeof settingDefaults]: Widen<(typeof settingDefaults)[Key]> }

/** All settings at a time: dated rows over the defaults, in one query. */
export async function settingsAsOf(ctx: Ctx, moment = ctx.now): Promise<Settings> {
  const values = (await settingValues(ctx.db, moment)) as Partial<Settings> | null
  return { ...settingDefaults, ...values }
}

const cache = createCache<Awaited<ReturnType<typeof allSettings>>>({ name: 'settings', seconds: 5, max: 1 })

/**
 * The settings now, from memory: for what people ask for often. A change is known at once in the process that made it,
 * and in the others by its event, at the latest after seconds. What is decided under a lock reads `settingsAsOf`.
 */
export async function currentSettings(ctx: Ctx): Promise<Settings> {
  const all = await cache.get(ctx, 'all', () => allSettings(ctx.db))
  const values: Record<string, unknown> = {}
  for (const { key, validFrom, value } of all) if (validFrom <= ctx.now) values[key] = value
  return { ...settingDefaults, ...(values as Partial<Settings>) }
}

/** Settings were changed. */
export const invalidateSettings = (ctx: Pick<Ctx, 'topics'>): void => cache.invalidate(ctx)
