import { Link } from 'react-router'
import { useData } from '#graphql/use-data.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { ruleValueText } from '#shared/rules/rule-values.ts'
import { Section } from '#ui/detail/DetailPage.tsx'
import { BusyButton } from '#ui/feedback/BusyButton.tsx'
import { showDate } from '#ui/format/dates.ts'
import { ApproveRuleValue, RejectRuleValue, RuleRequests } from './statutory-rules.graphql.ts'

/** Values that wait for a second person; nothing without any. */
export function RuleRequestList() {
  const t = useT()
  const { ruleRequests: requests } = useData(RuleRequests).data
  const approve = useMutation(ApproveRuleValue, { successMessage: t('Signed') })
  const reject = useMutation(RejectRuleValue)
  if (requests.length === 0) return null
  return (
    <Section title={t('Waits for a second person')}>
      <ul className="stack">
        {requests.map(({ id, name, scope, unit, from, value, source, hasNotification, requestedBy, isMine }) => (
          <li key={id} className="stack">
            <p>
              <b>{[name, scope].filter(Boolean).join(' ')}</b>:{' '}
              {value === null
                ? t('no other value from {date}, requested by {name}', { date: showDate(from), name: requestedBy })
                : t('{value} from {date}, requested by {name}', {
                    value: ruleValueText(t, unit, value),
                    date: showDate(from),
                    name: requestedBy,
                  })}
              {source && <span className="ink3"> {source}</span>}
            </p>
            {!hasNotification && (
              <p className="note amber">
                {t(
                  'The source names no notification. It can be rehearsed, and is signed once it is entered again with its number.',
                )}
              </p>
            )}
            <div className="row wraps">
              {!isMine && hasNotification && (
                <BusyButton
                  className="button primary small"
                  busy={approve.busy}
                  onClick={() => !approve.busy && approve.runSafely({ id })}
                >
                  {t('Sign')}
                </BusyButton>
              )}
              <BusyButton
                className="button small"
                busy={reject.busy}
                onClick={() => !reject.busy && reject.runSafely({ id })}
              >
                {isMine ? t('Withdraw') : t('Reject')}
              </BusyButton>
              <Link className="button small" to={paths.admin.rehearsal({ day: from })}>
                {t('Rehearse')}
              </Link>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}
