import { formatInr, mulDiv, sum } from '@neev/domain/core/money'
import { formatThousandths } from '@neev/domain/core/quantity'
import { Link } from 'react-router'
import { type T, useT } from '#i18n/use-t.ts'
import { paths } from '#routes/paths.ts'
import { Picture } from '#shared/pictures/Picture.tsx'
import { amountText, kgText, perText } from '#ui/format/amounts.ts'
import { showPercent } from '#ui/format/percent.ts'
import type { RoughEstimateQuery } from './estimates.operations.graphql.ts'
import { materialLabels, startingSources } from './rough-labels.ts'

type Estimate = RoughEstimateQuery['estimate']
type Material = Estimate['materials'][number]
type Line = Material['lines'][number]
type Props = { estimate: Estimate; floors: number; areaText: string }

/** What a house needs with the sum behind each figure, and which offers that is. */
export default function RoughResult({ estimate, floors, areaText }: Props) {
  const t = useT()
  const { materials, place } = estimate
  const lines = materials.flatMap((material) => material.lines)
  return (
    <div className="stack rough-result">
      <section aria-labelledby="needs">
        <h2 id="needs">{t('What the structure needs')}</h2>
        <table className="rough-table">
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
        <section aria-labelledby="offers">
          <h2 id="offers">{t('What goes into the cart')}</h2>
          <p className="ink2">
            {t('The cheapest offers delivered to {place} that have enough, at the steps they are sold in.', {
              place: place.pincode,
            })}
          </p>
          <table className="rough-table">
            <thead>
              <tr>
                <th scope="col">{t('Product')}</th>
                <th scope="col" className="figure">
                  {t('Goods')}
                </th>
                <th scope="col" className="figure">
                  {t('Freight, loading')}
                </th>
                <th scope="col" className="figure">
                  {t('GST')}
                </th>
                <th scope="col" className="figure">
                  {t('Delivered')}
                </th>
              </tr>
            </thead>
            <tbody>
              {lines.map((line) => (
                <Offered key={line.offerId} line={line} />
              ))}
            </tbody>
          </table>
        </section>
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
        <span className="rough-amount">{amountText(t, quantityMilli, unit)}</span>
      </th>
      <td>
        <span className="equation-text">{equation(t, material, areas)}</span>
        {parts.length > 0 && (
          <span className="second">
            {parts
              .map(({ diameterMm, quantityMilli }) => `${diameterMm} mm: ${formatThousandths(quantityMilli)} kg`)
              .join(' · ')}
          </span>
        )}
        <span className="second">{source ?? t(startingSources[name])}</span>
        {place && lines.length > 0 && missingMilli > 0 && (
          <span className="second amber-text">
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

function Offered({ line }: { line: Line }) {
  const t = useT()
  const { product, sku, categorySlug, drawing, attributes, seller, city, km, vehicle, unit, quantityMilli } = line
  const amount =
    line.pieces === null
      ? amountText(t, quantityMilli, unit)
      : t('{pieces} pieces, {mass}', { pieces: formatThousandths(line.pieces * 1000), mass: kgText(quantityMilli) })
  const covers = line.coversMilli !== quantityMilli && ` (${formatThousandths(line.coversMilli)} cft)`
  return (
    <tr>
      <th scope="row">
        <span className="rough-product">
          <Picture
            category={categorySlug}
            drawing={drawing}
            attributes={attributes as NonNullable<Parameters<typeof Picture>[0]['attributes']>}
            detail="low"
          />
          <span>
            <Link className="link" to={paths.product({ identifier: product.identifier }, { v: sku })}>
              {product.title}
            </Link>
            {line.diameterMm !== null && `, ${line.diameterMm} mm`}
            <span className="second">
              {amount}
              {covers}
            </span>
            <span className="second">
              {t('{seller}, {city}, {km} km, {vehicle}', { seller: seller.name, city, km, vehicle })}
            </span>
          </span>
        </span>
      </th>
      <td className="figure" data-label={t('Goods')}>
        {formatInr(line.goodsPaise)}
      </td>
      <td className="figure" data-label={t('Freight, loading')}>
        {formatInr(line.freightPaise + line.loadingPaise)}
      </td>
      <td className="figure" data-label={t('GST')}>
        {formatInr(line.taxPaise)} <span className="second">{showPercent(line.rateBp)}</span>
      </td>
      <td className="figure" data-label={t('Delivered')}>
        <b>{formatInr(line.totalPaise)}</b>
      </td>
    </tr>
  )
}
