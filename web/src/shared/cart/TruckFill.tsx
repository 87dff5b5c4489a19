import { formatInr } from '@neev/domain/core/money'
import { formatTonnes } from '@neev/domain/core/quantity'
import { useT } from '#i18n/use-t.ts'
import { showPercent } from '#ui/format/percent.ts'
import type { BasketGroupFragment } from './basket.graphql.ts'
import styles from './cart.module.css'

type Props = Pick<BasketGroupFragment, 'fill' | 'trips' | 'sameFreightGrams'> & {
  /** True if more can be added. */
  open: boolean
}

/** How full the (last) truck is, freight per tonne, and what can be added at the same freight. */
export function TruckFill({ fill, trips, sameFreightGrams, open }: Props) {
  const t = useT()
  if (!fill) return null
  const { payloadGrams, spareGrams, fillBp, paisePerTonne } = fill
  const labels = {
    load: formatTonnes(payloadGrams - spareGrams),
    payload: formatTonnes(payloadGrams),
    percent: showPercent(Math.round(fillBp / 100) * 100),
  }
  const label =
    trips === 1
      ? t('{load} of {payload} capacity, {percent}', labels)
      : t('Last truck: {load} of {payload} capacity, {percent}', labels)
  return (
    <div className={styles.truckFill}>
      <progress value={fillBp} max={10_000} aria-label={label} />
      <p>{label}</p>
      <p>{t('Freight {amount} per tonne', { amount: formatInr(paisePerTonne) })}</p>
      {open && sameFreightGrams !== null && sameFreightGrams > 0 && (
        <p className={styles.truckRoom}>
          {t('Add {mass} for the same freight', { mass: formatTonnes(sameFreightGrams) })}
        </p>
      )}
    </div>
  )
}
