import type { Role } from '@neev/domain/core/access/roles'
import { createContext, useContext } from 'react'
import { createStore, type StoreApi, useStore } from 'zustand'
import { decide, type Visitor } from '#navigation/guard.ts'
import type { Area, MenuEntry, MenuGroup, PageRoute } from '#navigation/route.ts'

/** The table for layouts and pages, which must not import it, because it imports them. */
export type Site = {
  /** Loaded areas, in table order. */
  areas: StoreApi<readonly Area[]>
  /** Resolves when all areas for this visitor are loaded. */
  openFor(visitor: Visitor): Promise<void>
}

/** A site with all areas loaded from the start. */
export const wholeSite = (areas: readonly Area[]): Site => ({
  areas: createStore(() => areas),
  openFor: async () => {},
})

const SiteContext = createContext<Site>(wholeSite([]))
export const SiteProvider = SiteContext.Provider
export const useSite = () => useContext(SiteContext)
export const useAreas = () => useStore(useSite().areas)

/**
 * The target of a parent of these pages: the first that the visitor may see, otherwise the first, whose guard explains
 * why not.
 */
export const firstFor = (rows: readonly PageRoute[], visitor: Visitor): PageRoute | undefined =>
  rows.find((row) => decide(row, visitor) === 'show') ?? rows[0]

/** The first page of the first area for this user's roles; null if there is none. */
export function firstPage(areas: readonly Area[], visitor: { role: readonly Role[] }): string | null {
  const forRoles = areas.filter(({ access }) => Array.isArray(access)).flatMap(({ rows }) => rows)
  return forRoles.find((row) => decide(row, visitor) === 'show')?.path ?? null
}

export type Entry = MenuEntry & { path: string }
export type MenuSection = { group: MenuGroup; entries: Entry[] }

/** The menu of an area: entries that the visitor may open, by group; groups by their place, entries in table order. */
export function menuOf(rows: readonly PageRoute[], visitor: Visitor): MenuSection[] {
  const groups: MenuSection[] = []
  for (const row of rows) {
    if (!row.menu || decide(row, visitor) !== 'show') continue
    const entry = { ...row.menu, path: row.path }
    const known = groups.find(({ group }) => group.label === entry.group.label)
    if (known) known.entries.push(entry)
    else groups.push({ group: entry.group, entries: [entry] })
  }
  return groups.sort((a, b) => (a.group.place ?? 0) - (b.group.place ?? 0))
}

const segments = (path: string) => path.split('/').filter(Boolean)

/**
 * The menu entry that a URL of the area belongs to, even if mistyped: the one with the longest common path. Null if
 * none is near, or the visitor may see none.
 */
export function entryAt(rows: readonly PageRoute[], visitor: Visitor, pathname: string): Entry | null {
  const here = segments(pathname)
  const shared = ({ path }: Entry) => {
    const differs = segments(path).findIndex((segment, at) => segment !== here[at])
    return differs < 0 ? segments(path).length : differs
  }
  // Two segments: the area, and its section
  const near = menuOf(rows, visitor)
    .flatMap(({ entries }) => entries)
    .filter((entry) => shared(entry) >= 2)
  return near.sort((a, b) => shared(b) - shared(a))[0] ?? null
}

/** The same, or the area's first entry: where a page leads back to. */
export const entryFor = (rows: readonly PageRoute[], visitor: Visitor, pathname: string): Entry | null =>
  entryAt(rows, visitor, pathname) ?? menuOf(rows, visitor)[0]?.entries[0] ?? null

/** Whether a page with this path exists and the visitor may see it. */
export const maySee = (areas: readonly Area[], pattern: string, visitor: Visitor): boolean =>
  areas.some((area) => area.rows.some((row) => row.path === pattern && decide(row, visitor) === 'show'))
