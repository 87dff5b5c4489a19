import { formatInr } from '@neev/domain/core/money'
import { formatThousandths } from '@neev/domain/core/quantity'
import { Link } from 'react-router'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { Picture } from '#shared/pictures/Picture.tsx'
import { amountText, kgText } from '#ui/format/amounts.ts'
import { showPercent } from '#ui/format/percent.ts'
import styles from './estimates.module.css'
import type { RoughEstimateQuery } from './estimates.operations.graphql.ts'

type Line = RoughEstimateQuery['estimate']['materials'][number]['lines'][number]
type Props = { id: string; title: string; place: { pincode: string }; lines: readonly Line[] }

/** Offers with their amounts, as the cart would have them. */
export default function RoughOffers({ id, title, place, lines }: Props) {
  const t = useT()
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p className="ink2">
        {t('The cheapest offers delivered to {place} that have enough, at the steps they are sold in.', {
          place: place.pincode,
        })}
      </p>
      <table className={styles.roughTable}>
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
        <span className={styles.roughProduct}>
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
