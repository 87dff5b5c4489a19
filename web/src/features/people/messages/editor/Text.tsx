import { Field } from '#ui/form/Field.tsx'
import type { FieldName, TextName } from './use-message-text.ts'

type TextProps = {
  label: string
  name: Exclude<FieldName, TextName>
  value: string
  error: string | undefined
  change: (next: Record<string, string>) => void
}

/** A line beside the text, such as the label of its button. */
export function Text({ label, name, value, error, change }: TextProps) {
  return (
    <Field label={label} error={error}>
      {(control) => (
        <div className="input">
          <input
            {...control}
            name={name}
            autoComplete="off"
            defaultValue={value}
            onChange={({ target }) => change({ [name]: target.value })}
          />
        </div>
      )}
    </Field>
  )
}
