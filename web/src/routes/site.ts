import type { Role } from '@neev/domain/roles'
import { createContext, useContext } from 'react'
import { decide, type Visitor } from './guard.ts'
import type { Area, FootEntry, MenuEntry, Row } from './row.ts'

/** The table as shells and pages may see it: they must not import it, because it names them. */
const SiteContext = createContext<readonly Area[]>([])
export const SiteProvider = SiteContext.Provider
export const useAreas = () => useContext(SiteContext)

/** The first page of the first area that is for this user's roles; null when no area is. */
export function firstPage(areas: readonly Area[], visitor: { role: readonly Role[] }): string | null {
  const own = areas.find(
    (area) => Array.isArray(area.access) && decide(area, visitor) === 'show' && area.rows.length > 0,
  )
  return own?.rows[0]?.path ?? null
}

type Entry = MenuEntry & { path: string }
export type MenuGroup = { group: string; entries: Entry[] }

/** The menu of an area: entries that the visitor may open, by group, in the table's order. */
export function menuOf(rows: readonly Row[], visitor: Visitor): MenuGroup[] {
  const groups: MenuGroup[] = []
  for (const row of rows) {
    if (!row.menu || decide(row, visitor) !== 'show') continue
    const entry = { ...row.menu, path: row.path }
    const known = groups.find(({ group }) => group === entry.group)
    if (known) known.entries.push(entry)
    else groups.push({ group: entry.group, entries: [entry] })
  }
  return groups
}

/** Footer entries by heading; headings without a built page are left out. */
export function footOf(areas: readonly Area[]): Map<FootEntry['under'], (FootEntry & { path: string })[]> {
  const entries = areas.flatMap((area) =>
    area.rows.flatMap((row) => (row.foot ? [{ ...row.foot, path: row.path }] : [])),
  )
  return Map.groupBy(entries, (entry) => entry.under)
}

/** Whether a screen of this path is built, so that nothing links to what is not there. */
export const hasPage = (areas: readonly Area[], pattern: string): boolean =>
  areas.some((area) => area.rows.some((row) => row.path === pattern))
