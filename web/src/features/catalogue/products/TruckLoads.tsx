import { formatInr } from '@neev/domain/core/money'
import { formatThousandths } from '@neev/domain/core/quantity'
import { useT } from '#i18n/use-t.ts'
import { amountText, kgText, massText, perText } from '#ui/format/amounts.ts'
import type { ProductOffersQuery } from './product.graphql.ts'
import styles from './product.module.css'
import type { Variant } from './product-state.ts'

type Table = ProductOffersQuery['offers']
type Props = { variant: Variant; table: Table; stale: boolean }

/** Prices of other quantities of the best offer: freight is per truck, so a fuller one is cheaper per kilogram. */
export default function TruckLoads({ variant, table: { loads }, stale }: Props) {
  const t = useT()
  if (loads.length < 2) return null
  const amount = ({ quantityMilli, bars, grams }: Table['loads'][number]) =>
    bars
      ? t('{pieces} pieces, {mass}', { pieces: formatThousandths(bars.pieces * 1000), mass: kgText(grams) })
      : amountText(t, quantityMilli, variant.unit)
  return (
    <>
      <h2 className={`${styles.h3} ${styles.loadsTitle}`}>{t('Save with a fuller truck')}</h2>
      <table className={stale ? `${styles.loads} stale` : styles.loads}>
        <thead>
          <tr>
            <th scope="col">{t('Quantity')}</th>
            <th scope="col" className="figure">
              {t('Freight')}
            </th>
            <th scope="col" className="figure">
              {t('Delivered, {unit}', { unit: perText(t, variant.unit) })}
            </th>
          </tr>
        </thead>
        <tbody>
          {loads.map((load) => (
            <tr
              key={load.quantityMilli}
              className={load.isRequested ? styles.requested : undefined}
              aria-current={load.isRequested ? 'true' : undefined}
            >
              <td>
                {load.isFull ? t('Full truck, {mass}', { mass: massText(load.grams) }) : massText(load.grams)}
                <span className="second">{amount(load)}</span>
              </td>
              <td className="figure">
                {formatInr(load.freightPaise)}
                <span className="second">
                  {load.trips > 1 ? t('{vehicle}, {n} trips', { vehicle: load.vehicle, n: load.trips }) : load.vehicle}
                </span>
              </td>
              <td className="figure">
                <b>{formatInr(load.unitPaise)}</b>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
