import { formatInr } from '@neev/domain/core/money'
import { text } from '#i18n/text.ts'
import { type T, useT } from '#i18n/use-t.ts'
import { Badge } from '#ui/feedback/Badge.tsx'
import { amountText } from '#ui/format/amounts.ts'
import { showDay, showMoment } from '#ui/format/dates.ts'
import type { StateLabels } from '#ui/table/columns.tsx'
import { cutText } from './edit-labels.ts'
import type { EditFieldsFragment } from './edits.graphql.ts'
import { sideLabels } from './PartialCancellationBox.tsx'

type Revision = EditFieldsFragment['revisions'][number]
const states: StateLabels<Revision['status']> = {
  REQUESTED: { label: text('Waiting for a response'), tone: 'amber' },
  DONE: { label: text('Agreed'), tone: 'green' },
  REFUSED: { label: text('Declined'), tone: 'grey' },
  WITHDRAWN: { label: text('Withdrawn'), tone: 'grey' },
  LAPSED: { label: text('Expired'), tone: 'grey' },
}

function changeText(t: T, one: Revision): string {
  if (one.kind === 'DAY') return t('Deliver on {to}', { to: showDay(one.day ?? '') })
  if (one.kind === 'REST') return t('Cancelled items')
  if (one.kind === 'TAX') return t('GST rate changed before dispatch')
  const facts = { title: one.title ?? '', amount: cutText(t, one) }
  if (one.kind === 'LESS') return t('{title}: {amount} less', facts)
  const instead = amountText(t, (one.swapPieces ?? 0) * 1000, 'piece')
  return t('{title}: {amount} replaced by {instead} of {other}', { ...facts, instead, other: one.swapTitle ?? '' })
}

/** All proposed and completed changes of a suborder, by number. */
export function Revisions({ of }: { of: readonly Revision[] }) {
  const t = useT()
  if (of.length === 0) return null
  return (
    <ol className="stack" aria-label={t('Revisions')}>
      {of.toReversed().map((one) => (
        <li key={one.id}>
          <p className="row wraps between">
            <span>
              <b className="medium">{t('Revision {number}', { number: one.number })}</b>{' '}
              <span>{changeText(t, one)}</span>
            </span>
            <Badge tone={states[one.status].tone}>{t(states[one.status].label)}</Badge>
          </p>
          <p className="ink2 t13">
            {`${t(sideLabels[one.requestedBy])}, ${showMoment(one.requestedAt)}: ${one.reason}`}
            {one.backPaise > 0 && ` ${t('{amount} is refunded to the buyer', { amount: formatInr(one.backPaise) })}.`}
          </p>
          {one.decidedAt && (one.answeredBy || one.answer) && (
            <p className="ink3 t13">
              {[one.answeredBy && t(sideLabels[one.answeredBy]), showMoment(one.decidedAt)].filter(Boolean).join(', ')}
              {one.answer && `: ${one.answer}`}
            </p>
          )}
        </li>
      ))}
    </ol>
  )
}
