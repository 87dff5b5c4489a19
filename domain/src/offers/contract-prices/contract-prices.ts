import { addDays, printDay, startOfIstDate } from '../../core/fiscal.ts'
import { orNull } from '../../core/form-rules.ts'
import { cleanText } from '../../core/input/clean.ts'
import { day } from '../../core/input/days.ts'
import { z } from '../../core/input/zod.ts'
import { type BasisPoints, formatInr, MAX_PRICE_PAISE, type Paise } from '../../core/money.ts'
import type { Milli } from '../../core/quantity.ts'
import { firstRefusal, type Refusal, refuse } from '../../core/refusals.ts'
import { contractPaise } from '../prices/prices.ts'

/** ENDED: past its last day, or ended earlier with a reason. */
export const contractStatuses = [
  'DRAFT',
  /** Agreed: its prices apply from its first to its last day. */
  'ACTIVE',
  /** Past its last day, or ended earlier with a reason. */
  'ENDED',
] as const
export type ContractStatus = (typeof contractStatuses)[number]

/** A contract lasts at most two years. */
export const MAX_CONTRACT_MONTHS = 24
/** Most lines of one contract, and most members of one group. */
export const MAX_CONTRACT_LINES = 1000
export const MAX_GROUP_MEMBERS = 500
/** Largest minimum quantity of a line, in thousandths. */
export const MAX_CONTRACT_MIN_MILLI: Milli = 1_000_000_000_000
/** Days before the last one when both sides are reminded. */
export const CONTRACT_REMINDER_DAYS = 14

const name = z.string().overwrite(cleanText).min(2, 'Enter a name.').max(80, 'Must be 80 characters or fewer.')
const id = z.string().regex(/^\d{1,15}$/, 'Choose an option from the list.')

/** Input for a customer group: its name and the ids of its companies. */
export const customerGroupInput = z.object({
  name,
  companyIds: z.array(id).max(MAX_GROUP_MEMBERS, `Choose at most ${MAX_GROUP_MEMBERS} companies.`),
})

/** Input for a contract: `buyer` is `C` or `G` with the id of the company or group; Indian dates. */
export const priceContractInput = z.object({
  /** `C` or `G` with the id of the company or group. */
  buyer: z.string().regex(/^[CG]\d{1,15}$/, 'Choose a company or a group.'),
  name,
  reference: z.string().overwrite(cleanText).min(1, 'Enter a reference.').max(40, 'Must be 40 characters or fewer.'),
  validFrom: day,
  validTo: day,
})

const line = z
  .object({
    offerId: id,
    /** From this quantity on, in thousandths of the selling unit; zero for any. */
    minMilli: z
      .int('Enter a quantity.')
      .min(0, 'Enter a quantity.')
      .max(MAX_CONTRACT_MIN_MILLI, 'Enter a smaller quantity.'),
    /** Per selling unit, before GST and freight. */
    pricePaise: orNull(
      z.int('Enter a price.').min(1, 'Enter a price above zero.').max(MAX_PRICE_PAISE, 'Enter at most ₹1 crore.'),
    ),
    /** Hundredths of a percent off the price for everyone. */
    discountBp: orNull(
      z
        .int('Enter a rate with at most two decimals.')
        .min(1, 'Enter a rate above zero, or leave it empty.')
        .max(9999, 'Enter less than 100 %.'),
    ),
  })
  .refine(({ pricePaise, discountBp }) => (pricePaise === null) !== (discountBp === null), {
    error: 'Enter either a price or a discount.',
    path: ['pricePaise'],
  })
/** Input for all lines of a contract. */
export const contractLinesInput = z.object({
  lines: z.array(line).max(MAX_CONTRACT_LINES, `Enter at most ${MAX_CONTRACT_LINES} lines.`),
})
export type ContractLine = z.output<typeof line>

/** Input for another last day of an active contract; the company reads the reason. */
export const contractDatesInput = z.object({
  /** The last Indian date. */
  validTo: day,
  /** The company reads it. */
  reason: z.string().overwrite(cleanText).min(3, 'Enter a reason.').max(300, 'Must be 300 characters or fewer.'),
})

/** Input for ending a contract early; the company reads the reason. */
export const contractEndInput = z.object({
  reason: z.string().overwrite(cleanText).min(3, 'Enter a reason.').max(300, 'Must be 300 characters or fewer.'),
})

/** The first moment of a contract, and the one at which it is over; of Indian dates. */
export const contractSpan = ({ validFrom, validTo }: { validFrom: string; validTo: string }) => ({
  from: startOfIstDate(validFrom),
  to: startOfIstDate(addDays(validTo, 1)),
})

/** The last date that a contract from this date can have. */
export const lastContractDay = (validFrom: string): string => {
  const [year = '', ...rest] = validFrom.split('-')
  const later = [String(Number(year) + MAX_CONTRACT_MONTHS / 12), ...rest].join('-')
  // 29 February has no anniversary; its eve is the last day as for 1 March
  return addDays(rest.join('-') === '02-29' ? later.replace(/-02-29$/, '-03-01') : later, -1)
}

/** Why a contract cannot have these Indian dates, or null: not reversed, not over, at most 24 months. */
export const whyNotContractDates = (
  { validFrom, validTo }: { validFrom: string; validTo: string },
  today: string,
): Refusal | null =>
  firstRefusal(
    () => (validTo < validFrom ? refuse('DATES_REVERSED', undefined, 'validTo') : null),
    () => (validTo < today ? refuse('CONTRACT_PAST', undefined, 'validTo') : null),
    () =>
      validTo > lastContractDay(validFrom)
        ? refuse('CONTRACT_TOO_LONG', { until: printDay(lastContractDay(validFrom)) }, 'validTo')
        : null,
  )

/** Why an active contract cannot have this last day instead, or null. Its first day never changes. */
export const whyNotLastDay = (
  contract: { status: ContractStatus; validFrom: string; validTo: string },
  validTo: string,
  today: string,
): Refusal | null =>
  firstRefusal(
    () => (contract.status === 'ACTIVE' && contract.validTo >= today ? null : refuse('BAD_TRANSITION')),
    () => (validTo === contract.validTo ? refuse('CONTRACT_DATES_SAME', undefined, 'validTo') : null),
    () => whyNotContractDates({ validFrom: contract.validFrom, validTo }, today),
  )

/** Of each line why it cannot stand with the others, or null: an offer has each quantity once, a higher one costs less. */
export function contractLineConflicts(lines: readonly ContractLine[]): (Refusal | null)[] {
  const ofOffer = Map.groupBy(lines, ({ offerId }) => offerId)
  return lines.map((line, at) => {
    const field = `lines.${at}.minMilli`
    const same = (ofOffer.get(line.offerId) ?? []).filter((other) => other !== line)
    if (same.some((other) => other.minMilli === line.minMilli)) return refuse('CONTRACT_LINE_TWICE', undefined, field)
    const dearer = same.some(
      (other) =>
        other.minMilli < line.minMilli &&
        ((other.pricePaise !== null && line.pricePaise !== null && line.pricePaise >= other.pricePaise) ||
          (other.discountBp !== null && line.discountBp !== null && line.discountBp <= other.discountBp)),
    )
    return dearer ? refuse('CONTRACT_BREAK', undefined, field) : null
  })
}

/** Why lines cannot stand together, or null: the first conflict. */
export const whyNotContractLines = (lines: readonly ContractLine[]): Refusal | null =>
  contractLineConflicts(lines).find((conflict) => conflict !== null) ?? null

/** What a seller is warned of in a line, or null: it gives nothing, because others pay no more. Paise per selling unit. */
export function contractLineWarning(
  line: { pricePaise: Paise | null; discountBp: BasisPoints | null; minMilli: Milli },
  everyonePaise: Paise | null,
): Refusal | null {
  if (everyonePaise === null) return refuse('CONTRACT_NO_PRICE')
  return contractPaise(line, everyonePaise) >= everyonePaise
    ? refuse('CONTRACT_ABOVE', { price: formatInr(everyonePaise) })
    : null
}

const edges = {
  /** Needs at least one line. */
  activate: { from: 'DRAFT', to: 'ACTIVE' },
  /** Requires a reason, which the company reads. */
  end: { from: 'ACTIVE', to: 'ENDED' },
} as const satisfies Record<string, { from: ContractStatus; to: ContractStatus }>
export type ContractTransition = keyof typeof edges
export const contractTransitions = Object.keys(edges) as readonly ContractTransition[]

/** Why a contract cannot take this step, or null. One that begins needs a line and days that are left. */
export const whyNotContractTransition = (
  transition: ContractTransition,
  contract: { status: ContractStatus; lineCount: number; validTo: string },
  today: string,
): Refusal | null =>
  firstRefusal(
    () => (contract.status === edges[transition].from ? null : refuse('BAD_TRANSITION')),
    () => (transition === 'activate' && contract.lineCount === 0 ? refuse('CONTRACT_EMPTY') : null),
    () => (transition === 'activate' && contract.validTo < today ? refuse('CONTRACT_PAST') : null),
  )

/** The refusal of lines that another active contract of the same buyer has too. */
export const contractOverlap = (reference: string, title: string): Refusal =>
  refuse('CONTRACT_OVERLAP', { number: reference, title })
