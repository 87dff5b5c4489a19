import { sizes } from '@neev/domain/catalogue/bars/tmt'
import { brandInput } from '@neev/domain/catalogue/brands'
import { useData } from '#graphql/use-data.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { Form } from '#ui/form/Form.tsx'
import { CheckboxField, SelectField, TextField } from '#ui/form/fields.tsx'
import { FigureInput } from '#ui/form/figures/FigureInput.tsx'
import { count } from '#ui/form/figures/figures.ts'
import { RowsField } from '#ui/form/RowsField.tsx'
import { type Brand, brandTiers } from './brand-labels.ts'
import { CompanyChoices, CreateBrand, UpdateBrand } from './brands.operations.graphql.ts'

const blank = {
  name: '',
  companyId: null,
  tier: 'PRIMARY' as const,
  country: 'India',
  authorisationRequired: false,
  bundles: [],
}
type Bundle = { diameterMm: number; rods: number }

/** Form of a brand with its manufacturer and rods per bundle. */
export function BrandForm({ brand, onDone }: { brand: Brand | null; onDone: () => void }) {
  const t = useT()
  const create = useMutation(CreateBrand, { successMessage: t('Brand created') })
  const update = useMutation(UpdateBrand, { successMessage: t('Saved') })
  const companies = useData(CompanyChoices).data.companyChoices
  return (
    <Form
      schema={brandInput}
      defaults={{ ...blank, ...(brand as Partial<typeof blank> | null) }}
      onSubmit={async (input) => {
        if (brand) await update.run({ id: brand.id, version: brand.version, input })
        else await create.run({ input })
        onDone()
      }}
      submit={brand ? t('Save') : t('Create brand')}
    >
      <TextField name="name" label={t('Name')} />
      <SelectField
        name="companyId"
        label={t('Company')}
        optional
        options={companies.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <SelectField
        name="tier"
        label={t('Tier')}
        options={Object.entries(brandTiers).map(([value, label]) => ({ value, label: t(label) }))}
      />
      <TextField name="country" label={t('Country of origin')} />
      <CheckboxField name="authorisationRequired" label={t('Sellers need a brand authorisation')} />
      <RowsField<Bundle>
        name="bundles"
        label={t('Rods in a bundle')}
        hint={t('Only if this mill bundles differently from the usual number.')}
        nameOf={({ diameterMm }) => `${diameterMm} mm`}
        unordered
        add={(append, rows) => (
          <div className="input">
            <select
              aria-label={t('Add diameter')}
              value=""
              onChange={(event) => append({ diameterMm: Number(event.target.value), rods: 1 })}
            >
              <option value="">{t('Add diameter')}</option>
              {sizes
                .filter(({ diameterMm }) => rows.every((row) => row.diameterMm !== diameterMm))
                .map(({ diameterMm, rodsPerBundle }) => (
                  <option key={diameterMm} value={diameterMm}>
                    {rodsPerBundle
                      ? t('{mm} mm, usually {n}', { mm: diameterMm, n: rodsPerBundle })
                      : `${diameterMm} mm`}
                  </option>
                ))}
            </select>
          </div>
        )}
      >
        {(row, change) => (
          <>
            <span>{`${row.diameterMm} mm`}</span>
            <div className="input">
              <FigureInput
                aria-label={t('Rods of {mm} mm in a bundle', { mm: row.diameterMm })}
                inputMode="numeric"
                figure={count}
                value={row.rods}
                onChange={(rods) => change({ ...row, rods: rods ?? 0 })}
              />
            </div>
          </>
        )}
      </RowsField>
    </Form>
  )
}
