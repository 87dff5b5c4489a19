import {
  commissionBases,
  commissionChange,
  commissionInput,
  commissionRates,
  soldKinds,
} from '@neev/domain/commissions'
import { classUnits } from '@neev/domain/product-classes'
import { useWatch } from 'react-hook-form'
import { PageSkeleton } from '#kit/feedback/Skeleton.tsx'
import { type FeeRule, kindNames } from '#kit/fees/fee-labels.ts'
import { SellerCommission } from '#kit/fees/fees.graphql.ts'
import { Form } from '#kit/form/Form.tsx'
import { DateField, MoneyField, PercentField, SelectField, TextField } from '#kit/form/fields.tsx'
import { unitText } from '#kit/goods/amounts.ts'
import { useGql } from '#kit/graphql/use-gql.ts'
import { useMutation } from '#kit/graphql/use-mutation.ts'
import { text } from '#kit/i18n/text.ts'
import { useT } from '#kit/i18n/use-t.ts'
import { useTomorrow } from '#kit/rates/DatedRates.tsx'
import {
  CommissionChoices,
  CommissionHistory,
  CreateCommissionRule,
  SellingFees,
  UpdateCommissionRule,
} from './commissions.graphql.ts'
import { sureOfGeneral } from './sure-of-general.ts'

export const refreshes = [SellerCommission, CommissionHistory, SellingFees]

const rateNames = {
  PERCENT: text('Percent of the value'),
  PER_TONNE: text('Amount for each tonne'),
  PER_UNIT: text('Amount for each unit'),
  FLAT: text('Amount for each line of an order'),
} as const
const baseNames = { GOODS: text('The goods'), GOODS_AND_FREIGHT: text('Goods and freight') } as const

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

/** A new rule, of this seller or of every one. */
export function NewRule({ sellerId, general, onDone }: { sellerId: string; general: boolean; onDone: () => void }) {
  const t = useT()
  const from = useTomorrow()
  const { data } = useGql(CommissionChoices)
  const create = useMutation(CreateCommissionRule, { successMessage: t('Rule made'), refreshes })
  if (!data) return <PageSkeleton />
  const { classes, categories, brands } = data.commissionChoices
  const optionsOf = (list: readonly { id: string; name: string }[]) =>
    list.map(({ id, name }) => ({ value: id, label: name }))
  const nothing = { classId: '', categoryId: '', brandId: '', kind: '' as const }
  return (
    <Form
      schema={commissionInput}
      defaults={{ ...blank, ...nothing, from, sellerId: general ? '' : sellerId }}
      onSubmit={async (input) => {
        if (general && !(await sureOfGeneral(t, t('Make it')))) return
        await create.run({ input })
        onDone()
      }}
      submit={t('Make the rule')}
    >
      <p className="ink2">{t('Of which goods; what you leave open may be anything.')}</p>
      <SelectField name="classId" label={t('Product class')} optional options={optionsOf(classes)} />
      <SelectField name="categoryId" label={t('Category')} optional options={optionsOf(categories)} />
      <div className="columns">
        <SelectField name="brandId" label={t('Brand')} optional options={optionsOf(brands)} />
        <SelectField
          name="kind"
          label={t('Kind of product')}
          optional
          options={soldKinds.map((value) => ({ value, label: t(kindNames[value]) }))}
        />
      </div>
      <Terms />
    </Form>
  )
}

/** Other terms of a rule; what was sold until then keeps the old ones. */
export function ChangeRule({ rule, onDone }: { rule: FeeRule; onDone: () => void }) {
  const t = useT()
  const tomorrow = useTomorrow()
  const change = useMutation(UpdateCommissionRule, { successMessage: t('Saved'), refreshes })
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
        if (!rule.seller && !(await sureOfGeneral(t, t('Change it')))) return
        await change.run({ id: rule.id, input })
        onDone()
      }}
      submit={t('Save from that day on')}
    >
      <p className="ink2">
        {t('The rule ends the day before, and this one follows. What was sold until then keeps its fee.')}
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
      <TextField name="name" label={t('Name of the rule')} hint={t('Sellers read it.')} maxLength={80} />
      <SelectField
        name="rate"
        label={t('Counted as')}
        options={commissionRates.map((value) => ({ value, label: t(rateNames[value]) }))}
      />
      <div className="columns">
        {rate === 'PERCENT' ? (
          <>
            <PercentField name="percentBp" label={t('Percent')} />
            <SelectField
              name="base"
              label={t('Of')}
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
        <MoneyField name="minPaise" label={t('At least')} optional />
        <MoneyField name="maxPaise" label={t('At most')} optional />
        <DateField name="from" label={t('Applies from')} hint={t('A day to come')} />
        <DateField name="to" label={t('Last day')} optional />
      </div>
    </>
  )
}
