import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useT } from '#kit/i18n/use-t.ts'
import { Icon } from '#kit/icons/Icon.tsx'
import type { ListState } from './use-list-state.ts'

const typingMs = 300

/** The row of controls above a list. */
export function Filters({ state, children }: { state: ListState; children: ReactNode }) {
  const t = useT()
  const clear = () => state.set(Object.fromEntries(Object.keys(state.filter).map((name) => [name, null])))
  return (
    <div className="filters">
      {children}
      {state.narrowed > 0 && (
        <button type="button" className="button quiet" onClick={clear}>
          {t('Clear')}
        </button>
      )}
    </div>
  )
}

type FilterProps = { state: ListState; name?: string; label: string }

/** Free text; the list follows a moment after the last key. */
export function SearchFilter({ state, name = 'search', label }: FilterProps) {
  const asked = state.filter[name] ?? ''
  const [typed, setTyped] = useState<string | null>(null)
  const apply = useEffectEvent(() => {
    if (typed !== null && typed.trim() !== asked) state.set({ [name]: typed.trim() })
    setTyped(null)
  })
  useEffect(() => {
    if (typed === null) return
    const timer = setTimeout(apply, typingMs)
    return () => clearTimeout(timer)
  }, [typed])
  return (
    <div className="input">
      <Icon name="search" />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        value={typed ?? asked}
        onChange={(event) => setTyped(event.target.value)}
      />
    </div>
  )
}

/** One of some values, or any. */
export function ChoiceFilter({
  state,
  name,
  label,
  options,
}: FilterProps & { name: string; options: readonly { value: string; label: string }[] }) {
  const t = useT()
  return (
    <div className="input choice">
      <select
        aria-label={label}
        value={state.filter[name] ?? ''}
        onChange={(event) => state.set({ [name]: event.target.value })}
      >
        <option value="">{t('{label}: any', { label })}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  )
}
