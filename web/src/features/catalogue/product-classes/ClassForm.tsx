import { classUnits, productClassInput, uqcCodes, type WeighmentPolicy } from '@neev/domain/catalogue/product-classes'
import { useWatch } from 'react-hook-form'
import { useGql } from '#graphql/use-gql.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { handlingNames, lengthNames } from '#shared/offers/handling-labels.ts'
import { Form } from '#ui/form/Form.tsx'
import { CheckboxField, CountField, PercentField, QuantityField, SelectField, TextField } from '#ui/form/fields.tsx'
import { FigureInput } from '#ui/form/figures/FigureInput.tsx'
import { count } from '#ui/form/figures/figures.ts'
import { RowsField } from '#ui/form/RowsField.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import { type ProductClass, weighmentPolicies } from './class-labels.ts'
import { ClassPolicies, CreateProductClass, UpdateProductClass } from './product-classes.operations.graphql.ts'

const blank = {
  code: '',
  name: '',
  hsn: '',
  uqc: 'NOS' as const,
  baseUnit: 'piece' as const,
  otherUnits: [],
  gramsPerBase: null,
  length: 'NORMAL' as ProductClass['length'],
  lengthMm: null,
  handling: 'PACKED' as ProductClass['handling'],
  litresPerTonne: null,
  stackable: true,
  mtcRequired: false,
  weighmentPolicy: 'NONE' as WeighmentPolicy,
  toleranceBp: 0,
  toleranceGrams: null,
  priceLockMinutes: 30,
  warnBp: 2500,
  holdBp: 6000,
  shelfLifeDays: null,
  returnPolicyId: null,
}

const same = (values: readonly string[]) => values.map((value) => ({ value, label: value }))

/** Form of a product class. */
export function ClassForm({ productClass, onDone }: { productClass: ProductClass | null; onDone: () => void }) {
  const t = useT()
  const create = useMutation(CreateProductClass, {
    successMessage: t('Product class created'),
  })
  const update = useMutation(UpdateProductClass, { successMessage: t('Saved') })
  const policies = useGql(ClassPolicies).data?.policies ?? []
  return (
    <Form
      schema={productClassInput}
      defaults={{ ...blank, ...(productClass as Partial<typeof blank> | null) }}
      onSubmit={async (input) => {
        if (productClass) await update.run({ id: productClass.id, version: productClass.version, input })
        else await create.run({ input })
        onDone()
      }}
      submit={productClass ? t('Save') : t('Create product class')}
    >
      <TextField name="code" label={t('Code')} tidy={(code) => code.toUpperCase()} />
      <TextField name="name" label={t('Name')} />
      <TextField
        name="hsn"
        label="HSN"
        hint={t('GST rates are set for the tariff line; see the other tab.')}
        inputMode="numeric"
      />
      <SelectField name="uqc" label={t('Unit code on invoices (UQC)')} options={same(uqcCodes)} />
      <SelectField name="baseUnit" label={t('Base unit')} options={same(classUnits)} />
      <OtherUnits />
      <QuantityField name="gramsPerBase" label={t('Weight of a base unit')} unit="kg" optional />
      <SelectField
        name="weighmentPolicy"
        label={t('Whose weight counts')}
        options={Object.entries(weighmentPolicies).map(([value, label]) => ({ value, label: t(label) }))}
      />
      <PercentField name="toleranceBp" label={t('Weight tolerance')} />
      <QuantityField name="toleranceGrams" label={t('Maximum')} unit="kg" optional />
      <SelectField
        name="handling"
        label={t('Handling')}
        options={Object.entries(handlingNames).map(([value, label]) => ({ value, label: t(label) }))}
      />
      <CountField
        name="litresPerTonne"
        label={t('Volume per tonne')}
        unit={t('litres')}
        hint={t(
          'For bulky goods that fill a truck before reaching its weight limit. Each litre counts as at least 353 g.',
        )}
        optional
      />
      <SelectField
        name="length"
        label={t('Length')}
        options={Object.entries(lengthNames).map(([value, label]) => ({ value, label: t(label) }))}
      />
      <CountField
        name="lengthMm"
        label={t('Length of a piece')}
        unit="mm"
        hint={t('For sizes without a length of their own.')}
        optional
      />
      <CheckboxField name="stackable" label={t('Can be stacked')} />
      <CheckboxField name="mtcRequired" label={t('A mill test certificate is required for every dispatch')} />
      <CountField name="priceLockMinutes" label={t('Price lock')} unit={t('minutes')} />
      <PercentField
        name="warnBp"
        label={t('Warn about price differences above')}
        hint={t('Compared with the usual price in the class')}
      />
      <PercentField
        name="holdBp"
        label={t('Hold prices with differences above')}
        hint={t('These prices are reviewed by Neev.')}
      />
      <CountField name="shelfLifeDays" label={t('Shelf life')} unit={t('days')} optional />
      <SelectField
        name="returnPolicyId"
        label={t('Return policy')}
        optional
        options={policies
          .filter(({ id, kind, retiredAt }) => kind === 'RETURN' && (!retiredAt || id === productClass?.returnPolicyId))
          .map(({ id, versions }) => ({ value: id, label: versions[0]?.title ?? '' }))}
      />
    </Form>
  )
}

type OtherUnit = { unit: string; of: number; makes: number }

/** Exact conversion factors: whole numbers on both sides. */
function OtherUnits() {
  const t = useT()
  const baseUnit = useWatch({ name: 'baseUnit' }) as string
  return (
    <RowsField<OtherUnit>
      name="otherUnits"
      label={t('Other units')}
      hint={t('Use whole numbers on both sides so that amounts are exact: 1 brass = 100 cft.')}
      nameOf={({ unit }) => unit}
      unordered
      add={(append, rows) => (
        <button
          type="button"
          className="button small"
          onClick={() => {
            const unit = classUnits.find((one) => one !== baseUnit && rows.every((row) => row.unit !== one))
            if (unit) append({ unit, of: 1, makes: 1 })
          }}
        >
          <Icon name="plus" />
          {t('Add unit')}
        </button>
      )}
    >
      {(row, change) => (
        <>
          <div className="input">
            <FigureInput
              aria-label={t('Number of {unit}', { unit: row.unit })}
              inputMode="numeric"
              figure={count}
              value={row.of}
              onChange={(of) => change({ ...row, of: of ?? 0 })}
            />
          </div>
          <div className="input">
            <select
              aria-label={t('Unit')}
              value={row.unit}
              onChange={(event) => change({ ...row, unit: event.target.value })}
            >
              {classUnits.map((unit) => (
                <option key={unit}>{unit}</option>
              ))}
            </select>
          </div>
          <span>=</span>
          <div className="input">
            <FigureInput
              aria-label={t('Number of {unit}', { unit: baseUnit })}
              inputMode="numeric"
              figure={count}
              value={row.makes}
              onChange={(makes) => change({ ...row, makes: makes ?? 0 })}
            />
            <span className="unit">{baseUnit}</span>
          </div>
        </>
      )}
    </RowsField>
  )
}
