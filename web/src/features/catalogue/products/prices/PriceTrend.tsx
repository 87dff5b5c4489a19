import { formatInr } from '@neev/domain/core/money'
import { HISTORY_DAYS } from '@neev/domain/offers/prices/price-history'
import { useT } from '#i18n/use-t.ts'
import { amountText, perText } from '#ui/format/amounts.ts'
import { showDate, showDayMonth } from '#ui/format/dates.ts'
import { StepChart } from '#ui/StepChart.tsx'
import type { PriceTrendQuery } from '../product.graphql.ts'
import styles from '../product.module.css'
import type { Variant } from '../product-state.ts'

type Days = PriceTrendQuery['priceHistory']
type Known = { day: string; paise: number }

/** Lowest price on each of the last ninety days as a step chart, and as a table for screen readers. */
export function PriceTrend({ variant, days }: { variant: Variant; days: Days }) {
  const t = useT()
  const known = days.filter((day): day is Known => day.paise !== null)
  const today = days.at(-1)?.paise ?? null
  if (known.length < 2) return null
  const prices = known.map(({ paise }) => paise)
  const [low, high] = [Math.min(...prices), Math.max(...prices)]
  return (
    <section className={`section ${styles.priceTrend}`} aria-labelledby="price-trend">
      <header>
        <h2 id="price-trend">{t('Price, last {n} days', { n: HISTORY_DAYS })}</h2>
      </header>
      <p className="row between wraps">
        <span>
          <b className={styles.trendNow}>{today === null ? t('No price today') : formatInr(today)}</b>{' '}
          <span className="ink3">{perText(t, variant.unit)}</span>
        </span>
        <Since days={days} today={today} />
      </p>
      <StepChart days={days} spanDays={HISTORY_DAYS} width={1200} height={250} className="wide-only" labels={7} />
      <StepChart days={days} spanDays={HISTORY_DAYS} width={358} height={200} className="phone-only" labels={3} />
      <p className="hint">
        {t('Lowest {low}, highest {high}.', { low: formatInr(low), high: formatInr(high) })}{' '}
        {t('Best offer of each day for {amount}, before GST and freight.', {
          amount: amountText(t, variant.referenceMilli, variant.unit),
        })}
      </p>
      <div className="hidden-text">
        <table>
          <caption>{t('Days on which the price changed')}</caption>
          <tbody>
            {days.map(({ day, paise }) => (
              <tr key={day}>
                <th scope="row">{showDate(day)}</th>
                <td>{paise === null ? t('No price') : formatInr(paise)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

/** Difference between today's price and the previous one. */
function Since({ days, today }: { days: Days; today: number | null }) {
  const t = useT()
  const last = days.at(-1)
  const before = days.at(-2)?.paise ?? null
  if (!last || today === null || before === null || before === today) return null
  const by = formatInr(Math.abs(today - before))
  const since = showDayMonth(last.day)
  return (
    <span className={today > before ? 'up medium' : 'down medium'}>
      {today > before ? t('▲ {by} since {since}', { by, since }) : t('▼ {by} since {since}', { by, since })}
    </span>
  )
}
