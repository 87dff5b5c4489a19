import { formatInr } from '@neev/domain/core/money'
import { Fragment } from 'react'
import { text } from '#i18n/text.ts'
import type { T } from '#i18n/use-t.ts'
import { useT } from '#i18n/use-t.ts'
import { showDate } from '#ui/format/dates.ts'
import { type Column, money, textColumn } from '#ui/table/columns.tsx'
import { kindNames, suborderNames } from './settlement-labels.ts'
import type { EarningRowFragment } from './settlements.graphql.ts'

type Row = EarningRowFragment

export const earningName = ({ suborderNumber, kind }: Row, t: T): string => suborderNumber ?? t(kindNames[kind])

const figure = (row: Row, part: Row['entries'][number]['part']): number | null =>
  row.entries.find((entry) => entry.part === part)?.paise ?? null

/** Each amount with its calculation, so that it can be checked. */
function ShownSums({ row }: { row: Row }) {
  const t = useT()
  return (
    <details>
      <summary className="link t13">{t('Show breakdown')}</summary>
      <dl className="sum t13">
        {row.entries.map(({ id, part, paise, how }) => (
          <Fragment key={id}>
            <dt>
              {t(suborderNames[part])}
              {how.map((line) => (
                <span key={line} className="second">
                  {line}
                </span>
              ))}
            </dt>
            <dd>{formatInr(paise)}</dd>
          </Fragment>
        ))}
        <dt className="total ruled">{t('Total')}</dt>
        <dd className="total ruled">{formatInr(row.netPaise)}</dd>
      </dl>
    </details>
  )
}

const name: Column<Row> = {
  title: text('Order'),
  kind: 'name',
  show: (row, t) => (
    <>
      <b className="medium">{earningName(row, t)}</b>
      <span className="second">
        {[
          row.kind !== 'SALE' && row.suborderNumber && t(kindNames[row.kind]),
          row.note && row.kind === 'ADJUSTMENT' && row.note,
          showDate(row.at),
        ]
          .filter(Boolean)
          .join(', ')}
      </span>
      <ShownSums row={row} />
    </>
  ),
  plain: (row, t) => `${earningName(row, t)} ${t(kindNames[row.kind])}`,
  sort: 'at',
}
const day = textColumn<Row>(text('Day'), ({ at }) => showDate(at))
const amount = (part: Row['entries'][number]['part']) => money<Row>(suborderNames[part], (row) => figure(row, part))
const net = money<Row>(text('Total'), ({ netPaise }) => netPaise, { sort: 'net' })

/** On a statement: earnings and deductions of each sale. */
export const suborderColumns: Column<Row>[] = [
  name,
  ...(['SALE', 'COMMISSION', 'COMMISSION_GST', 'TCS', 'TDS', 'COLLECTED'] as const).map(amount),
  net,
]
/** Columns of the export, with the date in a column of its own. */
export const suborderExport: Column<Row>[] = [
  name,
  day,
  ...(['SALE', 'COMMISSION', 'COMMISSION_GST', 'TCS', 'TDS', 'COLLECTED', 'HELD', 'ADJUSTMENT'] as const).map(amount),
  net,
]

const where = (row: Row, t: T): string =>
  row.settlementNumber ?? t('payable from {day}', { day: showDate(row.availableOn) })
export const earningColumns: Column<Row>[] = [name, amount('SALE'), net, textColumn<Row>(text('Statement'), where)]
export const earningExport: Column<Row>[] = [...suborderExport, textColumn<Row>(text('Statement'), where)]
