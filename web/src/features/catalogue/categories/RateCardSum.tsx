import { formatInr, mulDiv } from '@neev/domain/core/money'
import { formatTonnes } from '@neev/domain/core/quantity'
import { useT } from '#i18n/use-t.ts'
import { kgText } from '#ui/format/amounts.ts'
import { showPercent } from '#ui/format/percent.ts'
import { AddList } from './AddList.tsx'
import styles from './categories.module.css'
import type { RateCardState } from './rate-card/rate-card-state.ts'
import type { Card, Row } from './rate-card.ts'

type Props = { row: Row; card: Card; state: RateCardState; stale: boolean }

/** Total of the list from the cheapest seller, with the page's main action. */
export function RateCardSum({ row, state, stale }: Props) {
  const t = useT()
  const { sum, product } = row
  if (!sum) return null
  const { goodsPaise, freightPaise, loadingPaise, taxPaise, totalPaise, exTaxPaise } = sum
  const rate = showPercent(mulDiv(taxPaise, 1000, exTaxPaise) * 10)
  const parts = [
    [t('Goods'), goodsPaise],
    [t('Freight, {vehicle}', { vehicle: sum.vehicle }), freightPaise],
    [t('Loading'), loadingPaise],
    ...(state.afterCredit ? [] : [[t('GST {rate}', { rate }), taxPaise] as const]),
  ] as const
  const total = state.afterCredit ? exTaxPaise : totalPaise
  return (
    <div className={stale ? `card act ${styles.rateSum} action-bar stale` : `card act ${styles.rateSum} action-bar`}>
      <div>
        <div className="t13 ink3">
          <span className="wide-only">{t('Your list from the cheapest seller')}</span>
          <span className="phone-only">
            {formatTonnes(sum.grams)}, {product.brandName}
          </span>
        </div>
        <b className="wide-only">
          {`${product.brandName}, ${t('{n, plural, one {# piece} other {# pieces}}', { n: sum.pieces })}, ${kgText(sum.grams)}`}
        </b>
        <b className={`phone-only ${styles.sumFigure}`}>{formatInr(total)}</b>
      </div>
      <dl className={`${styles.equation} wide-only`}>
        {parts.map(([label, paise]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{formatInr(paise)}</dd>
          </div>
        ))}
        <div className={styles.result}>
          <dt>{state.afterCredit ? t('Delivered, before GST') : t('Delivered price')}</dt>
          <dd>{formatInr(total)}</dd>
        </div>
      </dl>
      <AddList row={row} primary />
    </div>
  )
}
