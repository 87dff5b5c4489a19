import { formatInr } from '@neev/domain/core/money'
import { HISTORY_DAYS } from '@neev/domain/pricing/price-history'
import { useT } from '#i18n/use-t.ts'
import chartStyles from '#ui/chart.module.css'
import { amountText, perText } from '#ui/format/amounts.ts'
import { showDate, showDayMonth } from '#ui/format/dates.ts'
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
      <Steps days={days} low={low} high={high} width={1200} height={250} className="wide-only" labels={7} />
      <Steps days={days} low={low} high={high} width={358} height={200} className="phone-only" labels={3} />
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

const edge = { left: 52, right: 8, top: 14, bottom: 30 }
const dayMs = 86_400_000

/** At most five evenly spaced round amounts around the prices: 1, 2 or 5 times a power of ten paise apart. */
function ticksFor(low: number, high: number): number[] {
  const span = Math.max(high - low, Math.max(2, Math.round(high / 100)))
  const power = 10 ** Math.floor(Math.log10(span / 2))
  const step = [1, 2, 5, 10].map((part) => Math.max(1, part * power)).find((part) => span / part <= 3) ?? span
  const from = Math.floor((low - step / 4) / step) * step
  const ticks = [from]
  while ((ticks.at(-1) ?? high) < high) ticks.push((ticks.at(-1) ?? 0) + step)
  return ticks
}

type StepsProps = {
  days: Days
  low: number
  high: number
  width: number
  height: number
  className: string
  labels: number
}

/** The chart alone, drawn for one width so that its text keeps its size. */
function Steps({ days, low, high, width, height, className, labels }: StepsProps) {
  const [first] = days
  if (!first) return null
  const ticks = ticksFor(low, high)
  const [bottom = low, top = high] = [ticks[0], ticks.at(-1)]
  const floor = height - edge.bottom
  const begin = Date.parse(first.day)
  const x = (day: string) =>
    edge.left + ((width - edge.left - edge.right) * (Date.parse(day) - begin)) / dayMs / HISTORY_DAYS
  const y = (paise: number) => floor - ((floor - edge.top) * (paise - bottom)) / Math.max(1, top - bottom)
  const end = width - edge.right
  const path = days
    .map(({ day, paise }, at) => {
      const until = days[at + 1]?.day
      if (paise === null) return ''
      const joins = (days[at - 1]?.paise ?? null) !== null
      return `${joins ? `V${y(paise).toFixed(1)}` : `M${x(day).toFixed(1)} ${y(paise).toFixed(1)}`}H${(until ? x(until) : end).toFixed(1)}`
    })
    .join('')
  const last = days.at(-1)?.paise ?? null
  const marked = Array.from({ length: labels }, (_, at) =>
    new Date(begin + Math.round(((HISTORY_DAYS - 1) * at) / (labels - 1)) * dayMs).toISOString().slice(0, 10),
  )
  return (
    <svg className={`${chartStyles.chart} ${className}`} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {ticks.map((paise) => (
        <g key={paise}>
          <path className={chartStyles.grid} d={`M${edge.left} ${y(paise)}H${end}`} />
          <text x={edge.left - 8} y={y(paise) + 4} textAnchor="end">
            {formatInr(paise, { paise: 'auto' })}
          </text>
        </g>
      ))}
      <path className="steps" d={path} />
      {last !== null && <circle cx={end} cy={y(last)} r="4.5" />}
      {marked.map((day, at) => (
        <text
          key={day}
          x={at === labels - 1 ? end : x(day)}
          y={height - 8}
          textAnchor={at === 0 ? 'start' : at === labels - 1 ? 'end' : 'middle'}
        >
          {showDayMonth(day)}
        </text>
      ))}
    </svg>
  )
}
