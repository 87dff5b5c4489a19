import { formatInr } from '@neev/domain/core/money'
import type { CommissionRule } from '@neev/domain/money/commissions/commissions'
import type { DeductionKind } from '@neev/domain/money/settlements/payouts'
import { text } from '#i18n/text.ts'
import type { T } from '#i18n/use-t.ts'
import { perText } from '#ui/format/amounts.ts'
import { showPercent } from '#ui/format/percent.ts'
import type { StateLabels } from '#ui/table/columns.tsx'
import type { CommissionRuleFieldsFragment } from './fees.graphql.ts'

export type FeeRule = CommissionRuleFieldsFragment

export const ruleStates: StateLabels<FeeRule['state']> = {
  COMING: { label: text('Upcoming'), tone: 'amber' },
  IN_FORCE: { label: text('Active today'), tone: 'green' },
  ENDED: { label: text('Past'), tone: 'grey' },
}
export const kindNames = {
  TMT: text('TMT bars'),
  SERIES: text('Series in many sizes'),
  SINGLE: text('Single products'),
} as const

/** Deductions besides commission, with recipient and reason. */
export const deductionNames: Readonly<Record<DeductionKind, { name: string; why: string }>> = {
  FEE_GST: {
    name: text('GST on the commission'),
    why: text('Our commission is a service. Our invoice to you includes GST, which you can claim as input tax credit.'),
  },
  TCS: {
    name: text('TCS under GST'),
    why: text(
      'A marketplace that collects the money pays this part of the value before GST to the government in your name (section 52 of the CGST Act). It appears in your cash ledger.',
    ),
  },
  TDS: {
    name: text('TDS, income tax'),
    why: text(
      'A part of the value before GST, paid in advance on your PAN and set off against your income tax. Not deducted for proprietors and HUFs with sales of at most ₹5 lakh a year.',
    ),
  },
}

const auto = { paise: 'auto' } as const
const inr = (paise: number | null) => formatInr(paise ?? 0, auto)

/** The rate of a rule: 3 % of the goods, at least ₹50; ₹150 per tonne. */
export function takesText(t: T, rule: Pick<FeeRule, 'rate' | 'percentBp' | 'amountPaise' | 'unit'>): string {
  const amount = inr(rule.amountPaise)
  if (rule.rate === 'PERCENT') return showPercent(rule.percentBp ?? 0)
  if (rule.rate === 'PER_TONNE') return `${amount} ${t('per tonne')}`
  if (rule.rate === 'PER_UNIT') return `${amount} ${perText(t, rule.unit ?? '')}`
  return t('{amount} per order item', { amount })
}

/** The base, minimum and maximum of a rule. */
export function limitsText(t: T, { rate, base, minPaise, maxPaise }: FeeRule): string | null {
  const parts = [
    rate === 'PERCENT' && (base === 'GOODS' ? t('of the goods before GST') : t('of goods and freight before GST')),
    minPaise !== null && t('at least {amount}', { amount: inr(minPaise) }),
    maxPaise !== null && t('at most {amount}', { amount: inr(maxPaise) }),
  ].filter(Boolean)
  return parts.length ? parts.join(', ') : null
}

/** The goods that it applies to. */
export function goodsText(t: T, { seller, productClass, category, brand, kind, unit }: FeeRule): string {
  const named = [
    productClass?.name,
    category?.name,
    brand?.name,
    kind && t(kindNames[kind]),
    unit && t('priced {per}', { per: perText(t, unit) }),
  ].filter(Boolean)
  return named.length ? named.join(', ') : seller ? t('All goods') : t('All other goods')
}

/** In the domain's format, for resolving and calculating in the browser. */
export const commissionRule = ({ seller, productClass, brand, ...rule }: FeeRule): CommissionRule => ({
  ...rule,
  sellerId: seller?.id ?? null,
  classId: productClass?.id ?? null,
  brandId: brand?.id ?? null,
})
