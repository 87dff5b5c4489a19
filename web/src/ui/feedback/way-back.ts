import { createContext } from 'react'

/** The list that a page belongs to, or the first page of its area. */
export type WayBack = { to: string; label: string }

/**
 * The link shown for a missing record. Null outside the back office, and inside a page that has its heading already.
 */
export const WayBackContext = createContext<WayBack | null>(null)
