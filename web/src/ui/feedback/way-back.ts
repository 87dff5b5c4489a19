import { createContext } from 'react'

/** The list that a page belongs to, or the first page of its area. */
export type WayBack = { to: string; label: string }

/** The link shown for a missing record; null outside the back office. */
export const WayBackContext = createContext<WayBack | null>(null)
