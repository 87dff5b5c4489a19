import { formatInr } from '@neev/domain/core/money'
import type { CommissionRule } from '@neev/domain/money/commissions/commissions'
import type { Payout, PayoutRow } from '@neev/domain/money/settlements/payouts'
import { type TaxKind, taxNames } from '@neev/domain/tax/gst'
import type { T } from '#i18n/use-t.ts'
import type { SumRow } from '#shared/cart/Sums.tsx'
import { deductionNames, takesText } from '#shared/fees/fee-labels.ts'
import { showPercent } from '#ui/format/percent.ts'

const plain = (t: T): Partial<Record<PayoutRow['key'], string>> => ({
  GOODS: t('Goods'),
  FREIGHT: t('Freight'),
  OTHER: t('Loading, insurance'),
  ROUND_OFF: t('Round off'),
  BUYER_PAYS: t('Buyer pays'),
})

/** Label of a row with its base and rate, so that it can be recalculated. */
function label(t: T, { key, of }: PayoutRow, rule: CommissionRule | null, tax: string): string {
  const part = (name: string) =>
    of
      ? t('{name}: {rate} of {base}', { name, rate: showPercent(of.rateBp), base: formatInr(of.basePaise) })
      : `${name}: ${rule ? takesText(t, rule) : t('None')}`
  if (key === 'GST') return part(tax)
  if (key === 'COMMISSION') return part(rule ? t('Commission, “{rule}”', { rule: rule.name }) : t('Commission'))
  if (key === 'FEE_GST' || key === 'TCS' || key === 'TDS') return part(t(deductionNames[key].name))
  return plain(t)[key] ?? ''
}

/** The calculation from price to payout; the seller's amount is the total below. */
export const payoutRows = (t: T, { rows }: Payout, rule: CommissionRule | null, taxKind: TaxKind): SumRow[] =>
  rows
    .filter(({ key }) => key !== 'RECEIVES')
    .flatMap((row): SumRow[] => {
      const line = [label(t, row, rule, taxNames(taxKind).join(' + ')), row.paise] as const
      return row.key === 'BUYER_PAYS' ? ['rule', line] : [line]
    })
