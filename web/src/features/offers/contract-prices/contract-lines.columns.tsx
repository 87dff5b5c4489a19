import { formatInr } from '@neev/domain/core/money'
import { text } from '#i18n/text.ts'
import type { T } from '#i18n/use-t.ts'
import { amountText, perText } from '#ui/format/amounts.ts'
import { showPercent } from '#ui/format/percent.ts'
import { figure, moment, money, nameColumn, type ShownColumn } from '#ui/table/columns.tsx'
import type { ContractLineFieldsFragment as Line } from './contract-prices.operations.graphql.ts'

/** What a line agrees: a price per selling unit, or a discount. */
export const agreedText = (
  { pricePaise, discountBp, unit }: Pick<Line, 'pricePaise' | 'discountBp' | 'unit'>,
  t: T,
): string =>
  pricePaise === null
    ? t('{rate} off', { rate: showPercent(discountBp ?? 0) })
    : `${formatInr(pricePaise)} ${perText(t, unit)}`

/** The quantity from which a line applies. */
export const fromText = ({ minMilli, unit }: Pick<Line, 'minMilli' | 'unit'>, t: T) =>
  minMilli === 0 ? t('any quantity') : t('from {amount}', { amount: amountText(t, minMilli, unit) })

export const lineColumns: ShownColumn<Line>[] = [
  nameColumn<Line>(
    text('Product'),
    ({ title }) => title,
    ({ sku, city }) => `${sku}, ${city}`,
  ),
  figure<Line>(text('Quantity'), fromText),
  figure<Line>(text('Contract price'), agreedText),
  money<Line>(text('Everyone pays'), ({ everyonePaise }) => everyonePaise),
]

export const formerColumns: ShownColumn<Line>[] = [
  ...lineColumns.slice(0, 3),
  moment<Line>(text('From'), ({ validFrom }) => validFrom),
  moment<Line>(text('Until'), ({ validTo }) => validTo),
]
