import { cleanCode, cleanDigits } from '@neev/domain/core/input/clean'
import { type HTMLAttributes, type HTMLInputTypeAttribute, type ReactNode, useState } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { useT } from '#i18n/use-t.ts'
import { fromLocalInput, toLocalInput } from '#ui/format/dates.ts'
import { Field, type FieldProps } from './Field.tsx'
import { FigureInput } from './figures/FigureInput.tsx'
import { count, type Figure, figureProblem, money, percentage, quantity, tonnes } from './figures/figures.ts'
import { useFieldError } from './use-field-error.ts'

type TextProps = FieldProps & {
  type?: HTMLInputTypeAttribute
  autoComplete?: string
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode']
  unit?: string
  action?: ReactNode
  /** Normalises the text while typing, such as to capitals. */
  tidy?: (text: string) => string
}

/** A single-line text field. */
export function TextField({ name, tidy, unit, type = 'text', autoComplete, inputMode, ...about }: TextProps) {
  const { register } = useFormContext()
  const input = register(name, {
    ...(tidy && {
      onChange: (event: { target: HTMLInputElement }) => {
        const { target } = event
        const caret = target.selectionStart
        target.value = tidy(target.value)
        if (type === 'text') target.setSelectionRange(caret, caret)
      },
      setValueAs: (value: unknown) => (typeof value === 'string' ? tidy(value) : value),
    }),
  })
  return (
    <Field {...about} error={useFieldError(name)}>
      {(control) => (
        <div className="input">
          <input {...control} {...input} {...{ type, autoComplete, inputMode }} />
          {unit && <span className="unit">{unit}</span>}
        </div>
      )}
    </Field>
  )
}

/** A multi-line text field. */
export function TextareaField({ name, ...about }: FieldProps) {
  const { register } = useFormContext()
  return (
    <Field {...about} error={useFieldError(name)}>
      {(control) => (
        <div className="input lines">
          <textarea {...control} {...register(name)} />
        </div>
      )}
    </Field>
  )
}

type FigureProps = FieldProps & { figure: Figure; unit: string; inputMode?: 'numeric' | 'decimal' }

/**
 * A number typed in any notation, stored as an integer: null if empty, NaN if invalid. What is typed is never changed;
 * a text that is no such number is refused with a sentence.
 */
function FigureField({ name, figure, unit, inputMode = 'decimal', ...about }: FigureProps) {
  const t = useT()
  const { field } = useController({ name })
  const value = (field.value ?? null) as number | null
  const [typed, setTyped] = useState('')
  const error = useFieldError(name)
  return (
    <Field {...about} error={error && (figureProblem(t, figure, Number.isNaN(value) ? typed : '') ?? error)}>
      {(control) => (
        <div className="input figure">
          <FigureInput
            {...control}
            {...{ name, figure, inputMode, value }}
            inputRef={field.ref}
            onChange={(next, text) => {
              setTyped(text)
              field.onChange(next)
            }}
            onBlur={field.onBlur}
          />
          <span className="unit">{unit}</span>
        </div>
      )}
    </Field>
  )
}

/** An amount in rupees; paise in the form. */
export const MoneyField = (props: FieldProps) => <FigureField {...props} figure={money} unit="₹" />

/** A quantity in its selling unit; thousandths in the form. */
export const QuantityField = (props: FieldProps & { unit: string }) => <FigureField {...props} figure={quantity} />

/** A weight in tonnes; grams in the form. */
export const TonnesField = (props: FieldProps) => <FigureField {...props} figure={tonnes} unit="t" />

/** A weight in kilograms; grams in the form. */
export const KilogramsField = (props: FieldProps) => <FigureField {...props} figure={quantity} unit="kg" />

/** A percentage; basis points in the form. */
export const PercentField = (props: FieldProps) => <FigureField {...props} figure={percentage} unit="%" />

/** A whole number. */
export const CountField = ({ unit = '', ...props }: FieldProps & { unit?: string }) => (
  <FigureField {...props} figure={count} unit={unit} inputMode="numeric" />
)

export type Option = { value: string; label: string }

/** A select. Without a value it starts at "Choose". */
type SelectProps = FieldProps & {
  options: readonly Option[]
  /** Label of the empty option, if it is a valid choice. */
  none?: string
}

export function SelectField({ name, options, none, ...about }: SelectProps) {
  const t = useT()
  const { register } = useFormContext()
  return (
    <Field {...about} error={useFieldError(name)}>
      {(control) => (
        <div className="input">
          <select {...control} {...register(name)}>
            <option value="">{none ?? t('Choose')}</option>
            {options.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </div>
      )}
    </Field>
  )
}

/** A date, YYYY-MM-DD in the form. */
export const DateField = (props: FieldProps) => <TextField {...props} type="date" />

/** Date and time in India; a Date in the form, null while incomplete. */
export function MomentField({ name, ...about }: FieldProps) {
  const { field } = useController({ name })
  return (
    <Field {...about} error={useFieldError(name)}>
      {(control) => (
        <div className="input">
          <input
            {...control}
            ref={field.ref}
            name={name}
            type="datetime-local"
            defaultValue={field.value ? toLocalInput(field.value as Date) : ''}
            onChange={(event) => field.onChange(fromLocalInput(event.target.value))}
            onBlur={field.onBlur}
          />
        </div>
      )}
    </Field>
  )
}

/** A checkbox; never ticked in advance where it costs or consents. */
export function CheckboxField({ name, label, hint }: Omit<FieldProps, 'optional' | 'label'> & { label: ReactNode }) {
  const { register } = useFormContext()
  const error = useFieldError(name)
  return (
    <div className="field">
      <label className="check">
        <input type="checkbox" {...register(name)} aria-invalid={error ? true : undefined} />
        <span>{label}</span>
      </label>
      {error ? <p className="error-text">{error}</p> : hint && <p className="hint">{hint}</p>}
    </div>
  )
}

export const PincodeField = (props: FieldProps) => (
  <TextField {...props} inputMode="numeric" autoComplete="postal-code" tidy={cleanDigits} />
)

export const GstinField = (props: FieldProps) => <TextField {...props} autoComplete="off" tidy={cleanCode} />

type PasswordProps = FieldProps & { autoComplete: 'current-password' | 'new-password'; action?: ReactNode }

/** A password that can be shown. */
export function PasswordField({ name, autoComplete, ...about }: PasswordProps) {
  const t = useT()
  const { register } = useFormContext()
  const [seen, setSeen] = useState(false)
  return (
    <Field {...about} error={useFieldError(name)}>
      {(control) => (
        <div className="input">
          <input {...control} {...register(name)} type={seen ? 'text' : 'password'} autoComplete={autoComplete} />
          <button type="button" aria-pressed={seen} onClick={() => setSeen(!seen)}>
            {seen ? t('Hide') : t('Show')}
          </button>
        </div>
      )}
    </Field>
  )
}

type FilesProps = FieldProps & { accept: string }

/** Several files; an array in the form. */
export const FilesField = (props: FilesProps) => <PickedFiles {...props} multiple take={(files) => files} />

/** One file; a File in the form, or null. */
export const FileField = (props: FilesProps) => <PickedFiles {...props} take={([file = null]) => file} />

type PickedProps = FilesProps & { multiple?: boolean; take: (files: File[]) => unknown }

function PickedFiles({ name, accept, multiple = false, take, ...about }: PickedProps) {
  const { field } = useController({ name })
  return (
    <Field {...about} error={useFieldError(name)}>
      {(control) => (
        <div className="input">
          <input
            {...control}
            ref={field.ref}
            name={name}
            type="file"
            multiple={multiple}
            accept={accept}
            onChange={(event) => field.onChange(take([...(event.target.files ?? [])]))}
            onBlur={field.onBlur}
          />
        </div>
      )}
    </Field>
  )
}
