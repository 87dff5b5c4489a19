import { orNull, text } from '../../core/form-rules.ts'
import { z } from '../../core/input/zod.ts'
import { type Refusal, refuse } from '../../core/refusals.ts'
import { isStateCode } from '../../core/states.ts'
import { pictureInput } from '../../platform/pictures/picture-inputs.ts'
import { linkInput, periodFields, phaseOf, recordId, whyNotPeriod } from '../placements.ts'
import {
  type AdvertisementSlot,
  type AdvertisementState,
  type AdvertisementStatus,
  advertisementSlots,
  minSize,
  slotRules,
} from './advertisement-slots.ts'

/** An advertisement. Without a start it begins now, without an end it runs until it is paused. */
export const advertisementInput = z
  .object({
    slot: z.enum(advertisementSlots),
    title: text(3, 80, 'Enter a title of at least 3 characters.'),
    picture: pictureInput
      .nullable()
      .refine((picture) => picture !== null, 'Add a picture.')
      .refine((picture) => picture === null || picture.alt.length > 0, {
        path: ['alt'],
        message: 'Describe every picture in words.',
      }),
    mobilePicture: pictureInput.nullish().transform((picture) => picture ?? null),
    link: linkInput,
    categoryId: orNull(recordId),
    stateCode: orNull(z.string().refine(isStateCode, 'Choose a state.')),
    sellerId: orNull(recordId),
    ...periodFields,
    state: z.enum(['DRAFT', 'LIVE']),
  })
  .superRefine(({ slot, categoryId, ...period }, issues) => {
    const say = (path: string, message: string) => issues.addIssue({ code: 'custom', path: [path], message })
    const why = whyNotPeriod(period)
    if (slotRules[slot].category === 'required' && categoryId === null) say('categoryId', 'Choose a category.')
    if (why) say('endsAt', why)
  })
  .transform((input) => ({
    ...input,
    categoryId: slotRules[input.slot].category === 'none' ? null : input.categoryId,
    mobilePicture: slotRules[input.slot].mobile ? input.mobilePicture : null,
  }))
export type AdvertisementInput = z.output<typeof advertisementInput>

/** When an advertisement is shown; it always has a start. */
type Period = { startsAt: Date; endsAt: Date | null }
type Stored = Period & { state: AdvertisementState }

/** The status of an advertisement at a moment. */
export function advertisementStatus({ state, ...period }: Stored, now: Date): AdvertisementStatus {
  const phase = phaseOf(period, now)
  if (state === 'DRAFT') return 'DRAFT'
  if (phase === 'ENDED') return 'ENDED'
  return state === 'LIVE' && phase === 'SCHEDULED' ? 'SCHEDULED' : state
}

export type AdvertisementTransition = 'publish' | 'pause' | 'resume'
const from: Record<AdvertisementTransition | 'delete', readonly AdvertisementStatus[]> = {
  publish: ['DRAFT'],
  pause: ['SCHEDULED', 'LIVE'],
  resume: ['PAUSED'],
  // What visitors see is paused first
  delete: ['DRAFT', 'SCHEDULED', 'PAUSED', 'ENDED'],
}

/** Why a transition is not possible in its status, or null. */
export const whyNotAdvertisement = (
  transition: AdvertisementTransition | 'delete',
  stored: Stored,
  now: Date,
): Refusal | null => (from[transition].includes(advertisementStatus(stored, now)) ? null : refuse('BAD_TRANSITION'))

const holdsAt = (period: Period, at: Date) => phaseOf(period, at) === 'CURRENT'

/** How many of the periods are the most that hold at one moment of `within`. */
export function mostAtOnce(within: Period, periods: readonly Period[]): number {
  // The number rises only where one starts
  const moments = [within.startsAt, ...periods.map(({ startsAt }) => startsAt).filter((at) => holdsAt(within, at))]
  return Math.max(...moments.map((at) => periods.filter((period) => holdsAt(period, at)).length))
}

/**
 * Why an advertisement cannot be live in its slot for its period, or null: it is over, or at some moment the slot would
 * have more than its number. `others` are the other live ones of the slot, of CATEGORY in the same category.
 */
export function whyNoRoom(
  slot: AdvertisementSlot,
  period: Period,
  others: readonly Period[],
  now: Date,
): Refusal | null {
  if (period.endsAt !== null && period.endsAt <= now) return refuse('ADVERTISEMENT_OVER', {}, 'endsAt')
  const { max } = slotRules[slot]
  // What is past does not count any more
  const ahead = { startsAt: period.startsAt > now ? period.startsAt : now, endsAt: period.endsAt }
  return mostAtOnce(ahead, others) + 1 > max ? refuse('ADVERTISEMENT_SLOT_FULL', { max }, 'startsAt') : null
}

/** Why a picture is too small for its slot, or null. Width and height in pixels. */
export function whyNotBanner(
  slot: AdvertisementSlot,
  { width, height }: { width: number; height: number },
  isMobile = false,
): Refusal | null {
  const min = minSize(slot, isMobile)
  return width < min.width || height < min.height
    ? refuse('BANNER_SMALL', { width: min.width, height: min.height }, isMobile ? 'mobilePicture' : 'picture')
    : null
}

/** Most advertisements in one report of a page. */
const MAX_REPORTED = 20

/** What a page reports: advertisements that were visible, and one that was clicked. */
export const advertisementReport = z.object({
  views: z.array(recordId).max(MAX_REPORTED).default([]),
  click: recordId.nullish().transform((click) => click ?? null),
})
