import { type CuttingPlan, cutProblems, type Pattern } from '@neev/domain/buying/site-tools/cutting'
import { formatInr } from '@neev/domain/core/money'
import { formatKg, formatThousandths } from '@neev/domain/core/quantity'
import { Link } from 'react-router'
import { useGql } from '#graphql/use-gql.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { usePincode } from '#state/place.ts'
import type { CuttingPlans } from './cutting-state.ts'
import styles from './site-tools.module.css'
import { CuttingListPrices } from './site-tools.operations.graphql.ts'

const metres = (mm: number) => formatThousandths(mm)

/** Bars to buy, their cost and the cutting plans. */
export function CuttingResult({ planned, isEmpty }: { planned: CuttingPlans; isEmpty: boolean }) {
  const t = useT()
  const { plans, problems, whyNot, rules } = planned
  if (isEmpty)
    return (
      <p className="note">
        {t('Your plan appears here: bars to buy for each diameter, how to cut each of them, and the offcuts.')}
      </p>
    )
  return (
    <div className={styles.result}>
      {problems.length > 0 && (
        <div className="note amber" role="alert">
          <div>
            <p>{t('{n, plural, one {# row was left out:} other {# rows were left out:}}', { n: problems.length })}</p>
            <ul>
              {problems.slice(0, 10).map(({ line, text, problem }) => (
                <li key={line}>
                  <b>{t('Row {n}', { n: line })}</b> <span className="ink2">{text}</span> – {t(cutProblems[problem])}
                </li>
              ))}
            </ul>
          </div>
        </div>
      )}
      {whyNot && (
        <p className="note red" role="alert">
          {t(cutProblems[whyNot])}
        </p>
      )}
      {plans.length > 0 && (
        <>
          <ToBuy plans={plans} isStandard={rules.stockMm === 12_000} />
          {plans.map((plan) => (
            <Plan key={plan.diameterMm} plan={plan} stockMm={rules.stockMm} />
          ))}
        </>
      )}
    </div>
  )
}

function ToBuy({ plans, isStandard }: { plans: readonly CuttingPlan[]; isStandard: boolean }) {
  const t = useT()
  const grams = plans.reduce((sum, plan) => sum + plan.grams, 0)
  const [cut, left] = plans.reduce(([a, b], plan) => [a + plan.cutMm, b + plan.leftMm], [0, 0])
  return (
    <section className={`card ${styles.buy}`} aria-labelledby="to-buy">
      <h2 id="to-buy">{t('Bars to buy')}</h2>
      <table className={styles.bars}>
        <thead>
          <tr>
            <th scope="col">{t('Diameter')}</th>
            <th scope="col" className="figure">
              {t('Bars')}
            </th>
            <th scope="col" className="figure">
              {t('Weight')}
            </th>
            <th scope="col" className="figure">
              {t('Left over')}
            </th>
          </tr>
        </thead>
        <tbody>
          {plans.map((plan) => (
            <tr key={plan.diameterMm}>
              <th scope="row">{t('{n} mm', { n: plan.diameterMm })}</th>
              <td className="figure">
                <b>{plan.bars.toLocaleString('en-IN')}</b>
                {plan.bars > plan.leastBars && (
                  <span className="second t13 ink3">{t('at least {n}', { n: plan.leastBars })}</span>
                )}
              </td>
              <td className="figure">{formatKg(plan.grams)}</td>
              <td className="figure">{percent(plan.leftMm, plan.cutMm + plan.leftMm)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('All')}</th>
            <td />
            <td className="figure">
              <b>{formatKg(grams)}</b>
            </td>
            <td className="figure">{percent(left, cut + left)}</td>
          </tr>
        </tfoot>
      </table>
      {isStandard ? <Cost plans={plans} /> : <p className="t13 ink3">{t('Prices are for bars of 12 m.')}</p>}
    </section>
  )
}

/** A share in percent with one decimal, of integers. */
const percent = (part: number, whole: number): string =>
  whole === 0 ? '0 %' : `${formatThousandths(Math.round((part * 1000) / whole) * 100)} %`

/** What the bars cost today, delivered, from the cheapest seller who has all of them. */
function Cost({ plans }: { plans: readonly CuttingPlan[] }) {
  const t = useT()
  const pincode = usePincode()
  const list = plans.map(({ diameterMm, bars }) => ({ diameterMm, quantityMilli: bars * 1000 }))
  const { data } = useGql(CuttingListPrices, { pincode: pincode ?? '', list }, { keep: true, skip: !pincode })
  const offers = data?.rateCard.rows.filter(({ sum }) => sum !== null) ?? []
  const cheapest = offers.toSorted((a, b) => (a.sum?.totalPaise ?? 0) - (b.sum?.totalPaise ?? 0))[0]
  const query = new URLSearchParams(plans.map(({ diameterMm, bars }) => [`q${diameterMm}`, String(bars)]))
  return (
    <>
      {cheapest?.sum && (
        <p>
          <span className={styles.total}>{formatInr(cheapest.sum.totalPaise)}</span>{' '}
          {t('delivered to {pincode}, GST and freight included: {product} from {seller}', {
            pincode: pincode ?? '',
            product: cheapest.product.title,
            seller: cheapest.seller.name,
          })}
        </p>
      )}
      {data && !cheapest && <p className="ink3">{t('No seller has all of these bars for your site.')}</p>}
      <Link className="button primary no-print" to={`${paths.categoryTmt({ categoryname: 'tmt-bars' })}?${query}`}>
        {pincode ? t('Compare prices and buy') : t('See delivered prices')}
      </Link>
    </>
  )
}

function Plan({ plan, stockMm }: { plan: CuttingPlan; stockMm: number }) {
  const t = useT()
  return (
    <section className={`card ${styles.plan}`} aria-label={t('Cutting plan of {n} mm', { n: plan.diameterMm })}>
      <h2>{t('Cutting plan of {n} mm', { n: plan.diameterMm })}</h2>
      <ol className={styles.patterns}>
        {plan.patterns.map((pattern) => (
          <li key={pattern.pieces.map(({ mark, lengthMm }) => `${mark}:${lengthMm}`).join()}>
            <b className={styles.times}>{`${pattern.bars} ×`}</b>
            <div>
              <PatternDrawing pattern={pattern} stockMm={stockMm} />
              <p className="t13 ink2">
                {grouped(pattern).map(({ mark, lengthMm, count }) => (
                  <span key={`${mark} ${lengthMm}`} className={styles.piece}>
                    {`${count} × ${mark} ${metres(lengthMm)} m`}
                  </span>
                ))}
                <span className={styles.piece}>{t('{length} m left', { length: metres(pattern.leftMm) })}</span>
              </p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Equal pieces of a bar together. */
const grouped = ({ pieces }: Pattern) =>
  [...Map.groupBy(pieces, ({ mark, lengthMm }) => `${mark}:${lengthMm}`).values()].flatMap((same) =>
    same[0] ? [{ ...same[0], count: same.length }] : [],
  )

function PatternDrawing({ pattern, stockMm }: { pattern: Pattern; stockMm: number }) {
  let at = 0
  const rects = pattern.pieces.map(({ lengthMm }, index) => {
    const x = at
    at += lengthMm
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no identity
    return <rect key={index} x={x + 20} y={0} width={Math.max(0, lengthMm - 40)} height={100} />
  })
  return (
    <svg className={styles.bar} viewBox={`0 0 ${stockMm} 100`} preserveAspectRatio="none" aria-hidden="true">
      {rects}
    </svg>
  )
}
