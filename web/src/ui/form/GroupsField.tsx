import type { ReactNode } from 'react'
import { useFieldArray } from 'react-hook-form'
import { Icon } from '#ui/icons/Icon.tsx'
import styles from './group.module.css'
import { useFieldError } from './use-field-error.ts'

type Props<Group extends object> = {
  name: string
  /** Title of the n-th group, and label of its remove button. */
  title: (n: number) => string
  takeOut: (n: number) => string
  add: string
  fresh: Group
  min?: number
  max: number
  /** The fields of one group; `at` is its path in the form, with a trailing dot. */
  children: (at: string) => ReactNode
}

/** Repeated groups of fields: dispatch points, sites. An array in the form. */
export function GroupsField<Group extends object>(props: Props<Group>) {
  const { name, title, takeOut, add, fresh, min = 1, max, children } = props
  const { fields, append, remove } = useFieldArray({ name })
  const error = useFieldError(name)
  return (
    <>
      {fields.map(({ id }, at) => (
        <fieldset key={id} className={styles.yard}>
          <legend className="semi">{title(at + 1)}</legend>
          {children(`${name}.${at}.`)}
          {fields.length > min && (
            <button type="button" className="button quiet" onClick={() => remove(at)}>
              <Icon name="close" />
              {takeOut(at + 1)}
            </button>
          )}
        </fieldset>
      ))}
      {error && <p className="error-text">{error}</p>}
      {fields.length < max && (
        <div>
          <button type="button" className="button" onClick={() => append(fresh)}>
            <Icon name="plus" />
            {add}
          </button>
        </div>
      )}
    </>
  )
}
