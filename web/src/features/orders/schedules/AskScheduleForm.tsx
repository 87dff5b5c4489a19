import { addDays } from '@neev/domain/core/fiscal'
import { formatInr } from '@neev/domain/core/money'
import { evenDrops, scheduleInput, scheduleLimits } from '@neev/domain/orders/schedules'
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useErrorText } from '#graphql/error-text.ts'
import { useData } from '#graphql/use-data.ts'
import { useGql } from '#graphql/use-gql.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { Field } from '#ui/form/Field.tsx'
import { Form } from '#ui/form/Form.tsx'
import { DateField, QuantityField, SelectField, TextField } from '#ui/form/fields.tsx'
import { GroupsField } from '#ui/form/GroupsField.tsx'
import { optionsOf } from '#ui/form/options.ts'
import { amountText, perText, unitText } from '#ui/format/amounts.ts'
import { showDay } from '#ui/format/dates.ts'
import { RuleFields } from './CounterForm.tsx'
import { ruleNames } from './schedule-labels.ts'
import {
  CreateSchedule,
  type ScheduleAddressesQuery,
  ScheduleTerms,
  type ScheduleTermsQuery,
} from './schedules.graphql.ts'

type Address = ScheduleAddressesQuery['addresses'][number]
type Terms = ScheduleTermsQuery['scheduleTerms']

type Props = {
  offerId: string
  quantityMilli: number
  site: Address
  addresses: readonly Address[]
  /** Selects another address; empty for a new one. */
  onSite: (id: string) => void
  onRequested: (id: string) => void
}

/** Form of a delivery schedule: quantity, dates and price rule. */
export function AskScheduleForm({ offerId, quantityMilli, site, addresses, onSite, onRequested }: Props) {
  const t = useT()
  const [key] = useState(() => `schedule-${crypto.randomUUID()}`)
  const first = { offerId, pincode: site.pincode, totalMilli: quantityMilli || 1_000_000 }
  const terms = useData(ScheduleTerms, first, { keep: true }).data.scheduleTerms
  const asking = useMutation(CreateSchedule, {
    successMessage: t('Request sent to the seller'),
  })
  return (
    <section className="card padded">
      <h2>{t('{title} from {seller}', { title: terms.title, seller: terms.sellerName })}</h2>
      <Form
        schema={scheduleInput}
        defaults={{
          offerId,
          addressId: site.id,
          totalMilli: terms.totalMilli,
          rule: 'FIXED',
          capPaise: null,
          floorPaise: null,
          drops: evenDrops(terms, { count: 1, first: terms.earliest, everyDays: 7 }).map((one) => ({
            ...one,
            note: '',
          })),
          note: '',
        }}
        onSubmit={async (input) => {
          const { createSchedule } = await asking.run({ idempotencyKey: key, input })
          onRequested(createSchedule.id)
        }}
        submit={t('Send request')}
      >
        <Field label={t('Site')}>
          {(control) => (
            <div className="input">
              <select {...control} value={site.id} onChange={(event) => onSite(event.target.value)}>
                {addresses.map(({ id, label, line1, city, pincode }) => (
                  <option key={id} value={id}>
                    {[label, line1, city, pincode].join(', ')}
                  </option>
                ))}
                <option value="">{t('Add address')}</option>
              </select>
            </div>
          )}
        </Field>
        <QuantityField name="totalMilli" label={t('Total quantity')} unit={unitText(t, terms.unit)} />
        <Today offerId={offerId} site={site} terms={terms} />
        <SelectField name="rule" label={t('Price per call-off')} options={optionsOf(t, ruleNames)} />
        <RuleFields unit={terms.unit} />
        <Spread terms={terms} />
        <GroupsField
          name="drops"
          title={(n) => t('Delivery {n}', { n })}
          takeOut={(n) => t('Remove delivery {n}', { n })}
          add={t('Add delivery')}
          fresh={{ day: '', quantityMilli: null, note: '' }}
          max={scheduleLimits.maxDrops}
        >
          {(at) => (
            <div className="columns">
              <DateField name={`${at}day`} label={t('Day')} />
              <QuantityField name={`${at}quantityMilli`} label={t('Quantity')} unit={unitText(t, terms.unit)} />
              <TextField name={`${at}note`} label={t('Note')} optional />
            </div>
          )}
        </GroupsField>
        <Planned terms={terms} />
        <TextField name="note" label={t('Information for the seller')} optional />
      </Form>
    </section>
  )
}

/** Today's price for the whole quantity, and the earliest delivery. */
function Today({ offerId, site, terms }: { offerId: string; site: Address; terms: Terms }) {
  const t = useT()
  const errorText = useErrorText()
  const typed: unknown = useWatch({ name: 'totalMilli' })
  const total = typeof typed === 'number' && typed > 0 ? typed : terms.totalMilli
  const { data, error } = useGql(ScheduleTerms, { offerId, pincode: site.pincode, totalMilli: total }, { keep: true })
  const now = data?.scheduleTerms ?? terms
  return (
    <p className="note">
      {error
        ? errorText(error)
        : t('Today {price} {unit} for the full quantity, before GST and freight. Earliest first delivery {day}.', {
            price: formatInr(now.pricePaise),
            unit: perText(t, now.unit),
            day: showDay(now.earliest),
          })}
    </p>
  )
}

const counts = [2, 3, 4, 6, 8, 12, 24]
const weeks = [1, 2, 3, 4]

/** Fills the plan with equal deliveries. */
function Spread({ terms }: { terms: Terms }) {
  const t = useT()
  const { setValue, getValues } = useFormContext()
  const [count, setCount] = useState(3)
  const [every, setEvery] = useState(2)
  const spread = () => {
    const totalMilli = Number(getValues('totalMilli')) || terms.totalMilli
    const drops = evenDrops(
      { totalMilli, stepMilli: Math.max(terms.stepMilli, 1000) },
      { count, first: addDays(terms.earliest, 1), everyDays: every * 7 },
    )
    if (drops.length > 0)
      setValue(
        'drops',
        drops.map((drop) => ({ ...drop, note: '' })),
        { shouldValidate: true, shouldDirty: true },
      )
  }
  return (
    <div className="columns">
      <Choice label={t('Number of deliveries')} value={count} values={counts} onChange={setCount} />
      <Choice label={t('Weeks between deliveries')} value={every} values={weeks} onChange={setEvery} />
      <div>
        <button type="button" className="button" onClick={spread}>
          {t('Spread evenly')}
        </button>
      </div>
    </div>
  )
}

type ChoiceProps = { label: string; value: number; values: readonly number[]; onChange: (value: number) => void }
const Choice = ({ label, value, values, onChange }: ChoiceProps) => (
  <Field label={label}>
    {(control) => (
      <div className="input">
        <select {...control} value={value} onChange={(event) => onChange(Number(event.target.value))}>
          {values.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </select>
      </div>
    )}
  </Field>
)

/** Difference between the plan and its total. */
function Planned({ terms }: { terms: Terms }) {
  const t = useT()
  const [drops, total] = useWatch({ name: ['drops', 'totalMilli'] }) as [{ quantityMilli: number | null }[], number]
  const planned = drops.reduce((sum, { quantityMilli }) => sum + (quantityMilli || 0), 0)
  const labels = { planned: amountText(t, planned, terms.unit), total: amountText(t, total || 0, terms.unit) }
  return <p className={planned === total ? 'ink3 t13' : 'late t13'}>{t('{planned} of {total} planned', labels)}</p>
}
