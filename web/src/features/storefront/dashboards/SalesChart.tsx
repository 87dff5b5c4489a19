import { formatInr } from '@neev/domain/core/money'
import type { ReactNode } from 'react'
import { useT } from '#i18n/use-t.ts'
import { Change } from '#shared/reports/Change.tsx'
import chartStyles from '#ui/chart.module.css'
import { wholeInr } from '#ui/format/amounts.ts'
import { showDate, showDayMonth } from '#ui/format/dates.ts'
import styles from './dashboard.module.css'
import type { DashboardSalesFragment } from './dashboards.operations.graphql.ts'

const lakhPaise = 100_000_00

/** The smallest round number of lakh above the highest day: 1, 2, 5 times a power of ten. */
function roundTop(lakh: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(lakh, 0.01)))
  return [1, 2, 5, 10].map((step) => step * power).find((top) => top >= lakh) ?? lakh
}

const lakhs = (paise: number) => (paise / lakhPaise).toFixed(2)

type Sales = readonly DashboardSalesFragment[]
type Props = {
  sales: Sales
  totalPaise: number
  beforePaise: number
  /** Further sums of the same period. */
  figures?: readonly { label: string; paise: number }[]
  /** Shown beside the chart. */
  children?: ReactNode
}

/** Sales of four weeks as a bar chart beside the four weeks before, and as a table for screen readers. */
export function SalesChart({ sales, totalPaise, beforePaise, figures = [], children }: Props) {
  const t = useT()
  return (
    <section className="card padded">
      <h2>{t('Sales, last 4 weeks')}</h2>
      <p className="ink3 t13">{t('₹ lakh per day, GST included. Dashed: the same weekday four weeks earlier.')}</p>
      <div className={styles.figures}>
        <div>
          <span className="ink3 t13">{t('Sold')}</span>
          <b>{wholeInr(totalPaise)}</b>
          <span className="t13">
            <Change now={totalPaise} before={beforePaise} />{' '}
            {beforePaise > 0 && t('against {amount}', { amount: wholeInr(beforePaise) })}
          </span>
        </div>
        {figures.map(({ label, paise }) => (
          <div key={label}>
            <span className="ink3 t13">{label}</span>
            <b>{wholeInr(paise)}</b>
          </div>
        ))}
      </div>
      <div className={children ? styles.chart : undefined}>
        <div>
          <Bars sales={sales} width={760} height={250} className="wide-only" labelEvery={7} />
          <Bars sales={sales} width={326} height={190} className="phone-only" labelEvery={14} />
          {/* A table itself would not be clipped, and would make the page longer */}
          <div className="hidden-text">
            <table>
              <caption>{t('Sales, last 4 weeks')}</caption>
              <thead>
                <tr>
                  <th>{t('Day')}</th>
                  <th>{t('Orders')}</th>
                  <th>{t('Total with GST')}</th>
                  <th>{t('Four weeks earlier')}</th>
                </tr>
              </thead>
              <tbody>
                {sales.map(({ day, count, paise, beforePaise: before }) => (
                  <tr key={day}>
                    <th scope="row">{showDate(day)}</th>
                    <td>{count}</td>
                    <td>{formatInr(paise)}</td>
                    <td>{formatInr(before)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </div>
        {children}
      </div>
    </section>
  )
}

const edge = { left: 40, right: 8, top: 18, bottom: 30 }
type BarsProps = { sales: Sales; width: number; height: number; className: string; labelEvery: number }

/** The chart alone, drawn for one width so that its text keeps its size. */
function Bars({ sales, width, height, className, labelEvery }: BarsProps) {
  const top = roundTop(Math.max(...sales.flatMap(({ paise, beforePaise }) => [paise, beforePaise])) / lakhPaise)
  const step = (width - edge.left - edge.right) / Math.max(1, sales.length)
  const floor = height - edge.bottom
  const y = (lakh: number) => edge.top + (floor - edge.top) * (1 - lakh / top)
  const final = sales.length - 1
  const last = sales.at(-1)
  const middle = (index: number) => edge.left + (index + 0.5) * step
  const before = sales.map(({ beforePaise }, index) => `${middle(index)} ${y(beforePaise / lakhPaise)}`).join('L')
  return (
    <svg className={`${chartStyles.chart} ${className}`} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {[0, 1, 2, 3, 4, 5].map((part) => {
        const lakh = (top * part) / 5
        return (
          <g key={part}>
            <path className={chartStyles.grid} d={`M${edge.left} ${y(lakh)}H${width - edge.right}`} />
            <text x={edge.left - 8} y={y(lakh) + 4} textAnchor="end">
              {Number(lakh.toFixed(2))}
            </text>
          </g>
        )
      })}
      {sales.map(({ day, paise }, index) => (
        <rect
          key={day}
          className={index === final ? `${chartStyles.day} ${chartStyles.last}` : chartStyles.day}
          x={edge.left + index * step + step / 6}
          y={y(paise / lakhPaise)}
          width={(step * 2) / 3}
          height={floor - y(paise / lakhPaise)}
        >
          <title>{`${showDate(day)}: ${formatInr(paise)}`}</title>
        </rect>
      ))}
      {sales.map(
        ({ day }, index) =>
          (final - index) % labelEvery === 0 && (
            <text
              key={day}
              x={index === final ? width - edge.right : middle(index)}
              y={height - 8}
              textAnchor={index === final ? 'end' : 'middle'}
            >
              {showDayMonth(day)}
            </text>
          ),
      )}
      <path className={styles.before} d={`M${before}`} />
      {last && (
        <text className={chartStyles.strong} x={width - edge.right} y={y(last.paise / lakhPaise) - 6} textAnchor="end">
          {lakhs(last.paise)}
        </text>
      )}
    </svg>
  )
}
