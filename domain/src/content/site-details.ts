import { can } from '../core/access/permissions.ts'
import type { Role } from '../core/access/roles.ts'
import { day } from '../core/input/days.ts'
import { z } from '../core/input/zod.ts'
import { settingRow, settingValue } from '../platform/settings.ts'

/** Printed on tax documents, therefore changed by those only who may change any setting. */
export const legalDetails = [
  'operatorName',
  'operatorAddress',
  'operatorGstin',
  'operatorPan',
  'operatorTan',
  'operatorCin',
] as const
export const contactDetails = [
  'operatorPhone',
  'operatorEmail',
  'operatorHours',
  'mapLink',
  'officerName',
  'officerPhone',
  'officerHours',
  'officerEmail',
] as const
export const socialDetails = [
  'socialFacebook',
  'socialInstagram',
  'socialLinkedin',
  'socialX',
  'socialYoutube',
] as const
/** The settings of the operator's details, which are texts. */
export const detailKeys = [...legalDetails, ...contactDetails, ...socialDetails] as const
export type DetailKey = (typeof detailKeys)[number]

/** The schema of a setting whose value is a text. */
const textOf = (key: DetailKey | 'bgColor' | 'fontColor') => settingValue(settingRow(key)) as z.ZodType<string, string>

const texts = Object.fromEntries(detailKeys.map((key) => [key, textOf(key)])) as Record<
  DetailKey,
  z.ZodType<string, string>
>
const from = z.preprocess(
  (value) => (value === '' ? null : value),
  day.nullish().transform((value) => value ?? null),
)

/** The operator's details, from now or from a future date. */
export const siteDetailsInput = z.object({ ...texts, from })

/** Limits of the logo's height in the header, in pixels. */
export const logoHeights = { min: 20, max: 56 } as const

/** How the header of the shop looks; colours are checked together by `whyNotTogether`. */
export const storeLookInput = z.object({
  height: z
    .int('Enter a whole number.')
    .min(logoHeights.min, 'Enter at least 20.')
    .max(logoHeights.max, 'Enter at most 56.'),
  bgColor: textOf('bgColor'),
  fontColor: textOf('fontColor'),
  associate: z.boolean('Choose yes or no.'),
})

/** Whether somebody may change what is printed on tax documents. */
export const mayChangeLegal = (roles: readonly Role[]): boolean => can(roles, 'setting:write')
