import { useGql } from '#graphql/use-gql.ts'
import { useT } from '#i18n/use-t.ts'
import { RowsField } from '#ui/form/RowsField.tsx'
import { AttributesToAsk } from './admin-categories.graphql.ts'
import type { AdminCategory } from './admin-category-labels.ts'

type Requested = { code: string; heading: string; isRequired: boolean; isAxis: boolean }
type Named = { code: string; name: string; unit: string | null }

const nameOf = ({ name, unit }: Named) => (unit ? `${name} (${unit})` : name)

/** Attributes requested by a category, in order, with their headings. */
export function RequestedField({ known }: { known: AdminCategory['requested'] }) {
  const t = useT()
  const choices = useGql(AttributesToAsk).data?.attributeChoices ?? []
  const names = new Map<string, string>([...known, ...choices].map((one) => [one.code, nameOf(one)]))
  const called = ({ code }: Requested) => names.get(code) ?? code
  return (
    <RowsField<Requested>
      name="requested"
      label={t('Attributes of its products')}
      hint={t('Sellers fill them in in this order. Size attributes tell the products of a series apart.')}
      nameOf={called}
      add={(append, rows) => (
        <div className="input">
          <select
            aria-label={t('Add attribute')}
            value=""
            onChange={(event) => append({ code: event.target.value, heading: '', isRequired: false, isAxis: false })}
          >
            <option value="">{t('Add attribute')}</option>
            {choices
              .filter(({ code }) => !rows.some((row) => row.code === code))
              .map((choice) => (
                <option key={choice.code} value={choice.code}>
                  {nameOf(choice)}
                </option>
              ))}
          </select>
        </div>
      )}
    >
      {(row, change) => (
        <>
          <b className="medium">{called(row)}</b>
          <div className="input">
            <input
              aria-label={t('Heading above {name}', { name: called(row) })}
              placeholder={t('Heading')}
              value={row.heading}
              onChange={(event) => change({ ...row, heading: event.target.value })}
            />
          </div>
          <Tick label={t('Required')} on={row.isRequired} set={(isRequired) => change({ ...row, isRequired })} />
          <Tick label={t('Size')} on={row.isAxis} set={(isAxis) => change({ ...row, isAxis })} />
        </>
      )}
    </RowsField>
  )
}

function Tick({ label, on, set }: { label: string; on: boolean; set: (on: boolean) => void }) {
  return (
    <label className="check">
      <input type="checkbox" checked={on} onChange={(event) => set(event.target.checked)} />
      <span>{label}</span>
    </label>
  )
}
