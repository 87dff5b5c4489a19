import { useController } from 'react-hook-form'
import { useT } from '#i18n/use-t.ts'
import styles from './ticks.module.css'
import { useFieldError } from './use-field-error.ts'

type Value = string | number
type Props<V extends Value> = {
  name: string
  label: string
  hint?: string
  optional?: boolean
  options: readonly { value: V; label: string; disabled?: boolean }[]
}

/** Checkboxes for several of a few options. An array in the form, in the order of the options. */
export function TicksField<V extends Value>({ name, label, hint, optional = false, options }: Props<V>) {
  const t = useT()
  const { field } = useController({ name })
  const chosen = (field.value ?? []) as readonly V[]
  const error = useFieldError(name)
  const tick = (value: V, on: boolean) => {
    const next = options.map((option) => option.value).filter((one) => (one === value ? on : chosen.includes(one)))
    field.onChange(next)
  }
  return (
    <fieldset className="field whole" aria-invalid={error ? true : undefined}>
      <legend className="label">
        {label}
        {optional && <span className="optional"> ({t('optional')})</span>}
      </legend>
      {hint && <p className="hint">{hint}</p>}
      <div className={styles.ticks}>
        {options.map(({ value, label: called, disabled }) => (
          <label key={value} className="check">
            <input
              type="checkbox"
              name={name}
              checked={chosen.includes(value)}
              disabled={disabled}
              onChange={(event) => tick(value, event.target.checked)}
            />
            <span>{called}</span>
          </label>
        ))}
      </div>
      {error && <p className="error-text">{error}</p>}
    </fieldset>
  )
}
