import { Section } from '#kit/detail/DetailPage.tsx'
import { showMoment } from '#kit/format/dates.ts'
import { text } from '#kit/i18n/text.ts'
import { useT } from '#kit/i18n/use-t.ts'
import type { Change } from './change.ts'

const acts: Readonly<Record<string, string>> = {
  submit: text('Sent'),
  resubmit: text('Sent again'),
  approve: text('Approved'),
  autoApprove: text('Passed by the seller’s record'),
  reject: text('Rejected'),
  ask: text('Changes asked'),
  withdraw: text('Withdrawn'),
}

/** What happened to a wish, by whom. */
export function ChangeHistory({ events }: { events: Change['history'] }) {
  const t = useT()
  return (
    <Section title={t('What happened')}>
      <ol className="stack">
        {events.map(({ action, by, note, at }) => (
          <li key={at + action}>
            <b className="medium">{t(acts[action] ?? action)}</b>
            <span className="second">{[by, showMoment(at)].filter(Boolean).join(', ')}</span>
            {note && <span className="second">{`“${note}”`}</span>}
          </li>
        ))}
      </ol>
    </Section>
  )
}
