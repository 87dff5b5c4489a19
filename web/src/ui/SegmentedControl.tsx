import { useId } from 'react'

type Props<Value extends string> = {
  /** Label, visible or for screen readers only. */
  label: string
  hideLabel?: boolean
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
}

/** A choice of a few: radio buttons side by side. */
export function SegmentedControl<Value extends string>({
  label,
  hideLabel = false,
  value,
  options,
  onChange,
}: Props<Value>) {
  const name = useId()
  return (
    <fieldset className="field">
      <legend className={hideLabel ? 'hidden-text' : ''}>{label}</legend>
      <div className="segmented">
        {options.map((option) => (
          <label key={option.value}>
            <input type="radio" name={name} checked={option.value === value} onChange={() => onChange(option.value)} />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
