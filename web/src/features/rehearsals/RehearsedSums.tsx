import { formatInr } from '@neev/domain/core/money'
import { useT } from '#i18n/use-t.ts'
import { Section } from '#ui/detail/DetailPage.tsx'
import { kindLabels, type Rehearsed } from './rehearsal-labels.ts'

/** A difference with its direction, as ▼ ₹500.00. */
export function differenceText(now: number, then: number): string {
  if (now === then) return formatInr(0)
  return `${then < now ? '▼' : '▲'} ${formatInr(Math.abs(then - now))}`
}

/** What each kind of open record is taxed, today and on the day, with the sum of all. */
export function RehearsedSums({ kinds }: { kinds: Rehearsed['kinds'] }) {
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
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('All')}</th>
              <td className="figure">{sum('count')}</td>
              <td className="figure">{formatInr(sum('taxablePaise'))}</td>
              <td className="figure">{formatInr(sum('taxNowPaise'))}</td>
              <td className="figure">{formatInr(sum('taxThenPaise'))}</td>
              <td className="figure">
                <b className="medium">{differenceText(sum('taxNowPaise'), sum('taxThenPaise'))}</b>
              </td>
            </tr>
          </tfoot>
        </table>
      </div>
    </Section>
  )
}
