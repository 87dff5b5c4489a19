import { formatInr } from '@neev/domain/core/money'
import { useT } from '#i18n/use-t.ts'
import { showDate, showDayMonth } from '#ui/format/dates.ts'
import type { DashboardSalesFragment } from './dashboards.operations.graphql.ts'

const lakhPaise = 100_000_00

/** The smallest round number of lakh above the highest day: 1, 2, 5 times a power of ten. */
function roundTop(lakh: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(lakh, 0.01)))
  return [1, 2, 5, 10].map((step) => step * power).find((top) => top >= lakh) ?? lakh
}

const lakhs = (paise: number) => (paise / lakhPaise).toFixed(2)

type Sales = readonly DashboardSalesFragment[]
type Props = { sales: Sales; totalPaise: number; beforePaise: number }

/** Sales of thirty days as a bar chart, and as a table for screen readers. */
export function SalesChart({ sales, totalPaise, beforePaise }: Props) {
  const t = useT()
  const percent = beforePaise > 0 ? Math.round(((totalPaise - beforePaise) / beforePaise) * 100) : null
  return (
    <section className="card padded">
      <div className="row between wraps chart-head">
        <div>
          <h2>{t('Sales, last 30 days')}</h2>
          <p className="ink3 t13">{t('₹ lakh per day, GST included')}</p>
        </div>
        <div className="chart-total">
          <b>{formatInr(totalPaise, { paise: 'never' })}</b>
          {percent !== null && (
            <p className="ink3 t13">
              {percent < 0
                ? t('{n}% less than in the previous 30 days', { n: -percent })
                : t('{n}% more than in the previous 30 days', { n: percent })}
            </p>
          )}
        </div>
      </div>
      <Bars sales={sales} width={760} height={250} className="wide-only" labelEvery={7} />
      <Bars sales={sales} width={326} height={190} className="phone-only" labelEvery={14} />
      {/* A table itself would not be clipped, and would make the page longer */}
      <div className="hidden-text">
        <table>
          <caption>{t('Sales, last 30 days')}</caption>
          <thead>
            <tr>
              <th>{t('Day')}</th>
              <th>{t('Orders')}</th>
              <th>{t('Total with GST')}</th>
            </tr>
          </thead>
          <tbody>
            {sales.map(({ day, count, paise }) => (
              <tr key={day}>
                <th scope="row">{showDate(day)}</th>
                <td>{count}</td>
                <td>{formatInr(paise)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

const edge = { left: 40, right: 8, top: 18, bottom: 30 }
type BarsProps = { sales: Sales; width: number; height: number; className: string; labelEvery: number }

/** The chart alone, drawn for one width so that its text keeps its size. */
function Bars({ sales, width, height, className, labelEvery }: BarsProps) {
  const top = roundTop(Math.max(...sales.map(({ paise }) => paise)) / lakhPaise)
  const step = (width - edge.left - edge.right) / Math.max(1, sales.length)
  const floor = height - edge.bottom
  const y = (lakh: number) => edge.top + (floor - edge.top) * (1 - lakh / top)
  const final = sales.length - 1
  const last = sales.at(-1)
  return (
    <svg className={`chart ${className}`} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {[0, 1, 2, 3, 4, 5].map((part) => {
        const lakh = (top * part) / 5
        return (
          <g key={part}>
            <path className="grid" d={`M${edge.left} ${y(lakh)}H${width - edge.right}`} />
            <text x={edge.left - 8} y={y(lakh) + 4} textAnchor="end">
              {Number(lakh.toFixed(2))}
            </text>
          </g>
        )
      })}
      {sales.map(({ day, paise }, index) => (
        <rect
          key={day}
          className={index === final ? 'day last' : 'day'}
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
              x={index === final ? width - edge.right : edge.left + (index + 0.5) * step}
              y={height - 8}
              textAnchor={index === final ? 'end' : 'middle'}
            >
              {showDayMonth(day)}
            </text>
          ),
      )}
      {last && (
        <text className="strong" x={width - edge.right} y={y(last.paise / lakhPaise) - 6} textAnchor="end">
          {lakhs(last.paise)}
        </text>
      )}
    </svg>
  )
}
