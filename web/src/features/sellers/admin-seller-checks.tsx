import { type CheckState, checkStates as states } from '@neev/domain/seller-checks'
import { Section } from '#kit/detail/DetailPage.tsx'
import { Badge } from '#kit/feedback/Badge.tsx'
import { ask } from '#kit/feedback/confirm.tsx'
import { showMoment } from '#kit/format/dates.ts'
import { useAct } from '#kit/graphql/use-act.ts'
import { useT } from '#kit/i18n/use-t.ts'
import { useMay } from '#state/use-may.ts'
import { DeskSeller, type DeskSellerFieldsFragment, DeskSellers, SetSellerCheck } from './admin-sellers.graphql.ts'
import { checkName, checkStates } from './seller-words.ts'

const wantsNote: readonly CheckState[] = ['REJECTED', 'INCOMPLETE', 'WAIVED']

/** What is looked at before a firm may sell, and what was found. */
export function SellerChecks({ seller: { id, checks } }: { seller: DeskSellerFieldsFragment }) {
  const t = useT()
  const may = useMay()('seller:approve')
  const set = useAct(SetSellerCheck, { says: t('Saved'), refreshes: [DeskSeller, DeskSellers] })
  const decide = async (item: string, state: CheckState) => {
    const note = wantsNote.includes(state)
      ? await ask({
          title: `${checkName(t, item)}: ${t(checkStates[state].label)}`,
          verb: t('Save'),
          asks: { label: t('Why') },
        })
      : ''
    if (note !== null) await set.tell({ id, item, state, note })
  }
  return (
    <Section title={t('Checklist')}>
      {checks.length === 0 && <p className="ink3">{t('It begins when the application is sent in.')}</p>}
      <ul className="papers-list">
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
              {!may && <Badge tone={checkStates[state].tone}>{t(checkStates[state].label)}</Badge>}
              {may && (
                <div className="input small">
                  <select
                    aria-label={t('What was found: {row}', { row: checkName(t, item) })}
                    value={state}
                    disabled={set.busy}
                    onChange={({ target }) => decide(item, target.value as CheckState)}
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
