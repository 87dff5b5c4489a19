// What the packages import as 'react': Preact, with what React 19 has besides (vite.config.ts, decision 0138).
import { createContext, createElement, useContext, useState } from 'preact/compat'
import type { ReactNode } from 'react'

// @ts-expect-error its types are one object, and the sources are checked with React's
export * from 'preact/compat'
export { default } from 'preact/compat'

/** The state as it is: without transitions a navigation is drawn at once, so nothing runs ahead of it. */
export const useOptimistic = <State>(state: State): [State, () => void] => [state, () => {}]

const Scope = createContext({ prefix: 'i', used: 0 })

/** An id that is unique on the page, and the same on the server and in the browser's first render of a scope. */
export function useId(): string {
  const scope = useContext(Scope)
  const [id] = useState(() => `${scope.prefix}${scope.used++}`)
  return id
}

/**
 * Numbers the ids inside by itself: what one side renders and the other does not, or later, changes no id outside.
 * The outermost one of a page needs a prefix.
 */
export function IdScope({ prefix, children }: { prefix?: string; children: ReactNode }): ReactNode {
  const outer = useContext(Scope)
  const [scope] = useState(() => ({ prefix: prefix ?? `${outer.prefix}${outer.used++}-`, used: 0 }))
  return createElement(Scope.Provider, { value: scope }, children as never) as never
}
