import { useController } from 'react-hook-form'
import { useT } from '#i18n/use-t.ts'
import { Field } from '#ui/form/Field.tsx'
import { useFieldError } from '#ui/form/use-field-error.ts'

type Props = { name: string; label: string; hint?: string; hours: readonly number[] }

/** A choice of durations, in hours in the form; whole days are shown as days. */
export function HoursField({ name, label, hint, hours }: Props) {
  const t = useT()
  const { field } = useController({ name })
  const error = useFieldError(name)
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <div className="input">
          <select {...control} {...field} onChange={(event) => field.onChange(Number(event.target.value))}>
            {hours.map((one) => (
              <option key={one} value={one}>
                {one % 24 === 0
                  ? t('{n, plural, one {# day} other {# days}}', { n: one / 24 })
                  : t('{n, plural, one {# hour} other {# hours}}', { n: one })}
              </option>
            ))}
          </select>
        </div>
      )}
    </Field>
  )
}
