import { useEffect, useEffectEvent } from 'react'

/** Whether the user is typing in a field, or a dialog is open. */
const isBusy = (target: EventTarget | null) =>
  document.querySelector('dialog[open]') !== null ||
  (target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)))

/** Keyboard shortcuts of this page, as shown in its legend. */
export function useKeys(keys: Readonly<Record<string, (() => void) | null>>) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isBusy(event.target)) return
    const action = keys[event.key.toLowerCase()]
    if (!action) return
    event.preventDefault()
    action()
  })
  useEffect(() => {
    const handle = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', handle)
    return () => document.removeEventListener('keydown', handle)
  }, [])
}
