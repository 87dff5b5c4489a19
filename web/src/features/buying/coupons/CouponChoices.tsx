import { useDeferredValue, useState } from 'react'
import { useController } from 'react-hook-form'
import { useGql } from '#graphql/use-gql.ts'
import { useT } from '#i18n/use-t.ts'
import styles from '#ui/form/ticks.module.css'
import { useFieldError } from '#ui/form/use-field-error.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import type { CouponChoiceKind } from '../../../graphql-types.ts'
import { CouponChoices } from './coupons.operations.graphql.ts'

/** Options that the coupon is restricted to, with search; chosen ones first. */
export function Choices({
  name,
  kind,
  label,
}: {
  name: 'targetIds' | 'userIds'
  kind: CouponChoiceKind
  label: string
}) {
  const t = useT()
  const { field } = useController({ name })
  const chosen = field.value as string[]
  const error = useFieldError(name)
  const [labels, setLabels] = useState('')
  // Newly chosen ones stay in place; they move up with the next search
  const [first, setFirst] = useState(chosen)
  const search = useDeferredValue(labels.trim())
  const { data } = useGql(CouponChoices, { kind, search: search || null, chosen: first }, { keep: true })
  const look = (typed: string) => {
    setLabels(typed)
    setFirst(chosen)
  }
  return (
    <fieldset className="field whole" aria-invalid={error ? true : undefined}>
      <legend className="label">{label}</legend>
      <div className="input">
        <Icon name="search" />
        <input
          type="search"
          aria-label={t('Search {what}', { what: label })}
          placeholder={t('Search')}
          value={labels}
          onChange={(event) => look(event.target.value)}
        />
      </div>
      <div className={styles.ticks}>
        {data?.couponChoices.map(({ id, name: called }) => (
          <label key={id} className="check">
            <input
              type="checkbox"
              name={name}
              checked={chosen.includes(id)}
              onChange={(event) =>
                field.onChange(event.target.checked ? [...chosen, id] : chosen.filter((other) => other !== id))
              }
            />
            <span>{called}</span>
          </label>
        ))}
      </div>
      {error && <p className="error-text">{error}</p>}
    </fieldset>
  )
}
