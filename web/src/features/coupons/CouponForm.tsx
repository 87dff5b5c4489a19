import { type CouponInput, couponInput } from '@neev/domain/coupons'
import type { ReactNode } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { Form } from '#kit/form/Form.tsx'
import { CountField, MomentField, MoneyField, PercentField, SelectField, TextField } from '#kit/form/fields.tsx'
import { useFieldError } from '#kit/form/use-field-error.ts'
import { useGql } from '#kit/graphql/use-gql.ts'
import { useT } from '#kit/i18n/use-t.ts'
import { audienceLabels, bearerLabels, choicesOf, kindLabels, targetLabels } from './coupon-words.ts'
import {
  CouponCategories,
  type CouponFieldsFragment,
  type CreateCouponMutationVariables,
} from './coupons.operations.graphql.ts'

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
  const target = useWatch({ name: 'appliesTo' })
  // brands and sellers of an older coupon stay as they are: the contract has no list to choose them from
  const known = ['ALL', 'CATEGORIES', ...(target === 'BRANDS' || target === 'SELLERS' ? [target] : [])] as const
  return (
    <>
      <SelectField name="audience" label={t('For whom')} options={choicesOf(t, audienceLabels)} />
      <SelectField name="appliesTo" label={t('For which goods')} options={choicesOf(t, targetLabels, known)} />
      {target === 'CATEGORIES' && <Categories />}
    </>
  )
}

function Categories() {
  const t = useT()
  const { data } = useGql(CouponCategories)
  const { field } = useController({ name: 'targetIds' })
  const error = useFieldError('targetIds')
  const chosen = field.value as string[]
  return (
    <fieldset className="field whole" aria-invalid={error ? true : undefined}>
      <legend className="label">{t('Categories')}</legend>
      <div className="ticks">
        {data?.categories.map(({ id, name }) => (
          <label key={id} className="check">
            <input
              type="checkbox"
              name="targetIds"
              checked={chosen.includes(id)}
              onChange={(event) =>
                field.onChange(event.target.checked ? [...chosen, id] : chosen.filter((other) => other !== id))
              }
            />
            <span>{name}</span>
          </label>
        ))}
      </div>
      {error && <p className="error-text">{error}</p>}
    </fieldset>
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
