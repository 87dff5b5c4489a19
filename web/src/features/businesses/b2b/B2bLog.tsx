import type { AdminCheckState } from '@neev/domain/core/checks'
import { type T, useT } from '#i18n/use-t.ts'
import { checkName, checkStates } from '#ui/detail/Checklist.tsx'
import { Section } from '#ui/detail/DetailPage.tsx'
import styles from '#ui/detail/rows.module.css'
import { showMoment } from '#ui/format/dates.ts'
import type { AdminB2bFieldsFragment } from './admin-b2b.graphql.ts'

type Company = AdminB2bFieldsFragment
type Facts = Record<string, string | number | boolean | null>

/** Audit log of decisions other than status transitions; empty without permission. */
export function B2bLog({ company }: { company: Company }) {
  const t = useT()
  const lines = company.audit.flatMap(({ id, action, by, before, after, at }) => {
    const said = sayings[action]?.(t, before ?? {}, after ?? {}, company)
    return said ? [{ id, said, by, at, note: after?.note }] : []
  })
  if (lines.length === 0) return null
  return (
    <Section title={t('Log')}>
      <ul className={styles.recordList}>
        {lines.map(({ id, said, by, at, note }) => (
          <li key={id}>
            <div>
              <b className="medium">{said}</b>
              <p className="ink3 t13">{[showMoment(at), by].filter(Boolean).join(', ')}</p>
              {note && <p className="kept-lines">{String(note)}</p>}
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}

const checkText = (t: T, { state }: Facts) => t(checkStates[state as AdminCheckState].label)
const managerText = ({ managerId }: Facts, { colleagues }: Company) =>
  colleagues.find(({ id }) => id === String(managerId))?.name ?? '–'

const sayings: Record<string, (t: T, before: Facts, after: Facts, company: Company) => string> = {
  'b2b.check': (t, before, after) =>
    `${checkName(t, String(after.item))}: ${checkText(t, before)} → ${checkText(t, after)}`,
  'b2b.plan': (t, before, after, company) =>
    `${t('Account manager')}: ${managerText(before, company)} → ${managerText(after, company)}`,
}
