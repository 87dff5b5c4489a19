import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { Section } from '#ui/detail/DetailPage.tsx'
import { showMoment } from '#ui/format/dates.ts'
import type { Change } from './change.ts'

const actions: Readonly<Record<string, string>> = {
  submit: text('Submitted'),
  resubmit: text('Submitted again'),
  approve: text('Approved'),
  autoApprove: text('Approved automatically (trusted seller)'),
  reject: text('Rejected'),
  ask: text('Changes requested'),
  withdraw: text('Withdrawn'),
}

/** History of a change request. */
export function ChangeHistory({ events }: { events: Change['history'] }) {
  const t = useT()
  return (
    <Section title={t('History')}>
      <ol className="stack">
        {events.map(({ action, by, note, at }) => (
          <li key={at + action}>
            <b className="medium">{t(actions[action] ?? action)}</b>
            <span className="second">{[by, showMoment(at)].filter(Boolean).join(', ')}</span>
            {note && <span className="second">{`“${note}”`}</span>}
          </li>
        ))}
      </ol>
    </Section>
  )
}
