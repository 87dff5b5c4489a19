import type { CouponState } from '@neev/domain/buying/coupons'
import { formatInr } from '@neev/domain/core/money'
import { text } from '#i18n/text.ts'
import type { T } from '#i18n/use-t.ts'
import { showPercent } from '#ui/format/percent.ts'
import type { StateLabels } from '#ui/table/columns.tsx'
import type { CouponFieldsFragment } from './coupons.operations.graphql.ts'

type Coupon = CouponFieldsFragment
type Labels<Value extends string> = Readonly<Record<Value, string>>

export const couponStates: StateLabels<Coupon['status']> = {
  DRAFT: { label: text('Draft'), tone: 'grey' },
  SCHEDULED: { label: text('Scheduled'), tone: 'violet' },
  ACTIVE: { label: text('Active'), tone: 'green' },
  PAUSED: { label: text('Paused'), tone: 'amber' },
  EXPIRED: { label: text('Expired'), tone: 'grey' },
  EXHAUSTED: { label: text('Used up'), tone: 'grey' },
  ARCHIVED: { label: text('Archived'), tone: 'grey' },
}
export const kindLabels: Labels<Coupon['kind']> = {
  PERCENT: text('Percentage of the goods'),
  FLAT: text('Fixed amount'),
  PER_TONNE: text('Amount per tonne'),
  FREE_FREIGHT: text('Free freight'),
}
export const targetLabels: Labels<Coupon['appliesTo']> = {
  ALL: text('All goods'),
  CATEGORIES: text('Categories'),
  BRANDS: text('Brands'),
  SELLERS: text('Sellers'),
  OFFERS: text('Offers'),
}
export const audienceLabels: Labels<Coupon['audience']> = {
  ALL: text('Everybody'),
  NEW_CUSTOMER: text('First order only'),
  B2B: text('Business accounts'),
  USERS: text('Selected buyers'),
}
export const bearerLabels: Labels<Coupon['borneBy']> = {
  PLATFORM: text('Platform'),
  SELLER: text('Seller'),
  SHARED: text('Shared'),
}

/** Labels as options of a select. */
export const choicesOf = <Value extends string>(t: T, labels: Labels<Value>, values?: readonly Value[]) =>
  (values ?? (Object.keys(labels) as Value[])).map((value) => ({ value, label: t(labels[value]) }))

/** The discount as text: 10 %, at most ₹2,000. */
export function givesText(t: T, { kind, percentBp, amountPaise, maxDiscountPaise }: Coupon): string {
  const amount = formatInr(amountPaise ?? 0, { paise: 'auto' })
  const max = maxDiscountPaise === null ? null : formatInr(maxDiscountPaise, { paise: 'auto' })
  if (kind === 'PERCENT') {
    const percent = showPercent(percentBp ?? 0)
    return max === null ? percent : t('{percent}, at most {max}', { percent, max })
  }
  if (kind === 'PER_TONNE') return t('{amount} per tonne', { amount })
  return kind === 'FLAT' ? amount : t('Free freight')
}

/** The state set by an admin; the rest of a status follows from dates and uses. */
const setState = (status: Coupon['status']): CouponState =>
  status === 'DRAFT' || status === 'PAUSED' || status === 'ARCHIVED' ? status : 'LIVE'

/** A coupon as the rules of its transitions need it. */
export const ruleState = ({ status, endsAt }: Coupon) => ({ state: setState(status), endsAt: new Date(endsAt) })
