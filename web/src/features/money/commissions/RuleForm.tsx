import { classUnits } from '@neev/domain/catalogue/product-classes'
import {
  commissionBases,
  commissionChange,
  commissionInput,
  commissionRates,
  soldKinds,
} from '@neev/domain/money/commissions/commissions'
import { useWatch } from 'react-hook-form'
import { useData } from '#graphql/use-data.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { type FeeRule, kindNames } from '#shared/fees/fee-labels.ts'
import { useTomorrow } from '#shared/rules/use-tomorrow.ts'
import { Form } from '#ui/form/Form.tsx'
import { DateField, MoneyField, PercentField, SelectField, TextField } from '#ui/form/fields.tsx'
import { unitText } from '#ui/format/amounts.ts'
import { CommissionChoices, CreateCommissionRule, UpdateCommissionRule } from './commissions.graphql.ts'
import { sureOfGeneral } from './sure-of-general.ts'

const rateNames = {
  PERCENT: text('Percentage of the value'),
  PER_TONNE: text('Amount per tonne'),
  PER_UNIT: text('Amount per unit'),
  FLAT: text('Amount per order item'),
} as const
const baseNames = { GOODS: text('Goods'), GOODS_AND_FREIGHT: text('Goods and freight') } as const

const blank = {
  name: '',
  rate: 'PERCENT' as const,
  percentBp: null as number | null,
  amountPaise: null as number | null,
  unit: '' as const,
  minPaise: null as number | null,
  maxPaise: null as number | null,
  base: 'GOODS' as const,
  to: '',
}

/** Form of a new rule, for this seller or for all. */
export function NewRule({ sellerId, general, onDone }: { sellerId: string; general: boolean; onDone: () => void }) {
  const t = useT()
  const from = useTomorrow()
  const { data } = useData(CommissionChoices)
  const create = useMutation(CreateCommissionRule, { successMessage: t('Rule created') })
  const { classes, categories, brands } = data.commissionChoices
  const optionsOf = (list: readonly { id: string; name: string }[]) =>
    list.map(({ id, name }) => ({ value: id, label: name }))
  const nothing = { classId: '', categoryId: '', brandId: '', kind: '' as const }
  return (
    <Form
      schema={commissionInput}
      defaults={{ ...blank, ...nothing, from, sellerId: general ? '' : sellerId }}
      onSubmit={async (input) => {
        if (general && !(await sureOfGeneral(t, t('Create')))) return
        await create.run({ input })
        onDone()
      }}
      submit={t('Create rule')}
    >
      <p className="ink2">{t('The products it applies to. Leave a field empty to include all.')}</p>
      <SelectField name="classId" label={t('Product class')} optional options={optionsOf(classes)} />
      <SelectField name="categoryId" label={t('Category')} optional options={optionsOf(categories)} />
      <div className="columns">
        <SelectField name="brandId" label={t('Brand')} optional options={optionsOf(brands)} />
        <SelectField
          name="kind"
          label={t('Product type')}
          optional
          options={soldKinds.map((value) => ({ value, label: t(kindNames[value]) }))}
        />
      </div>
      <Terms />
    </Form>
  )
}

/** Form to change a rule's rate; earlier sales keep the old one. */
export function ChangeRule({ rule, onDone }: { rule: FeeRule; onDone: () => void }) {
  const t = useT()
  const tomorrow = useTomorrow()
  const change = useMutation(UpdateCommissionRule, { successMessage: t('Saved') })
  const { name, rate, percentBp, amountPaise, minPaise, maxPaise, base, state, from } = rule
  const terms = { name, rate, percentBp, amountPaise, minPaise, maxPaise, base }
  return (
    <Form
      schema={commissionChange}
      defaults={{
        ...terms,
        unit: (rule.unit ?? '') as (typeof classUnits)[number],
        from: state === 'COMING' ? from : tomorrow,
        to: rule.to ?? '',
      }}
      onSubmit={async (input) => {
        if (!rule.seller && !(await sureOfGeneral(t, t('Change rule')))) return
        await change.run({ id: rule.id, input })
        onDone()
      }}
      submit={t('Save from this date')}
    >
      <p className="ink2">
        {t('The current rule ends the day before and this one follows. Earlier sales keep their fee.')}
      </p>
      <Terms />
    </Form>
  )
}

function Terms() {
  const t = useT()
  const rate = useWatch({ name: 'rate' }) as keyof typeof rateNames
  return (
    <>
      <TextField name="name" label={t('Rule name')} hint={t('Sellers see this name.')} />
      <SelectField
        name="rate"
        label={t('Calculation')}
        options={commissionRates.map((value) => ({ value, label: t(rateNames[value]) }))}
      />
      <div className="columns">
        {rate === 'PERCENT' ? (
          <>
            <PercentField name="percentBp" label={t('Percentage')} />
            <SelectField
              name="base"
              label={t('Calculated on')}
              options={commissionBases.map((value) => ({ value, label: t(baseNames[value]) }))}
            />
          </>
        ) : (
          <MoneyField name="amountPaise" label={t('Amount')} />
        )}
        {rate === 'PER_UNIT' && (
          <SelectField
            name="unit"
            label={t('Unit')}
            options={classUnits.map((value) => ({ value, label: unitText(t, value) }))}
          />
        )}
        <MoneyField name="minPaise" label={t('Minimum')} optional />
        <MoneyField name="maxPaise" label={t('Maximum')} optional />
        <DateField name="from" label={t('Applies from')} hint={t('A future date')} />
        <DateField name="to" label={t('Last day')} optional />
      </div>
    </>
  )
}
