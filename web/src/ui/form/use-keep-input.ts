import { useEffect, useEffectEvent } from 'react'

/** Every mounted form registers here whether it has unsent input. */
const forms = new Set<() => boolean>()

export const anyUnsent = (): boolean => [...forms].some((unsent) => unsent())

/** Protects unsent input: the guard in the root asks before the page is left. */
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
