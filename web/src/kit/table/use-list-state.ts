import { useSearchParams } from 'react-router'

/** What a list can be narrowed by: one of some values, or any text. */
export type FilterKinds = Record<string, readonly string[] | 'text'>
type FilterOf<Kind> = Kind extends readonly (infer Value)[] ? Value | null : string | null
export type FilterValues<Kinds extends FilterKinds> = { [Name in keyof Kinds]: FilterOf<Kinds[Name]> }

type Options<Kinds extends FilterKinds> = { sort: string; size?: number; filters?: Kinds }
type Changes = Record<string, string | number | null>

const sizes = [20, 50, 100]

/** A list as the table and its controls know it. */
export type ListState = {
  page: number
  size: number
  sort: string
  filter: Record<string, string | null>
  /** How many filters are set. */
  narrowed: number
  /** The address of the list with these changes; anything but a page number starts at the first page again. */
  href(changes: Changes): string
  set(changes: Changes): void
}

/**
 * Page, sort and filters of a list, kept in the URL: it can be reloaded, sent to a colleague and left with the back button.
 * `variables` is what the list's operation takes: `$page: PageInput!, $filter: …`.
 */
export function useListState<const Kinds extends FilterKinds = Record<never, never>>({
  sort,
  size = 20,
  filters,
}: Options<Kinds>) {
  const [search, setSearch] = useSearchParams()
  const filter = Object.fromEntries(
    Object.entries(filters ?? {}).map(([name, kind]) => {
      const value = search.get(name)?.trim() || null
      return [name, kind === 'text' || (value !== null && kind.includes(value)) ? value : null]
    }),
  ) as FilterValues<Kinds>
  const requested = Number(search.get('size'))
  const state = {
    page: Math.max(1, Math.trunc(Number(search.get('page'))) || 1),
    size: sizes.includes(requested) ? requested : size,
    sort: search.get('sort') ?? sort,
  }
  const changed = (changes: Changes) => {
    const next = new URLSearchParams(search)
    if (!('page' in changes)) next.delete('page')
    for (const [name, value] of Object.entries(changes)) {
      const usual =
        value === null || value === '' || (name === 'page' && value === 1) || (name === 'sort' && value === sort)
      if (usual) next.delete(name)
      else next.set(name, String(value))
    }
    return next
  }
  return {
    ...state,
    filter,
    narrowed: Object.values(filter).filter((value) => value !== null).length,
    href: (changes: Changes) => `?${changed(changes)}`,
    set: (changes: Changes) => setSearch(changed(changes), { replace: true, preventScrollReset: true }),
    variables: { page: state, filter },
  }
}
