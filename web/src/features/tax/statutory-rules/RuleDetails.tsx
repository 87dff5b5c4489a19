import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { ruleValueText } from '#shared/rules/rule-values.ts'
import { useMay } from '#state/use-may.ts'
import { Badge } from '#ui/feedback/Badge.tsx'
import { confirm } from '#ui/feedback/confirm.tsx'
import { showDate } from '#ui/format/dates.ts'
import { RuleForm } from './RuleForm.tsx'
import { eventLabels, type Rule, type RuleValue, valueStates } from './rule-labels.ts'
import { SubmitRuleRemoval } from './statutory-rules.graphql.ts'

/** Who set a value: with the shop, or two people. */
function People({ value: { enteredBy, signedBy } }: { value: RuleValue }) {
  const t = useT()
  if (!enteredBy) return t('With the shop')
  return (
    <>
      {enteredBy}
      {signedBy && <span className="second">{t('Second person: {name}', { name: signedBy })}</span>}
    </>
  )
}

/** A rule with all its values and the form of the next one. Past values are never changed. */
export function RuleDetails({ rule }: { rule: Rule }) {
  const t = useT()
  const may = useMay()('tax:write')
  const remove = useMutation(SubmitRuleRemoval, { successMessage: t('Requested. Another admin approves it.') })
  const ask = async (from: string) => {
    const title = t('Withdraw the value from {day}?', { day: showDate(from) })
    if (await confirm({ title, verb: t('Withdraw'), tone: 'danger' }))
      await remove.runSafely({ rule: rule.rule, scope: rule.scope, from })
  }
  return (
    <>
      <p className="ink2">{t(rule.explains)}</p>
      <p className="ink3 t13">
        {rule.law}, {t(eventLabels[rule.fixedBy])}
      </p>
      <table className="table dense blocks" aria-label={t('Values')}>
        <thead>
          <tr>
            <th>{t('Applies from')}</th>
            <th className="figure">{t('Value')}</th>
            <th>{t('Source')}</th>
            <th>{t('Entered by')}</th>
            <th>
              <span className="hidden-text">{t('Actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rule.values.map((value) => (
            <tr key={value.from}>
              <td className="name">
                {showDate(value.from)}
                <span className="second">
                  <Badge tone={valueStates[value.state].tone}>{t(valueStates[value.state].label)}</Badge>
                </span>
              </td>
              <td className="figure" data-label={t('Value')}>
                <b className="medium">{ruleValueText(t, rule.unit, value.value)}</b>
              </td>
              <td data-label={t('Source')}>{value.source || '–'}</td>
              <td data-label={t('Entered by')}>
                <People value={value} />
              </td>
              <td className="act">
                {may && value.state === 'NEXT' && (
                  <button type="button" className="button small" onClick={() => ask(value.from)}>
                    {t('Withdraw')}
                  </button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {may && <RuleForm key={rule.values.length} of={rule} />}
    </>
  )
}
