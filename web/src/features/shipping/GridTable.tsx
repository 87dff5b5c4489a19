import { formatInr } from '@neev/domain/money'
import { formatTonnes } from '@neev/domain/quantity'
import { useT } from '#kit/i18n/use-t.ts'
import type { FreightGridFieldsFragment } from './shipping.graphql.ts'

/** Rates of freight: bands of distance down, vehicles across. */
export function GridTable({ grid: { vehicles, rows } }: { grid: FreightGridFieldsFragment }) {
  const t = useT()
  const whole = (paise: number) => formatInr(paise, { paise: 'auto' })
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
    <section className="price-grid-frame" tabIndex={0} aria-label={t('Rates of freight, a tonne')}>
      <table className="price-grid figures">
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
          {rows.map(({ fromKm, toKm, ratesPaise }) => (
            <tr key={toKm}>
              <th scope="row">{t('{from} to {to} km', { from: fromKm, to: toKm })}</th>
              {vehicles.map(({ name }, at) => (
                <td key={name}>{(ratesPaise[at] ?? null) === null ? '–' : whole(ratesPaise[at] as number)}</td>
              ))}
            </tr>
          ))}
          <tr>
            <th scope="row">{t('Least charge')}</th>
            {vehicles.map(({ name, minChargePaise }) => (
              <td key={name}>{whole(minChargePaise)}</td>
            ))}
          </tr>
          <tr>
            <th scope="row">{t('Carries')}</th>
            {vehicles.map(({ name, payloadGrams }) => (
              <td key={name}>{formatTonnes(payloadGrams)}</td>
            ))}
          </tr>
          <tr>
            <th scope="row">{t('12 m bars')}</th>
            {vehicles.map(({ name, longBar }) => (
              <td key={name}>{longBar ? t('Yes') : t('No')}</td>
            ))}
          </tr>
        </tbody>
      </table>
    </section>
  )
}
