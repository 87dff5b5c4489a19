import { formatInr } from '@neev/domain/core/money'
import { Link } from 'react-router'
import { useT } from '#i18n/use-t.ts'
import { showDate, showDay } from '#ui/format/dates.ts'
import { showPercent } from '#ui/format/percent.ts'

type Known = {
  lastPaidPaise: number | null
  lastPaidAt: string | null
  lastPaidOrder: string | null
  lastPaidSeller: string | null
  indexPaise: number | null
  indexDay: string | null
  indexCode: string | null
  indexState: string | null
}

type Props = {
  known: Known
  pricePaise: number | null
  /** The page of an index series. */
  indexAt: (series: { code: string }) => string
}

/**
 * What the company last paid for goods, how a price of one unit, delivered at equal terms, differs from it, and the price
 * index; each with its day and source.
 */
export function KnownPrice({ known, pricePaise, indexAt }: Props) {
  const t = useT()
  const { lastPaidPaise, lastPaidAt, lastPaidOrder, lastPaidSeller, indexPaise, indexDay, indexCode, indexState } =
    known
  return (
    <>
      {lastPaidPaise === null || lastPaidAt === null ? (
        <span className="second t13 ink3">{t('Not bought before')}</span>
      ) : (
        <span className="second t13 ink2">
          {t('Last paid {price} on {day}', { price: formatInr(lastPaidPaise), day: showDate(lastPaidAt) })}{' '}
          <Change from={lastPaidPaise} to={pricePaise ?? lastPaidPaise} />
          <span className="second ink3">{[lastPaidOrder, lastPaidSeller].join(', ')}</span>
        </span>
      )}
      {indexPaise !== null && indexDay && indexCode && (
        <span className="second t13 ink3">
          <Link className="link" to={indexAt({ code: indexCode })}>
            {t('Index {price}', { price: formatInr(indexPaise) })}
          </Link>{' '}
          {t('before freight and GST, {state}, {day}', { state: indexState ?? '', day: showDay(indexDay) })}
        </span>
      )}
    </>
  )
}

/** By how much a price is above or below what was paid, in words for who does not see the arrow. */
function Change({ from, to }: { from: number; to: number }) {
  const t = useT()
  const changeBp = Math.round(((to - from) * 10_000) / from)
  if (changeBp === 0) return null
  const percent = showPercent(Math.abs(changeBp))
  return (
    <span>
      <span aria-hidden="true">{changeBp > 0 ? '▲' : '▼'} </span>
      {percent}
      <span className="hidden-text"> {changeBp > 0 ? t('more') : t('less')}</span>
    </span>
  )
}
