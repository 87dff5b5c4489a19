import { formatInr } from '@neev/domain/core/money'
import { useGql } from '#graphql/use-gql.ts'
import { useT } from '#i18n/use-t.ts'
import styles from '#shared/rates/price-grid.module.css'
import { massText } from '#ui/format/amounts.ts'
import { bodyNames } from './grid-labels.ts'
import { type FreightGridFieldsFragment, FreightZones } from './shipping.graphql.ts'

/** Freight rates: distance bands and zones in rows, vehicles in columns. */
export function GridTable({ grid: { vehicles, rows, zones } }: { grid: FreightGridFieldsFragment }) {
  const t = useT()
  const { data } = useGql(FreightZones)
  const zoneName = (id: string) => data?.zones.find((zone) => zone.id === id)?.name ?? ''
  const whole = (paise: number) => formatInr(paise, { paise: 'auto' })
  const ratesOf = (ratesPaise: readonly (number | null)[]) =>
    vehicles.map(({ name }, at) => (
      <td key={name}>{(ratesPaise[at] ?? null) === null ? '–' : whole(ratesPaise[at] as number)}</td>
    ))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
    <section className={styles.priceGridFrame} tabIndex={0} aria-label={t('Freight rates per tonne')}>
      <table className={`${styles.priceGrid} ${styles.figures}`}>
        <thead>
          <tr>
            <th scope="col">{t('Distance')}</th>
            {vehicles.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ toKm, ratesPaise }) => (
            <tr key={toKm}>
              <th scope="row">{t('up to {km} km', { km: toKm })}</th>
              {ratesOf(ratesPaise)}
            </tr>
          ))}
          {zones.map(({ zoneId, ratesPaise }) => (
            <tr key={zoneId}>
              <th scope="row">
                {zoneName(zoneId)}
                <span className="second">{t('any distance')}</span>
              </th>
              {ratesOf(ratesPaise)}
            </tr>
          ))}
          <tr>
            <th scope="row">{t('Minimum charge')}</th>
            {vehicles.map(({ name, minChargePaise }) => (
              <td key={name}>{whole(minChargePaise)}</td>
            ))}
          </tr>
          <tr>
            <th scope="row">{t('Minimum weight charged')}</th>
            {vehicles.map(({ name, minGrams }) => (
              <td key={name}>{minGrams > 0 ? massText(minGrams) : '–'}</td>
            ))}
          </tr>
          <tr>
            <th scope="row">{t('Capacity')}</th>
            {vehicles.map(({ name, payloadGrams }) => (
              <td key={name}>{massText(payloadGrams)}</td>
            ))}
          </tr>
          <tr>
            <th scope="row">{t('Vehicle type')}</th>
            {vehicles.map(({ name, body }) => (
              <td key={name}>{t(bodyNames[body])}</td>
            ))}
          </tr>
          <tr>
            <th scope="row">{t('Length of the bed')}</th>
            {vehicles.map(({ name, bedMm }) => (
              <td key={name}>{bedMm > 0 ? `${bedMm / 1000} m` : '–'}</td>
            ))}
          </tr>
        </tbody>
      </table>
    </section>
  )
}
