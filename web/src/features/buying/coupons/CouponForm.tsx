import { type CouponInput, couponInput } from '@neev/domain/buying/coupons'
import { cleanNumber } from '@neev/domain/core/input/clean'
import { type ReactNode, useEffect, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useT } from '#i18n/use-t.ts'
import { Form } from '#ui/form/Form.tsx'
import { CountField, MomentField, MoneyField, PercentField, SelectField, TextField } from '#ui/form/fields.tsx'
import { Choices } from './CouponChoices.tsx'
import { audienceLabels, bearerLabels, choicesOf, kindLabels, targetLabels } from './coupon-labels.ts'
import type { CouponFieldsFragment, CreateCouponMutationVariables } from './coupons.operations.graphql.ts'

type Coupon = CouponFieldsFragment

const dayMs = 86_400_000

/** Initial values of the form: defaults for a new coupon, or the existing one. */
export const couponDefaults = (now: Date, coupon?: CouponFieldsFragment) =>
  coupon
    ? { ...coupon, startsAt: new Date(coupon.startsAt), endsAt: new Date(coupon.endsAt), state: 'LIVE' as const }
    : {
        code: '',
        title: '',
        kind: 'PERCENT' as const,
        percentBp: null,
        amountPaise: null,
        maxDiscountPaise: null,
        minCartPaise: 0,
        appliesTo: 'ALL' as const,
        targetIds: [],
        audience: 'ALL' as const,
        userIds: [],
        usageLimit: null,
        perUserLimit: 1,
        startsAt: now,
        endsAt: new Date(now.getTime() + 30 * dayMs),
        borneBy: 'PLATFORM' as const,
        platformBp: 10_000,
        state: 'LIVE' as const,
      }

/** In the format of the contract, with times as text. */
const asInput = ({ startsAt, endsAt, ...rest }: CouponInput): CreateCouponMutationVariables['input'] => ({
  ...rest,
  startsAt: startsAt.toISOString(),
  endsAt: endsAt.toISOString(),
})

type Props = {
  defaults: ReturnType<typeof couponDefaults>
  submit: string
  onSubmit: (input: CreateCouponMutationVariables['input']) => Promise<unknown>
  actions?: ReactNode
  /** The draft option is shown only for a new coupon. */
  isNew?: boolean
}

/** Form of a coupon; fields that its kind does not use are hidden. */
export function CouponForm({ defaults, submit, onSubmit, actions, isNew = false }: Props) {
  const t = useT()
  return (
    <Form
      schema={couponInput}
      defaults={defaults}
      onSubmit={(coupon) => onSubmit(asInput(coupon))}
      submit={submit}
      actions={actions}
    >
      <div className="columns">
        <TextField
          name="code"
          label={t('Code')}
          hint={t('The code buyers enter: 4 to 20 letters, digits or hyphens.')}
          tidy={cleanNumber}
        />
        <TextField name="title" label={t('Title')} hint={t('Shown to buyers next to the code.')} />
        <Value />
        <MoneyField name="minCartPaise" label={t('Minimum cart value')} hint={t('Value of the goods before GST')} />
        <Who />
        <CountField name="usageLimit" label={t('Total uses')} optional hint={t('Empty for no limit')} />
        <CountField name="perUserLimit" label={t('Uses per buyer')} />
        <MomentField name="startsAt" label={t('Starts')} />
        <MomentField name="endsAt" label={t('Ends')} />
        <Bearer />
        {isNew && (
          <SelectField
            name="state"
            label={t('Status after saving')}
            options={[
              { value: 'LIVE', label: t('Active from the start date') },
              { value: 'DRAFT', label: t('Save as draft') },
            ]}
          />
        )}
      </div>
    </Form>
  )
}

function Value() {
  const t = useT()
  const kind = useWatch({ name: 'kind' })
  return (
    <>
      <SelectField name="kind" label={t('Type')} options={choicesOf(t, kindLabels)} />
      {kind === 'PERCENT' && <PercentField name="percentBp" label={t('Percentage')} />}
      {kind === 'FLAT' && <MoneyField name="amountPaise" label={t('Amount')} />}
      {kind === 'PER_TONNE' && <MoneyField name="amountPaise" label={t('Amount per tonne')} />}
      <MoneyField name="maxDiscountPaise" label={t('Maximum discount')} optional={kind !== 'PERCENT'} />
    </>
  )
}

function Who() {
  const t = useT()
  const [audience, target] = useWatch({ name: ['audience', 'appliesTo'] }) as [Coupon['audience'], Coupon['appliesTo']]
  const { setValue } = useFormContext()
  const before = useRef(target)
  // Ids of categories are meaningless for brands
  useEffect(() => {
    if (before.current !== target) setValue('targetIds', [])
    before.current = target
  }, [target, setValue])
  return (
    <>
      <SelectField name="audience" label={t('Eligible buyers')} options={choicesOf(t, audienceLabels)} />
      <SelectField name="appliesTo" label={t('Eligible products')} options={choicesOf(t, targetLabels)} />
      {audience === 'USERS' && <Choices name="userIds" kind="USERS" label={t(audienceLabels.USERS)} />}
      {target !== 'ALL' && <Choices key={target} name="targetIds" kind={target} label={t(targetLabels[target])} />}
    </>
  )
}

function Bearer() {
  const t = useT()
  const borneBy = useWatch({ name: 'borneBy' })
  return (
    <>
      <SelectField
        name="borneBy"
        label={t('Funded by')}
        hint={t('The seller’s share reduces the taxable value.')}
        options={choicesOf(t, bearerLabels)}
      />
      {borneBy === 'SHARED' && <PercentField name="platformBp" label={t('Platform’s share')} />}
    </>
  )
}
