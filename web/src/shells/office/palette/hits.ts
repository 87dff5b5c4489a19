import type { T } from '#i18n/use-t.ts'
import type { Visitor } from '#navigation/guard.ts'
import type { Area } from '#navigation/route.ts'
import { menuOf } from '#navigation/site.ts'
import type { IconName } from '#ui/icons/Icon.tsx'

/** Something that the palette found. */
export type Hit = { id: string; icon: IconName; label: string; beside?: string; end?: string; to: string }
/** Hits of a kind; `value` is its heading. */
export type HitGroup = { value: string; items: Hit[] }

/** What is searched: everything, or after `#` orders and documents, after `@` people, after `>` pages. */
export type Kind = 'ALL' | 'ORDERS' | 'PEOPLE' | 'PAGES'
const prefixes: Record<string, Kind> = { '#': 'ORDERS', '@': 'PEOPLE', '>': 'PAGES' }

/** What was typed, without the character that narrows the search. */
export function readTyped(typed: string): { kind: Kind; term: string } {
  const kind = prefixes[typed.trimStart()[0] ?? '']
  return { kind: kind ?? 'ALL', term: (kind ? typed.trimStart().slice(1) : typed).trim().slice(0, 80) }
}

const maxPages = 6

/** Pages of all areas that the visitor may open, whose name or group contains each typed word; without a word all. */
export function pageHits(t: T, areas: readonly Area[], visitor: Visitor, term: string): Hit[] {
  const words = term.toLowerCase().split(/\s+/).filter(Boolean)
  const pages = areas.flatMap(({ name, rows }) =>
    menuOf(rows, visitor).flatMap(({ group, entries }) =>
      entries.map(({ path, label, icon }) => ({
        id: path,
        icon,
        label: t(label),
        beside: group.label === label ? t(name) : `${t(name)} · ${t(group.label)}`,
        to: path,
      })),
    ),
  )
  const found = pages.filter(({ label, beside }) => {
    const names = `${label} ${beside}`.toLowerCase()
    return words.every((word) => names.includes(word))
  })
  return words.length > 0 ? found.slice(0, maxPages) : found
}
