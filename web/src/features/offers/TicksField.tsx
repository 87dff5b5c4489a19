import { useController } from 'react-hook-form'
import { useFieldError } from '#kit/form/use-field-error.ts'
import { useT } from '#kit/i18n/use-t.ts'

/** Several of a list; the form holds them as a list, a text that goods carry already counts as one. */
export function TicksField({ name, label, options }: { name: string; label: string; options: readonly string[] }) {
  const t = useT()
  const { field } = useController({ name })
  const error = useFieldError(name)
  const value = field.value as string[] | string | undefined
  const chosen = typeof value === 'string' ? value.split(', ') : (value ?? [])
  return (
    <fieldset className="field whole" aria-invalid={error ? true : undefined}>
      <legend className="label">{label}</legend>
      <div className="ticks">
        {options.map((option) => (
          <label key={option} className="check">
            <input
              type="checkbox"
              name={name}
              checked={chosen.includes(option)}
              onChange={({ target }) =>
                field.onChange(target.checked ? [...chosen, option] : chosen.filter((other) => other !== option))
              }
            />
            <span>{t(option)}</span>
          </label>
        ))}
      </div>
      {error && <p className="error-text">{error}</p>}
    </fieldset>
  )
}
