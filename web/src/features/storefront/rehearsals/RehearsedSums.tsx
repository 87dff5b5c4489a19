import { formatInr } from '@neev/domain/core/money'
import { useT } from '#i18n/use-t.ts'
import { Section } from '#ui/detail/DetailPage.tsx'
import { kindLabels, type RehearsalDetails } from './rehearsal-labels.ts'

/** A difference with its direction, as ▼ ₹500.00. */
export function differenceText(now: number, then: number): string {
  if (now === then) return formatInr(0)
  return `${then < now ? '▼' : '▲'} ${formatInr(Math.abs(then - now))}`
}

/** What each kind of open record is taxed, today and on the day, with the sum of all. */
export function RehearsedSums({ kinds }: { kinds: RehearsalDetails['kinds'] }) {
  const t = useT()
  const sum = (of: 'count' | 'taxablePaise' | 'taxNowPaise' | 'taxThenPaise') =>
    kinds.reduce((total, one) => total + one[of], 0)
  return (
    <Section title={t('Open on that day')}>
      <div className="table-frame">
        <table className="table dense blocks" aria-label={t('Open on that day')}>
          <thead>
            <tr>
              <th>{t('Records')}</th>
              <th className="figure">{t('Number')}</th>
              <th className="figure">{t('Taxable')}</th>
              <th className="figure">{t('Tax now')}</th>
              <th className="figure">{t('Tax then')}</th>
              <th className="figure">{t('Difference')}</th>
            </tr>
          </thead>
          <tbody>
            {kinds.map(({ kind, count, taxablePaise, taxNowPaise, taxThenPaise }) => (
              <tr key={kind}>
                <td className="name">
                  {t(kindLabels[kind].name)}
                  <span className="second">{t(kindLabels[kind].note)}</span>
                </td>
                <td className="figure" data-label={t('Number')}>
                  {count}
                </td>
                <td className="figure" data-label={t('Taxable')}>
                  {formatInr(taxablePaise)}
                </td>
                <td className="figure" data-label={t('Tax now')}>
                  {formatInr(taxNowPaise)}
                </td>
                <td className="figure" data-label={t('Tax then')}>
                  {formatInr(taxThenPaise)}
                </td>
                <td className="figure" data-label={t('Difference')}>
                  {differenceText(taxNowPaise, taxThenPaise)}
                </td>
              </tr>
            ))}
            <tr>
              <td className="name">
                <b>{t('All')}</b>
              </td>
              <td className="figure" data-label={t('Number')}>
                <b>{sum('count')}</b>
              </td>
              <td className="figure" data-label={t('Taxable')}>
                <b>{formatInr(sum('taxablePaise'))}</b>
              </td>
              <td className="figure" data-label={t('Tax now')}>
                <b>{formatInr(sum('taxNowPaise'))}</b>
              </td>
              <td className="figure" data-label={t('Tax then')}>
                <b>{formatInr(sum('taxThenPaise'))}</b>
              </td>
              <td className="figure" data-label={t('Difference')}>
                <b>{differenceText(sum('taxNowPaise'), sum('taxThenPaise'))}</b>
              </td>
            </tr>
          </tbody>
        </table>
      </div>
    </Section>
  )
}
