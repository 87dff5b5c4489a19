import { classUnits, uqcCodes } from '@neev/domain/catalogue/product-classes'
import { useT } from '#i18n/use-t.ts'
import { MoneyField, QuantityField, SelectField } from '#ui/form/fields.tsx'

const same = (values: readonly string[]) => values.map((value) => ({ value, label: value }))

/** Weight, unit and MRP of a size. */
export function SizeFields() {
  const t = useT()
  return (
    <div className="columns">
      <QuantityField name="gramsPerUnit" label={t('Weight of one unit')} unit="kg" />
      <SelectField name="unit" label={t('Unit')} options={same(classUnits)} />
      <SelectField name="uqc" label={t('Unit code on invoices (UQC)')} options={same(uqcCodes)} />
      <QuantityField name="packMilli" label={t('Units in a pack')} unit="" optional />
      <MoneyField name="mrpPaise" label={t('MRP')} optional />
    </div>
  )
}
