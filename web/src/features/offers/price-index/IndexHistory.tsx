import { addDays } from '@neev/domain/core/fiscal'
import { formatInr } from '@neev/domain/core/money'
import { indexRules } from '@neev/domain/offers/price-index'
import { useT } from '#i18n/use-t.ts'
import { perText } from '#ui/format/amounts.ts'
import { showDate } from '#ui/format/dates.ts'
import { StepChart } from '#ui/StepChart.tsx'
import { Change } from './Change.tsx'
import css from './price-index.module.css'
import type { IndexSeriesQuery } from './price-index.operations.graphql.ts'

type Series = IndexSeriesQuery['indexSeries']

/** The days of the chart, with null for those without a point. */
function daysOf({ day: last, points }: Series) {
  const known = new Map(points.map(({ day, medianPaise }) => [day, medianPaise]))
  return Array.from({ length: indexRules.days }, (_, at) => {
    const day = addDays(last, at + 1 - indexRules.days)
    return { day, paise: known.get(day) ?? null }
  })
}

/** Today's price with its changes, the chart with its table, and how it is worked out. */
export default function IndexHistory({ series }: { series: Series }) {
  const t = useT()
  const { medianPaise, unit, day, weekBp, monthBp, points, sellers, offers, sales, leftOut } = series
  const days = daysOf(series)
  return (
    <div className="stack">
      <div className={css.now}>
        <p>
          <b className={css.price}>{formatInr(medianPaise)}</b> <span className="ink3">{perText(t, unit)}</span>
          <span className="second ink3 t13">{t('{day}, before GST and freight', { day: showDate(day) })}</span>
        </p>
        <dl className={css.changes}>
          <div>
            <dt className="ink3 t13">{t('7 days')}</dt>
            <dd>
              <Change bp={weekBp} />
            </dd>
          </div>
          <div>
            <dt className="ink3 t13">{t('30 days')}</dt>
            <dd>
              <Change bp={monthBp} />
            </dd>
          </div>
        </dl>
      </div>
      <section className="card padded" aria-labelledby="index-days">
        <h2 id="index-days">{t('Last {n} days', { n: indexRules.days })}</h2>
        <StepChart days={days} spanDays={indexRules.days} width={1200} height={250} className="wide-only" labels={7} />
        <StepChart days={days} spanDays={indexRules.days} width={358} height={200} className="phone-only" labels={3} />
        <details>
          <summary className={css.toggle}>
            <span className="link">{t('All days as a table')}</span>
          </summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled with the keyboard */}
          <section className={css.frame} aria-label={t('All days as a table')} tabIndex={0}>
            <table className={css.list}>
              <thead>
                <tr>
                  {[t('Day'), t('Index'), t('Sellers'), t('Offers'), t('Sales'), t('Left out')].map((title) => (
                    <th key={title} scope="col">
                      {title}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {points.toReversed().map((point) => (
                  <tr key={point.day}>
                    <th scope="row">{showDate(point.day)}</th>
                    <td>{formatInr(point.medianPaise)}</td>
                    <td>{point.sellers}</td>
                    <td>{point.offers}</td>
                    <td>{point.sales}</td>
                    <td>{point.leftOut}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        </details>
      </section>
      <section className="card padded" aria-labelledby="index-how">
        <h2 id="index-how">{t('How it is worked out')}</h2>
        <ul className={css.how}>
          <li>
            {t(
              'The median of all live offers that deliver to the state and of all sales completed there on the day, per unit, before GST and freight.',
            )}
          </li>
          <li>
            {t(
              'Prices further from the median than three times the usual distance are left out. Cancelled orders and sales to a seller’s own people are not counted.',
            )}
          </li>
          <li>
            {t('Published only with at least {sellers} independent sellers and {n} offers or sales.', {
              sellers: indexRules.minSellers,
              n: indexRules.minObservations,
            })}
          </li>
          <li>
            {t('On {day}: {sellers} sellers, {offers} offers, {sales} sales; {leftOut} left out.', {
              day: showDate(day),
              sellers,
              offers,
              sales,
              leftOut,
            })}
          </li>
        </ul>
      </section>
    </div>
  )
}
