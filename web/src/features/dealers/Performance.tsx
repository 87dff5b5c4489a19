import { Section } from '#kit/detail/DetailPage.tsx'
import { massText } from '#kit/goods/amounts.ts'
import { useT } from '#kit/i18n/use-t.ts'
import { shareText } from './dealer-labels.ts'
import type { DealerRowFieldsFragment } from './dealers.graphql.ts'

/** What a dealer did of what it was asked. */
export function Performance({ of }: { of: DealerRowFieldsFragment['performance'] }) {
  const t = useT()
  const tiles = [
    [t('Asked'), String(of.requested)],
    [t('Said yes'), shareText(t, of.accepted, of.requested)],
    [t('Said no'), String(of.declined)],
    [t('No answer in time'), String(of.timedOut)],
    [t('On time'), shareText(t, of.onTime, of.delivered)],
    [t('Delivered'), massText(of.grams)],
    [t('Rated by buyers'), of.rating === null ? '–' : of.rating.toFixed(1)],
  ]
  return (
    <Section title={t('The last 90 days')}>
      <dl className="tiles plain">
        {tiles.map(([label, successMessage]) => (
          <div key={label}>
            <dt className="t13 ink2">{label}</dt>
            <dd className="figure">{successMessage}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}
