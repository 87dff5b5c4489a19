import { type AdminCheckState, checkStates as states } from '@neev/domain/core/checks'
import { text } from '#i18n/text.ts'
import { type T, useT } from '#i18n/use-t.ts'
import { Badge } from '#ui/feedback/Badge.tsx'
import { ask } from '#ui/feedback/confirm.tsx'
import { showMoment } from '#ui/format/dates.ts'
import type { StateLabels } from '#ui/table/columns.tsx'
import { Section } from './DetailPage.tsx'
import styles from './rows.module.css'

/** Labels of checklist states. */
export const checkStates: StateLabels<AdminCheckState> = {
  COMPLETE: { label: text('OK'), tone: 'green' },
  INCOMPLETE: { label: text('Incomplete'), tone: 'amber' },
  PENDING_REVIEW: { label: text('To check'), tone: 'amber' },
  REJECTED: { label: text('Rejected'), tone: 'red' },
  WAIVED: { label: text('Waived'), tone: 'grey' },
}

const checkNames: Record<string, string> = {
  TERMS: text('Terms accepted'),
  PAN: text('PAN belongs to the business'),
  BANK: text('Bank account belongs to the business'),
  ADDRESS: text('Registered address'),
  DISPATCH_POINT: text('At least one yard'),
  DOCUMENTS: text('Additional documents'),
  PRODUCT: text('One approved product'),
}

/** Label of a checklist item; with its number for a GSTIN. */
export const checkName = (t: T, item: string): string =>
  item.startsWith('GSTIN:') ? `GSTIN ${item.slice(6)}` : t(checkNames[item] ?? item)

const wantsNote: readonly AdminCheckState[] = ['REJECTED', 'INCOMPLETE', 'WAIVED']

type Check = {
  item: string
  state: AdminCheckState
  isNeeded: boolean
  note: string | null
  decidedBy: string | null
  decidedAt: string | null
}
type Props = {
  checks: readonly Check[]
  /** Null for read-only access. */
  onDecide: ((check: { item: string; state: AdminCheckState; note: string }) => Promise<unknown>) | null
  busy: boolean
}

/** The checklist of a seller or company. */
export function Checklist({ checks, onDecide, busy }: Props) {
  const t = useT()
  const decide = async (item: string, state: AdminCheckState) => {
    const note = wantsNote.includes(state)
      ? await ask({
          title: `${checkName(t, item)}: ${t(checkStates[state].label)}`,
          verb: t('Save'),
          asks: { label: t('Reason') },
        })
      : ''
    if (note !== null) await onDecide?.({ item, state, note })
  }
  return (
    <Section title={t('Checklist')}>
      {checks.length === 0 && <p className="ink3">{t('It starts when the application is submitted.')}</p>}
      <ul className={styles.recordList}>
        {checks.map(({ item, state, isNeeded, note, decidedBy, decidedAt }) => (
          <li key={item}>
            <div>
              <b className="medium">{checkName(t, item)}</b>
              {!isNeeded && <span className="ink3 t13"> ({t('optional')})</span>}
              <p className="ink3 t13">
                {[note, decidedBy && decidedAt && `${decidedBy}, ${showMoment(decidedAt)}`].filter(Boolean).join(' · ')}
              </p>
            </div>
            <div className="row wraps">
              {!onDecide && <Badge tone={checkStates[state].tone}>{t(checkStates[state].label)}</Badge>}
              {onDecide && (
                <div className="input small">
                  <select
                    aria-label={t('Result: {row}', { row: checkName(t, item) })}
                    value={state}
                    disabled={busy}
                    onChange={({ target }) => decide(item, target.value as AdminCheckState)}
                  >
                    {states.map((one) => (
                      <option key={one} value={one}>
                        {t(checkStates[one].label)}
                      </option>
                    ))}
                  </select>
                </div>
              )}
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}
