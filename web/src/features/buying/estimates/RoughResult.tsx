import { formatInr, mulDiv, sum } from '@neev/domain/core/money'
import { formatThousandths } from '@neev/domain/core/quantity'
import { type T, useT } from '#i18n/use-t.ts'
import { amountText, perText } from '#ui/format/amounts.ts'
import styles from './estimates.module.css'
import type { RoughEstimateQuery } from './estimates.operations.graphql.ts'
import RoughOffers from './RoughOffers.tsx'
import { materialLabels, startingSources } from './rough-labels.ts'

type Estimate = RoughEstimateQuery['estimate']
type Material = Estimate['materials'][number]
type Props = { estimate: Estimate; floors: number; areaText: string }

/** What a house needs with the sum behind each figure, and which offers that is. */
export default function RoughResult({ estimate, floors, areaText }: Props) {
  const t = useT()
  const { materials, place } = estimate
  const lines = materials.flatMap((material) => material.lines)
  return (
    <div className={`stack ${styles.roughResult}`}>
      <section aria-labelledby="needs">
        <h2 id="needs">{t('What the structure needs')}</h2>
        <table className={styles.roughTable}>
          <thead>
            <tr>
              <th scope="col">{t('Material')}</th>
              <th scope="col">{t('How it is worked out')}</th>
              <th scope="col" className="figure">
                {t('Delivered today')}
              </th>
              <th scope="col" className="figure">
                {t('Cost with GST')}
              </th>
            </tr>
          </thead>
          <tbody>
            {materials.map((material) => (
              <Need key={material.name} material={material} {...{ estimate, floors, areaText }} />
            ))}
          </tbody>
        </table>
      </section>
      {place && lines.length > 0 && (
        <RoughOffers id="offers" title={t('What goes into the cart')} {...{ place, lines }} />
      )}
    </div>
  )
}

/** A rule at work: 1,200 sq ft × 2 floors × 0.4 bags = 960 bags. */
function equation(t: T, { name, unit, perSqftMilli, factorBp, quantityMilli, roundedUp }: Material, areas: string) {
  // A rule counts single bricks, of which the unit is a thousand
  const rule = amountText(t, name === 'BRICKS' ? perSqftMilli / 1000 : perSqftMilli, unit)
  const factor = factorBp === 10_000 ? '' : ` × ${formatThousandths(factorBp / 10)}`
  const result = amountText(t, quantityMilli, unit)
  const values = { left: `${areas} × ${rule}${factor}`, result }
  return roundedUp ? t('{left} = {result}, rounded up', values) : t('{left} = {result}', values)
}

function Need({ material, estimate, floors, areaText }: Props & { material: Material }) {
  const t = useT()
  const { name, unit, quantityMilli, missingMilli, lines, parts, source, totalPaise } = material
  const areas = floors === 1 ? areaText : t('{area} × {n} floors', { area: areaText, n: floors })
  const covered = sum(lines.map(({ coversMilli }) => coversMilli))
  const place = estimate.place?.pincode
  return (
    <tr>
      <th scope="row">
        <b>{t(materialLabels[name])}</b>
        <span className={styles.roughAmount}>{amountText(t, quantityMilli, unit)}</span>
      </th>
      <td>
        <span>{equation(t, material, areas)}</span>
        {parts.length > 0 && (
          <span className="second">
            {parts
              .map(({ diameterMm, quantityMilli }) => `${diameterMm} mm: ${formatThousandths(quantityMilli)} kg`)
              .join(' · ')}
          </span>
        )}
        <span className="second">{source ?? t(startingSources[name])}</span>
        {place && lines.length > 0 && missingMilli > 0 && (
          <span className={`second ${styles.amberText}`}>
            {t('Sellers have {amount} in stock: {missing} are missing in the cost.', {
              amount: amountText(t, covered, unit),
              missing: amountText(t, missingMilli, unit),
            })}
          </span>
        )}
      </td>
      <td className="figure" data-label={t('Delivered today')}>
        {totalPaise === null || covered === 0 ? (
          place ? (
            <span className="ink3">{t('No offer for {place}', { place })}</span>
          ) : (
            '–'
          )
        ) : (
          <>
            {formatInr(mulDiv(totalPaise, 1000, covered))} <span className="second">{perText(t, unit)}</span>
          </>
        )}
      </td>
      <td className="figure" data-label={t('Cost with GST')}>
        <b>{totalPaise === null ? '–' : formatInr(totalPaise)}</b>
      </td>
    </tr>
  )
}
