import { combinationsOf, seriesSizesInput } from '@neev/domain/offers/series'
import { useController } from 'react-hook-form'
import { useGql } from '#graphql/use-gql.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { Form } from '#ui/form/Form.tsx'
import { useFieldError } from '#ui/form/use-field-error.ts'
import styles from './AddSizes.module.css'
import { SizeFields } from './SizeFields.tsx'
import { AddSeriesSizes, SeriesChoices } from './series.operations.graphql.ts'
import { axisName, keyOf, type SeriesDetail } from './series-labels.ts'

/** Matrix of sizes that the axes allow, for creating the selected ones with common values. */
export function AddSizes({ series }: { series: SeriesDetail }) {
  const t = useT()
  const add = useMutation(AddSeriesSizes, {
    successMessage: t('Sizes added'),
  })
  const ofClass = useGql(SeriesChoices).data?.classChoices.find(({ id }) => id === series.classId)
  const last = series.variants.at(-1)
  return (
    <Form
      key={ofClass?.id}
      schema={seriesSizesInput}
      defaults={{
        values: [],
        gramsPerUnit: Number.NaN,
        unit: (last?.unit ?? ofClass?.baseUnit ?? '') as 'piece',
        uqc: (last?.uqc ?? ofClass?.uqc ?? '') as 'NOS',
        packMilli: last?.packMilli ?? null,
        mrpPaise: null,
      }}
      onSubmit={(input) => add.run({ id: series.id, input })}
      submit={t('Add sizes')}
    >
      <Matrix series={series} />
      <SizeFields />
    </Form>
  )
}

type Values = Record<string, string>

function Matrix({ series: { axes, variants } }: { series: SeriesDetail }) {
  const t = useT()
  const { field } = useController({ name: 'values' })
  const error = useFieldError('values')
  const chosen = field.value as readonly Values[]
  const there = new Set(variants.map(({ attributes }) => keyOf(axes, attributes)))
  const picked = new Set(chosen.map((values) => keyOf(axes, values)))
  const all = combinationsOf(axes)
  const missing = all.filter((values) => !there.has(keyOf(axes, values)))
  const [across, ...down] = axes
  const rows = combinationsOf(down)
  const tick = (values: Values, on: boolean) =>
    field.onChange(on ? [...chosen, values] : chosen.filter((one) => keyOf(axes, one) !== keyOf(axes, values)))
  if (!across) return null
  return (
    <fieldset className="field whole" aria-invalid={error ? true : undefined}>
      <legend className="label">{t('Available sizes')}</legend>
      <div className="row">
        <button type="button" className="button small" onClick={() => field.onChange(missing)}>
          {t('Select all')}
        </button>
        <button type="button" className="button small" onClick={() => field.onChange([])}>
          {t('Select none')}
        </button>
      </div>
      <div className={styles.matrixFrame}>
        <table className={`table ${styles.matrix}`}>
          <thead>
            <tr>
              <th scope="col">{[...down.map(axisName), axisName(across)].join(' / ')}</th>
              {across.allowed.map((value) => (
                <th key={value} scope="col">
                  {value}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={keyOf(down, row)}>
                <th scope="row">{keyOf(down, row) || t('available')}</th>
                {across.allowed.map((value) => {
                  const values = { ...row, [across.code]: value }
                  const key = keyOf(axes, values)
                  const isThere = there.has(key)
                  return (
                    <td key={value}>
                      <label className="check">
                        <input
                          type="checkbox"
                          name="values"
                          aria-label={key}
                          checked={isThere || picked.has(key)}
                          disabled={isThere}
                          onChange={(event) => tick(values, event.target.checked)}
                        />
                      </label>
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {error && <p className="error-text">{error}</p>}
    </fieldset>
  )
}
