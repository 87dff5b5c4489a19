import { type CouponInput, couponInput } from '@neev/domain/coupons'
import { type ReactNode, useEffect, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { Form } from '#kit/form/Form.tsx'
import { CountField, MomentField, MoneyField, PercentField, SelectField, TextField } from '#kit/form/fields.tsx'
import { useT } from '#kit/i18n/use-t.ts'
import { Choices } from './CouponChoices.tsx'
import { audienceLabels, bearerLabels, choicesOf, kindLabels, targetLabels } from './coupon-labels.ts'
import type { CouponFieldsFragment, CreateCouponMutationVariables } from './coupons.operations.graphql.ts'

type Coupon = CouponFieldsFragment

const dayMs = 86_400_000

/** What the fields of a new coupon start with; of a known one, what it is. */
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

/** As the contract takes it: moments as text. */
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
  /** Whether it starts as a draft is asked only once. */
  isNew?: boolean
}

/** The fields of a coupon; those that its kind does not know are not shown. */
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
          hint={t('What buyers type: 4 to 20 letters, digits or hyphens.')}
          maxLength={20}
          tidy={(code) => code.toUpperCase().replace(/\s/g, '')}
        />
        <TextField name="title" label={t('Title')} hint={t('What buyers read beside the code.')} maxLength={80} />
        <Value />
        <MoneyField name="minCartPaise" label={t('Smallest cart')} hint={t('Value of the goods before GST')} />
        <Who />
        <CountField name="usageLimit" label={t('Uses in all')} optional hint={t('Empty: as often as wanted')} />
        <CountField name="perUserLimit" label={t('Uses for each buyer')} />
        <MomentField name="startsAt" label={t('Starts')} />
        <MomentField name="endsAt" label={t('Ends')} />
        <Bearer />
        {isNew && (
          <SelectField
            name="state"
            label={t('After saving')}
            options={[
              { value: 'LIVE', label: t('Usable as soon as it starts') },
              { value: 'DRAFT', label: t('Stays a draft') },
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
      <SelectField name="kind" label={t('Kind')} options={choicesOf(t, kindLabels)} />
      {kind === 'PERCENT' && <PercentField name="percentBp" label={t('Percent')} />}
      {kind === 'FLAT' && <MoneyField name="amountPaise" label={t('Amount')} />}
      {kind === 'PER_TONNE' && <MoneyField name="amountPaise" label={t('Amount for each tonne')} />}
      <MoneyField name="maxDiscountPaise" label={t('Highest discount')} optional={kind !== 'PERCENT'} />
    </>
  )
}

function Who() {
  const t = useT()
  const [audience, target] = useWatch({ name: ['audience', 'appliesTo'] }) as [Coupon['audience'], Coupon['appliesTo']]
  const { setValue } = useFormContext()
  const before = useRef(target)
  // the ids of categories mean nothing among brands
  useEffect(() => {
    if (before.current !== target) setValue('targetIds', [])
    before.current = target
  }, [target, setValue])
  return (
    <>
      <SelectField name="audience" label={t('For whom')} options={choicesOf(t, audienceLabels)} />
      <SelectField name="appliesTo" label={t('For which goods')} options={choicesOf(t, targetLabels)} />
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
        label={t('Borne by')}
        hint={t('A seller’s part lowers the value that is taxed.')}
        options={choicesOf(t, bearerLabels)}
      />
      {borneBy === 'SHARED' && <PercentField name="platformBp" label={t('Platform’s part')} />}
    </>
  )
}
