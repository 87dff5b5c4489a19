import { formatInr } from '@neev/domain/core/money'
import chartStyles from './chart.module.css'
import { showDayMonth } from './format/dates.ts'

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

type Props = {
  /** Prices from a day on, in order; null where there is none. */
  days: readonly { day: string; paise: number | null }[]
  /** How many days the chart shows, from the first of them. */
  spanDays: number
  width: number
  height: number
  className: string
  labels: number
}

/** Prices over days as steps, drawn for one width so that its text keeps its size. A table beside it says the same. */
export function StepChart({ days, spanDays, width, height, className, labels }: Props) {
  const [first] = days
  if (!first) return null
  const prices = days.flatMap(({ paise }) => paise ?? [])
  const [low, high] = [Math.min(...prices), Math.max(...prices)]
  const ticks = ticksFor(low, high)
  const [bottom = low, top = high] = [ticks[0], ticks.at(-1)]
  const floor = height - edge.bottom
  const begin = Date.parse(first.day)
  const x = (day: string) =>
    edge.left + ((width - edge.left - edge.right) * (Date.parse(day) - begin)) / dayMs / spanDays
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
    new Date(begin + Math.round(((spanDays - 1) * at) / (labels - 1)) * dayMs).toISOString().slice(0, 10),
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
