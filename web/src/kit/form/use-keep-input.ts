import { useEffect, useEffectEvent } from 'react'

/** Every form on the screen says here whether it holds what was not sent. */
const forms = new Set<() => boolean>()

export const anyUnsent = (): boolean => [...forms].some((unsent) => unsent())

/** Keeps what was typed from being lost: the guard in the root asks before a page with unsent input is left. */
export function useKeepInput(unsent: () => boolean) {
  const said = useEffectEvent(unsent)
  useEffect(() => {
    const form = () => said()
    forms.add(form)
    return () => {
      forms.delete(form)
    }
  }, [])
}
