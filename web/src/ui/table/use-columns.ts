import { createStore, useStore } from 'zustand'
import { useUser } from '#state/session.ts'
import type { Column } from './columns.tsx'

const storageKey = 'neev-columns'
type Hidden = Readonly<Record<string, readonly string[]>>

function read(): Hidden {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '{}')
    const entries = Object.entries(typeof stored === 'object' && stored !== null ? stored : {})
    return Object.fromEntries(entries.filter(([, titles]) => Array.isArray(titles)))
  } catch {
    // On the server, or with a blocked storage
    return {}
  }
}

/** Titles of hidden columns, by person and list: a column that is new to a list is shown. */
const hiddenColumns = createStore<Hidden>(read)

function hide(key: string, titles: readonly string[]): void {
  const { [key]: _, ...others } = hiddenColumns.getState()
  const next = titles.length > 0 ? { ...others, [key]: titles } : others
  hiddenColumns.setState(next, true)
  try {
    localStorage.setItem(storageKey, JSON.stringify(next))
  } catch {
    // A full or blocked storage is not an error: it stays so until the page is left
  }
}

const none: readonly string[] = []

export type ColumnChoice<Row> = {
  all: readonly Column<Row>[]
  shown: readonly Column<Row>[]
  hidden: readonly string[]
  setHidden(titles: readonly string[]): void
}

/** The columns of a list that the user sees, remembered in this browser until they sign out. The first always stays. */
export function useColumns<Row>(list: string, all: readonly Column<Row>[]): ColumnChoice<Row> {
  const key = `${useUser()?.id ?? ''}/${list}`
  const stored = useStore(hiddenColumns, (state) => state[key]) ?? none
  const hidden = all.slice(1).flatMap(({ title }) => (stored.includes(title) ? [title] : []))
  return {
    all,
    shown: all.filter(({ title }) => !hidden.includes(title)),
    hidden,
    setHidden: (titles) => hide(key, titles),
  }
}
