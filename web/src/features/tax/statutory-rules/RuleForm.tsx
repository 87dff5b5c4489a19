import { type RuleKey, type RuleUnit, ruleValueInput } from '@neev/domain/tax/statutory-rules'
import { useWatch } from 'react-hook-form'
import { useData } from '#graphql/use-data.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { useTomorrow } from '#shared/rules/use-tomorrow.ts'
import { Form } from '#ui/form/Form.tsx'
import { CountField, DateField, MoneyField, PercentField, SelectField, TextField } from '#ui/form/fields.tsx'
import { RuleChoices, SubmitRuleValue } from './statutory-rules.graphql.ts'

/** The field of a value in its unit. */
function ValueField({ unit }: { unit: RuleUnit }) {
  const t = useT()
  const about = { name: 'value', label: t('Value') }
  if (unit === 'BASIS_POINTS') return <PercentField {...about} />
  if (unit === 'PAISE') return <MoneyField {...about} />
  if (unit === 'MONTH_DAY') return <CountField {...about} hint={t('Month and day as a number: 1130 is 30 November.')} />
  if (unit === 'DATE') return <CountField {...about} hint={t('Day of the month after the period, 1 to 28.')} />
  const units: Partial<Record<RuleUnit, string>> = { DAYS: t('days'), HOURS: t('hours'), KM: 'km', DIGITS: t('digits') }
  return <CountField {...about} unit={units[unit] ?? ''} />
}

function AnyRule() {
  const t = useT()
  const { ruleChoices } = useData(RuleChoices).data
  const picked = String(useWatch({ name: 'rule' }))
  const chosen = ruleChoices.find(({ rule }) => rule === picked)
  return (
    <>
      <SelectField
        name="rule"
        label={t('Rule')}
        options={ruleChoices.map(({ rule, name }) => ({ value: rule, label: name }))}
      />
      {chosen?.scope === 'HSN' && <TextField name="scope" label="HSN" inputMode="numeric" />}
      {chosen?.scope === 'STATE' && <TextField name="scope" label={t('Code of the state')} inputMode="numeric" />}
      {chosen && <ValueField unit={chosen.unit} />}
    </>
  )
}

type Props = {
  /** The rule, if it is known; otherwise it is chosen. */
  of?: { rule: string; scope: string; unit: RuleUnit }
  onDone?: () => void
}

/** A value from a future day, for a second person to sign. */
export function RuleForm({ of, onDone }: Props) {
  const t = useT()
  const tomorrow = useTomorrow()
  const submit = useMutation(SubmitRuleValue, { successMessage: t('Requested. Another admin approves it.') })
  return (
    <Form
      schema={ruleValueInput}
      defaults={{
        rule: (of?.rule ?? 'GST_RATE') as RuleKey,
        scope: of?.scope ?? '',
        from: tomorrow,
        value: Number.NaN,
        source: '',
      }}
      onSubmit={async (input) => {
        await submit.run({ input })
        onDone?.()
      }}
      submit={t('Request change')}
    >
      {of ? <ValueField unit={of.unit} /> : <AnyRule />}
      <DateField name="from" label={t('Applies from')} hint={t('A future date')} />
      <TextField
        name="source"
        label={t('Source')}
        hint={t('The number of the notification. Without it a value can be rehearsed, but not signed.')}
        optional
      />
    </Form>
  )
}
