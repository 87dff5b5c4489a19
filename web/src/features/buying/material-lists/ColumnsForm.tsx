import { materialListColumnsInput } from '@neev/domain/buying/material-lists/lists'
import { columnUses } from '@neev/domain/buying/material-lists/tables'
import { useState } from 'react'
import { useMutation } from '#graphql/use-mutation.ts'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { Section } from '#ui/detail/DetailPage.tsx'
import { BusyButton } from '#ui/feedback/BusyButton.tsx'
import { Field } from '#ui/form/Field.tsx'
import css from './lists.module.css'
import { ConfirmMaterialListColumns, SetMaterialListColumns } from './material-lists.operations.graphql.ts'
import type { List } from './my-list.page.tsx'

const useLabels: Readonly<Record<(typeof columnUses)[number], string>> = {
  description: text('Description'),
  unit: text('Unit'),
  quantity: text('Quantity'),
  make: text('Brand'),
  remarks: text('Remark'),
}

/** The columns of a table as they were guessed: change them, or keep them. */
export function ColumnsForm({ list: { id }, table }: { list: List; table: NonNullable<List['table']> }) {
  const t = useT()
  const set = useMutation(SetMaterialListColumns, { successMessage: t('Lines read again') })
  const keep = useMutation(ConfirmMaterialListColumns, { successMessage: t('Saved') })
  const [columns, setColumns] = useState(table.columns)
  const width = Math.max(table.titles.length, ...table.sample.map((row) => row.length))
  const places = Array.from({ length: width }, (_, at) => at)
  const nameOf = (at: number) => table.titles[at] || t('Column {n}', { n: at + 1 })
  const isChanged = columnUses.some((use) => columns[use] !== table.columns[use])
  const isUsable = materialListColumnsInput.safeParse(columns).success
  const busy = set.busy || keep.busy
  return (
    <Section title={t('Columns')}>
      <div className="stack">
        <p className="ink2">{t('Check which column is which. Changing them reads all lines again.')}</p>
        <div className="columns">
          {columnUses.map((use) => (
            <Field key={use} label={t(useLabels[use])} optional={use !== 'description'}>
              {(control) => (
                <div className="input">
                  <select
                    {...control}
                    value={columns[use] ?? ''}
                    onChange={({ target }) =>
                      setColumns({ ...columns, [use]: target.value === '' ? null : Number(target.value) })
                    }
                  >
                    <option value="">{t('None')}</option>
                    {places.map((at) => (
                      <option key={at} value={at}>
                        {nameOf(at)}
                      </option>
                    ))}
                  </select>
                </div>
              )}
            </Field>
          ))}
        </div>
        <Sample rows={table.sample} places={places} nameOf={nameOf} />
        {!isUsable && (
          <p className="note amber">{t('Choose a different column for each, and one for the description.')}</p>
        )}
        <div className="row">
          {isChanged ? (
            <BusyButton
              className="button primary"
              busy={busy}
              disabled={!isUsable}
              onClick={() => set.runSafely({ id, columns })}
            >
              {t('Read the lines again')}
            </BusyButton>
          ) : (
            <BusyButton className="button primary" busy={busy} onClick={() => keep.runSafely({ id })}>
              {t('The columns are right')}
            </BusyButton>
          )}
        </div>
      </div>
    </Section>
  )
}

type SampleProps = { rows: readonly (readonly string[])[]; places: readonly number[]; nameOf: (at: number) => string }

/** The first rows of the table, as they are in the file. */
function Sample({ rows, places, nameOf }: SampleProps) {
  const t = useT()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolls with the keyboard
    <section className={css.sample} aria-label={t('First rows')} tabIndex={0}>
      <table className="table dense">
        <thead>
          <tr>
            {places.map((at) => (
              <th key={at} scope="col">
                {nameOf(at)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.join('|')}>
              {places.map((at) => (
                <td key={at}>{row[at]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
