import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { Empty } from '#ui/feedback/Blank.tsx'
import { amountText } from '#ui/format/amounts.ts'
import { showMoment } from '#ui/format/dates.ts'
import { moneyPer, nameColumn, type ShownColumn, textColumn } from '#ui/table/columns.tsx'
import { RowTable } from '#ui/table/RowTable.tsx'
import type { ShareViewQuery } from './shares.operations.graphql.ts'

type List = NonNullable<ShareViewQuery['shareView']['priceList']>
type Line = List['lines'][number]

const columns: ShownColumn<Line>[] = [
  nameColumn<Line>(
    text('Item'),
    ({ title }) => title,
    ({ brand, city, minMilli, unit }, t) =>
      [brand, t('from {amount}', { amount: amountText(t, minMilli, unit) }), city].filter(Boolean).join(', '),
  ),
  moneyPer<Line>(
    text('Price'),
    ({ pricePaise }) => pricePaise,
    ({ unit }) => unit,
  ),
  textColumn<Line>(text('Valid until'), ({ validTo }, t) => (validTo ? showMoment(validTo) : t('Until changed'))),
]

/** Today's prices of a seller. */
export function SharedPriceList({ title, list }: { title: string; list: List }) {
  const t = useT()
  const { at, total, lines } = list
  return (
    <>
      <header>
        <h1>{title}</h1>
        <p className="ink2">
          {t('Prices ex-yard on {moment}, before GST and freight.', { moment: showMoment(at) })}{' '}
          {total > lines.length && t('The first {n} of {total}; all are in the shop.', { n: lines.length, total })}
        </p>
      </header>
      {lines.length > 0 ? (
        <RowTable label={title} columns={columns} rows={lines} idOf={({ id }) => id} />
      ) : (
        <Empty title={t('This seller has no prices now')} />
      )}
    </>
  )
}
