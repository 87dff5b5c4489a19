import { useEffect, useEffectEvent } from 'react'

/** Whether keys belong to what the person is writing, or to a dialog that is open. */
const isBusy = (target: EventTarget | null) =>
  document.querySelector('dialog[open]') !== null ||
  (target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)))

/** Single keys that do something on this page, as its legend says. */
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
