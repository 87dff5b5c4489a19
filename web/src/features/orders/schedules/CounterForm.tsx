import { counterInput } from '@neev/domain/orders/schedules'
import { useWatch } from 'react-hook-form'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { Form } from '#ui/form/Form.tsx'
import { MoneyField, SelectField, TextField } from '#ui/form/fields.tsx'
import { optionsOf } from '#ui/form/options.ts'
import { perText } from '#ui/format/amounts.ts'
import { ruleNames } from './schedule-labels.ts'
import { type ScheduleFieldsFragment, SubmitScheduleCounterOffer } from './schedules.graphql.ts'

/** Another price rule. */
export function CounterForm({ schedule, onDone }: { schedule: ScheduleFieldsFragment; onDone: () => void }) {
  const t = useT()
  const counter = useMutation(SubmitScheduleCounterOffer, {
    successMessage: t('Sent to the buyer for approval'),
  })
  const { id, version, rule, unit } = schedule
  return (
    <Form
      schema={counterInput}
      defaults={{ ...rule, note: '' }}
      onSubmit={async (input) => {
        await counter.run({ id, version, input })
        onDone()
      }}
      submit={t('Send response')}
    >
      <SelectField name="rule" label={t('Price per call-off')} options={optionsOf(t, ruleNames)} />
      <RuleFields unit={unit} withPrice />
      <TextField name="note" label={t('Information for the buyer')} optional />
    </Form>
  )
}

/** Fields of the selected rule. A buyer requests today's price, so only a seller enters a fixed one. */
export function RuleFields({ unit, withPrice = false }: { unit: string; withPrice?: boolean }) {
  const t = useT()
  const rule = useWatch({ name: 'rule' })
  const per = t('{unit}, before GST and freight', { unit: perText(t, unit) })
  if (rule === 'FIXED') return withPrice ? <MoneyField name="pricePaise" label={t('Price')} hint={per} /> : null
  return (
    <div className="columns">
      <MoneyField name="floorPaise" label={t('Minimum')} hint={per} />
      <MoneyField name="capPaise" label={t('Maximum')} hint={per} />
    </div>
  )
}
