import { useState } from 'react'
import { type Figure, figureOf } from './figures.ts'

type Props = {
  figure: Figure
  /** Null while empty, NaN while what is typed is no such figure. */
  value: number | null
  onChange: (value: number | null, typed: string) => void
  onBlur?: () => void
  id?: string
  name?: string
  inputRef?: React.Ref<HTMLInputElement>
  inputMode?: 'numeric' | 'decimal' | 'text'
  'aria-label'?: string
  'aria-invalid'?: boolean | undefined
  'aria-describedby'?: string | undefined
}

/** An input for a figure. It never changes what is typed: a text that is no figure gives NaN, which its form refuses. */
export function FigureInput({ figure, value, onChange, onBlur, inputRef, inputMode = 'decimal', ...control }: Props) {
  const [typed, setTyped] = useState<string | null>(null)
  const shown = value === null || Number.isNaN(value) ? '' : figure.show(value)
  return (
    <input
      {...control}
      ref={inputRef}
      inputMode={inputMode}
      autoComplete="off"
      value={typed ?? shown}
      aria-invalid={control['aria-invalid'] || (value !== null && Number.isNaN(value)) || undefined}
      onChange={({ target }) => {
        setTyped(target.value)
        onChange(figureOf(figure, target.value), target.value)
      }}
      onBlur={() => {
        if (!Number.isNaN(value)) setTyped(null)
        onBlur?.()
      }}
    />
  )
}
