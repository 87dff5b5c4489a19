import { useState } from 'react'

export type Selection<Row> = {
  /** The selected rows, on every page of the list, as they are now. */
  rows: readonly Row[]
  has(row: Row): boolean
  pick(rows: readonly Row[], on: boolean): void
  /** Selects these and no others. */
  set(rows: readonly Row[]): void
}

/**
 * The selected rows of a list. They stay selected on its other pages, and are dropped when `scope` changes: what a filter
 * hides is not meant.
 */
export function useSelection<Row extends { id: string }>(shown: readonly Row[], scope: string): Selection<Row> {
  const [selection, setSelection] = useState<{ scope: string; rows: readonly Row[] }>({ scope, rows: [] })
  const rows =
    selection.scope === scope ? selection.rows.map((row) => shown.find(({ id }) => id === row.id) ?? row) : []
  const ids = new Set(rows.map(({ id }) => id))
  const set = (next: readonly Row[]) => setSelection({ scope, rows: next })
  return {
    rows,
    has: ({ id }) => ids.has(id),
    pick: (some, on) => {
      const touched = new Set(some.map(({ id }) => id))
      const rest = rows.filter(({ id }) => !touched.has(id))
      set(on ? [...rest, ...some] : rest)
    },
    set,
  }
}
