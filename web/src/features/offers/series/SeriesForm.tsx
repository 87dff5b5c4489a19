import { type SeriesInput, seriesInput } from '@neev/domain/offers/series'
import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { useT } from '#i18n/use-t.ts'
import { LicenceFields } from '#shared/products/LicenceFields.tsx'
import { Form } from '#ui/form/Form.tsx'
import { SelectField, TextareaField, TextField } from '#ui/form/fields.tsx'
import { RowsField } from '#ui/form/RowsField.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import type { SeriesChoicesQuery } from './series.operations.graphql.ts'
import { axisName, type Series } from './series-labels.ts'

const blank = {
  title: '',
  brandId: null,
  categoryId: '',
  classId: '',
  description: '',
  standard: '',
  licences: '',
  axes: [] as SeriesInput['axes'],
  specification: [] as SeriesInput['specification'],
}

type Props = {
  choices: SeriesChoicesQuery
  series?: Series
  submit: string
  onSubmit: (input: SeriesInput) => Promise<unknown>
  actions?: ReactNode
}

const optionsOf = (rows: readonly { id: string; name: string }[]) =>
  rows.map(({ id, name }) => ({ value: id, label: name }))

/** Form of a series and its axes. */
export function SeriesForm({ choices, series, submit, onSubmit, actions }: Props) {
  const t = useT()
  const known = series && {
    ...series,
    standard: series.standard ?? '',
    licences: series.licences ?? '',
    classId: series.classId ?? '',
    axes: series.axes.map(({ code, allowed }) => ({ code, allowed: [...allowed] })),
    specification: series.specification.map(({ name, value }) => ({ name, value })),
  }
  const defaults = { ...blank, ...known } as typeof blank
  return (
    <Form schema={seriesInput} defaults={defaults} onSubmit={onSubmit} submit={submit} actions={actions}>
      <div className="columns">
        <TextField name="title" label={t('Title')} />
        <SelectField name="brandId" label={t('Brand')} optional options={optionsOf(choices.brandChoices)} />
        <SelectField name="categoryId" label={t('Category')} options={optionsOf(choices.categories)} />
        <SelectField
          name="classId"
          label={t('Product class')}
          options={choices.classChoices.map(({ id, name, hsn }) => ({ value: id, label: `${name} (${hsn})` }))}
        />
        <LicenceFields />
      </div>
      <Axes choices={choices} fixed={(series?.variantCount ?? 0) > 0} />
      <TextareaField name="description" label={t('Description')} optional />
      <SpecificationField />
    </Form>
  )
}

/** One to three attributes that the category allows as axes, with their values. */
function Axes({ choices, fixed }: { choices: SeriesChoicesQuery; fixed: boolean }) {
  const t = useT()
  const categoryId = useWatch({ name: 'categoryId' }) as string
  const axes = choices.axisChoices.filter((axis) => axis.categoryId === categoryId)
  const nameOf = (code: string) => {
    const axis = choices.axisChoices.find((one) => one.code === code)
    return axis ? axisName(axis) : code
  }
  return (
    <RowsField<SeriesInput['axes'][number]>
      name="axes"
      label={t('Size attributes')}
      hint={
        fixed
          ? t('It already has sizes: you can add values but not remove any.')
          : t('One to three size attributes of the category, each with its values, separated by commas.')
      }
      nameOf={({ code }) => nameOf(code)}
      unordered={fixed}
      add={(append, rows) =>
        fixed || rows.length >= 3 ? null : (
          <div className="input">
            <select
              aria-label={t('Add attribute')}
              value=""
              onChange={({ target }) => {
                const axis = axes.find(({ code }) => code === target.value)
                append({ code: target.value, allowed: axis ? [...axis.options] : [] })
              }}
            >
              <option value="">{categoryId ? t('Add attribute') : t('Choose the category first')}</option>
              {axes
                .filter(({ code }) => rows.every((row) => row.code !== code))
                .map((axis) => (
                  <option key={axis.code} value={axis.code}>
                    {axisName(axis)}
                  </option>
                ))}
            </select>
          </div>
        )
      }
    >
      {(row, change) => (
        <>
          <b className="medium">{nameOf(row.code)}</b>
          <div className="input">
            <input
              aria-label={t('Values of {name}', { name: nameOf(row.code) })}
              defaultValue={row.allowed.join(', ')}
              onChange={({ target }) =>
                change({
                  ...row,
                  allowed: target.value
                    .split(',')
                    .map((value) => value.trim())
                    .filter(Boolean),
                })
              }
            />
          </div>
        </>
      )}
    </RowsField>
  )
}

function SpecificationField() {
  const t = useT()
  return (
    <RowsField<SeriesInput['specification'][number]>
      name="specification"
      label={t('Specification')}
      hint={t('Applies to all sizes.')}
      nameOf={({ name }, index) => name || String(index + 1)}
      add={(append) => (
        <button type="button" className="button small" onClick={() => append({ name: '', value: '' })}>
          <Icon name="plus" />
          {t('Add row')}
        </button>
      )}
    >
      {(row, change, index) => (
        <>
          <div className="input">
            <input
              aria-label={t('Name of row {n}', { n: index + 1 })}
              placeholder={t('Name')}
              value={row.name}
              onChange={({ target }) => change({ ...row, name: target.value })}
            />
          </div>
          <div className="input">
            <input
              aria-label={t('Value of row {n}', { n: index + 1 })}
              placeholder={t('Value')}
              value={row.value}
              onChange={({ target }) => change({ ...row, value: target.value })}
            />
          </div>
        </>
      )}
    </RowsField>
  )
}
