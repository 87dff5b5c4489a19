import { startOfIstDate } from '@neev/domain/core/fiscal'
import { useT } from '#i18n/use-t.ts'
import { Section } from '#ui/detail/DetailPage.tsx'
import styles from '#ui/detail/rows.module.css'
import { showDay, showMoment } from '#ui/format/dates.ts'
import type { LeadQuery } from './enquiries.graphql.ts'
import { enquiryStates, lostPatterns } from './enquiry-labels.ts'

type Step = LeadQuery['enquiry']['history'][number]

/** What happened in this step. */
function stepText(t: ReturnType<typeof useT>, { kind, to, on, note }: Step): string {
  if (kind === 'ASSIGNED') return t('Assigned to {name}', { name: note ?? '' })
  if (kind === 'FOLLOW_UP') {
    return on ? t('Follow-up on {day}', { day: showDay(startOfIstDate(on)) }) : t('Follow-up removed')
  }
  if (kind === 'MERGED') {
    return to === 'DUPLICATE'
      ? t('Merged into {number}', { number: note ?? '' })
      : t('{number} was merged into this one', { number: note ?? '' })
  }
  return kind === 'SEPARATED' ? t('Separated from {number}', { number: note ?? '' }) : t(enquiryStates[to].label)
}

const hasNote = ({ kind }: Step) => kind === 'STATUS' || kind === 'FOLLOW_UP'

/** The history of an enquiry, newest first, with that of others that were merged into it. */
export function LeadHistory({ enquiry: { history, number } }: { enquiry: LeadQuery['enquiry'] }) {
  const t = useT()
  return (
    <Section title={t('History')}>
      <ul className={styles.recordList}>
        {history.toReversed().map((step) => (
          <li key={step.id}>
            <div>
              <b className="medium">{stepText(t, step)}</b>
              <p className="ink3 t13">
                {[
                  step.number !== number && step.number,
                  showMoment(step.at),
                  step.by,
                  step.reason && t(lostPatterns[step.reason]),
                ]
                  .filter(Boolean)
                  .join(', ')}
              </p>
              {step.note && hasNote(step) && <p className="kept-lines">{step.note}</p>}
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}
