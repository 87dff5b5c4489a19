import { sizes } from '@neev/domain/catalogue/bars/tmt'
import { grades } from '@neev/domain/catalogue/bars/tmt-limits'
import { barForms as allForms, barsOf } from '@neev/domain/offers/tmt'
import { useWatch } from 'react-hook-form'
import { useT } from '#i18n/use-t.ts'
import { TicksField } from '#ui/form/TicksField.tsx'
import { barForms } from './tmt-labels.ts'

/** Lengths that mills cut, the standard one first. */
const lengths = [12_000, 11_000, 9000, 6000]
/** Common diameters; thin wires and the thickest bars are optional. */
const common = { min: 6, max: 40 }

export const blankSizes = {
  grades: [] as Parameters<typeof barsOf>[0]['grades'],
  diameters: [] as number[],
  lengths: [12_000],
  forms: ['STRAIGHT' as const] as Parameters<typeof barsOf>[0]['forms'],
}

/** Grades × diameters × lengths × forms to create. */
export function SizeTicks() {
  const t = useT()
  const [ticked, diameters, cut, forms] = useWatch({ name: ['grades', 'diameters', 'lengths', 'forms'] })
  const count = barsOf({ grades: ticked, diameters, lengths: cut, forms }).length
  return (
    <>
      <TicksField
        name="grades"
        label={t('Grades')}
        options={grades.map(({ grade }) => ({ value: grade, label: grade }))}
      />
      <TicksField
        name="diameters"
        label={t('Diameters')}
        options={sizes
          .filter(({ diameterMm }) => diameterMm >= common.min && diameterMm <= common.max)
          .map(({ diameterMm }) => ({ value: diameterMm, label: `${diameterMm} mm` }))}
      />
      <TicksField
        name="lengths"
        label={t('Lengths')}
        options={lengths.map((value) => ({ value, label: `${value / 1000} m` }))}
      />
      <TicksField
        name="forms"
        label={t('Forms')}
        hint={t('Coils only up to 16 mm; they are sold by weight.')}
        options={allForms.map((value) => ({ value, label: t(barForms[value]) }))}
      />
      <p className="note" role="status">
        {t('{n, plural, one {# size is created} other {# sizes are created}}', { n: count })}
      </p>
    </>
  )
}
