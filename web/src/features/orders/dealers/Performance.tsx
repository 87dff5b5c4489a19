import { useT } from '#i18n/use-t.ts'
import { Section } from '#ui/detail/DetailPage.tsx'
import { massText } from '#ui/format/amounts.ts'
import { shareText } from './dealer-labels.ts'
import type { DealerRowFieldsFragment } from './dealers.graphql.ts'

/** Performance of a dealer. */
export function Performance({ of }: { of: DealerRowFieldsFragment['performance'] }) {
  const t = useT()
  const tiles = [
    [t('Requested'), String(of.requested)],
    [t('Accepted'), shareText(t, of.accepted, of.requested)],
    [t('Declined'), String(of.declined)],
    [t('No response in time'), String(of.timedOut)],
    [t('On time'), shareText(t, of.onTime, of.delivered)],
    [t('Delivered'), massText(of.grams)],
    [t('Buyer rating'), of.rating === null ? '–' : of.rating.toFixed(1)],
  ]
  return (
    <Section title={t('Last 90 days')}>
      <dl className="tiles plain">
        {tiles.map(([label, value]) => (
          <div key={label}>
            <dt className="t13 ink2">{label}</dt>
            <dd className="figure">{value}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}
