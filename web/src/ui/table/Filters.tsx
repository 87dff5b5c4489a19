import { type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { useT } from '#i18n/use-t.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import type { ListState } from './use-list-state.ts'

const typingMs = 300

/** The controls above a list; `tools` are at their end. */
export function Filters({ state, tools, children }: { state: ListState; tools?: ReactNode; children: ReactNode }) {
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
      {tools}
    </div>
  )
}

type FilterProps = { state: ListState; name?: string; label: string }

/** Free text; the list follows a moment after the last key, unless a link was pressed, which takes precedence. */
export function SearchFilter({ state, name = 'search', label }: FilterProps) {
  const requested = state.filter[name] ?? ''
  const [typed, setTyped] = useState<string | null>(null)
  const { key } = useLocation()
  const navigating = useNavigation().state !== 'idle'
  // A pressed link is known before its navigation is rendered
  const [pressedAt, setPressedAt] = useState<string | null>(null)
  const leaving = navigating || pressedAt === key
  const press = useEffectEvent(({ target, ctrlKey, metaKey }: MouseEvent) => {
    if (target instanceof Element && target.closest('a') && !ctrlKey && !metaKey) setPressedAt(key)
  })
  const apply = useEffectEvent(() => {
    if (typed !== null && typed.trim() !== requested) state.set({ [name]: typed.trim() })
    setTyped(null)
  })
  useEffect(() => {
    // A URL set now would cancel the navigation of a link
    if (typed === null || leaving) return
    const timer = setTimeout(apply, typingMs)
    document.addEventListener('click', press, true)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('click', press, true)
    }
  }, [typed, leaving])
  const type = (value: string) => {
    setPressedAt(null)
    setTyped(value)
  }
  return (
    <div className="input">
      <Icon name="search" />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        value={typed ?? requested}
        onChange={(event) => type(event.target.value)}
      />
    </div>
  )
}

/** A choice of one value, or any. */
export function ChoiceFilter({
  state,
  name,
  label,
  options,
  empty,
}: FilterProps & {
  name: string
  options: readonly { value: string; label: string }[]
  /** Label of the empty option, if it is not "all". */
  empty?: string
}) {
  const t = useT()
  return (
    <div className="input choice">
      <select
        aria-label={label}
        value={state.filter[name] ?? ''}
        onChange={(event) => state.set({ [name]: event.target.value })}
      >
        <option value="">{empty ?? t('{label}: any', { label })}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  )
}

/**
 * A choice of one value out of many, found by typing a part of its name. What is no name yet changes nothing, and is
 * replaced by the choice when the field is left.
 */
export function SearchChoiceFilter({
  state,
  name,
  label,
  options,
}: FilterProps & { name: string; options: readonly { value: string; label: string }[] }) {
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const chosen = state.filter[name] ?? ''
  // A value of the URL that no longer exists is shown as it is
  const shown = options.find(({ value }) => value === chosen)?.label ?? chosen
  const type = (text: string) => {
    const option = options.find(({ label }) => label.toLowerCase() === text.trim().toLowerCase())
    setTyped(option || text === '' ? null : text)
    if (option || text === '') state.set({ [name]: option?.value ?? null })
  }
  return (
    <div className="input">
      <Icon name="search" />
      <input
        type="search"
        list={id}
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        value={typed ?? shown}
        onChange={(event) => type(event.target.value)}
        onBlur={() => setTyped(null)}
      />
      <datalist id={id}>
        {options.map((option) => (
          <option key={option.value} value={option.label} />
        ))}
      </datalist>
    </div>
  )
}

/** An Indian date, or any. */
export function DateFilter({ state, name, label }: FilterProps & { name: string }) {
  return (
    <label className="input choice">
      <span className="unit">{label}</span>
      <input
        type="date"
        value={state.filter[name] ?? ''}
        onChange={(event) => state.set({ [name]: event.target.value })}
      />
    </label>
  )
}
