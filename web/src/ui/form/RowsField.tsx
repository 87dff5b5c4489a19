import { type ReactNode, useRef } from 'react'
import { useController } from 'react-hook-form'
import { useT } from '#i18n/use-t.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import styles from './form-rows.module.css'
import { useFieldError, useFieldErrors } from './use-field-error.ts'

type Props<Row> = {
  name: string
  label: string
  hint?: ReactNode
  /** Name of a row for its buttons, for screen readers. */
  nameOf: (row: Row, index: number) => string
  /** The controls of one row. */
  children: (row: Row, change: (row: Row) => void, index: number) => ReactNode
  /** At the bottom: how to add rows. */
  add?: ReactNode | ((append: (row: Row) => void, rows: readonly Row[]) => ReactNode)
  /** True if the order is irrelevant, which hides the move buttons. */
  unordered?: boolean
  /** True if the controls of a row are fields of the form, which show their own errors. */
  ofFields?: boolean
}

/** Rows that can be moved, edited and removed. An array in the form. */
export function RowsField<Row>(props: Props<Row>) {
  const { name, label, hint, nameOf, children, add, unordered = false, ofFields = false } = props
  const t = useT()
  const { field } = useController({ name })
  const error = useFieldError(name)
  const rows = field.value as readonly Row[]
  const keys = useKeys(rows)
  const put = (next: readonly Row[], order: readonly number[]) => {
    keys.put(order)
    field.onChange(next)
  }
  const move = (from: number, to: number) => {
    const row = rows[from] as Row
    const key = keys.all[from] as number
    put(rows.toSpliced(from, 1).toSpliced(to, 0, row), keys.all.toSpliced(from, 1).toSpliced(to, 0, key))
  }
  return (
    <fieldset className="field whole" aria-invalid={error ? true : undefined}>
      <legend className="label">{label}</legend>
      {hint && <p className="hint">{hint}</p>}
      {rows.length > 0 && (
        <ol className={styles.formRows}>
          {rows.map((row, index) => (
            <li key={keys.all[index]}>
              <div className={styles.formRow}>
                {children(row, (next) => field.onChange(rows.with(index, next)), index)}
              </div>
              <div className="row">
                {!unordered && (
                  <>
                    <button
                      type="button"
                      className="button quiet small square"
                      aria-label={t('Move {name} up', { name: nameOf(row, index) })}
                      disabled={index === 0}
                      onClick={() => move(index, index - 1)}
                    >
                      <Icon name="arrowUp" />
                    </button>
                    <button
                      type="button"
                      className="button quiet small square"
                      aria-label={t('Move {name} down', { name: nameOf(row, index) })}
                      disabled={index === rows.length - 1}
                      onClick={() => move(index, index + 1)}
                    >
                      <Icon name="arrowDown" />
                    </button>
                  </>
                )}
                <button
                  type="button"
                  className="button quiet small square"
                  aria-label={t('Remove {name}', { name: nameOf(row, index) })}
                  onClick={() => put(rows.toSpliced(index, 1), keys.all.toSpliced(index, 1))}
                >
                  <Icon name="close" />
                </button>
              </div>
              {!ofFields && <RowErrors path={`${name}.${index}`} />}
            </li>
          ))}
        </ol>
      )}
      {typeof add === 'function' ? add((row) => field.onChange([...rows, row]), rows) : add}
      {error && <p className="error-text">{error}</p>}
    </fieldset>
  )
}

/** What is wrong with a row, below it. */
const RowErrors = ({ path }: { path: string }) =>
  useFieldErrors(path).map((message) => (
    <p key={message} className="error-text">
      <Icon name="alert" />
      {message}
    </p>
  ))

/** Each row keeps its key when moved, so that the focus stays. */
function useKeys(rows: readonly unknown[]) {
  const last = useRef(0)
  const held = useRef<number[]>([])
  const fresh = () => {
    last.current += 1
    return last.current
  }
  const all = rows.map((_, index) => held.current[index] ?? fresh())
  held.current = all
  return {
    all,
    put: (order: readonly number[]) => {
      held.current = [...order]
    },
  }
}

type TextRowsProps = { name: string; label: string; hint?: ReactNode; verb: string }

/** Text lines in order: options, conditions. */
export function TextRowsField({ verb, ...about }: TextRowsProps) {
  const t = useT()
  return (
    <RowsField<string>
      {...about}
      nameOf={(text, index) => text || String(index + 1)}
      add={(append) => (
        <button type="button" className="button small" onClick={() => append('')}>
          <Icon name="plus" />
          {verb}
        </button>
      )}
    >
      {(text, change, index) => (
        <div className="input">
          <input
            name={`${about.name}.${index}`}
            aria-label={t('{name} {n}', { name: about.label, n: index + 1 })}
            value={text}
            onChange={(event) => change(event.target.value)}
          />
        </div>
      )}
    </RowsField>
  )
}
