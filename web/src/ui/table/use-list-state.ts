import { useSearchParams } from 'react-router'

/** Filters of a list: one of some values, or any text. */
export type FilterKinds = Record<string, readonly string[] | 'text'>
type FilterOf<Kind> = Kind extends readonly (infer Value)[] ? Value | null : string | null
export type FilterValues<Kinds extends FilterKinds> = { [Name in keyof Kinds]: FilterOf<Kinds[Name]> }

type Options<Kinds extends FilterKinds> = { sort: string; size?: number; filters?: Kinds }
type Changes = Record<string, string | number | null>

const sizes = [20, 50, 100]

/** State of a list for the table and its controls. */
export type ListState = {
  page: number
  size: number
  sort: string
  filter: Record<string, string | null>
  /** Number of active filters. */
  narrowed: number
  /** The URL with these changes; anything but a page number returns to the first page. */
  href(changes: Changes): string
  /** The filters and the sort as a URL has them, without the page: what a view keeps. */
  search: string
  /** The URL with the filters and the sort of such a view; what others have in it stays. */
  hrefOfView(view: string): string
  set(changes: Changes): void
}

/**
 * Page, sort and filters of a list in the URL, so that it can be reloaded, shared and left with the back button.
 * `variables` are those of the list's operation: `$page: PageInput!, $filter: …`.
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
  const isOwn = (name: string) => name === 'sort' || name === 'size' || Object.hasOwn(filter, name)
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
    search: String(new URLSearchParams([...search].filter(([name]) => isOwn(name)).toSorted())),
    hrefOfView: (view: string) => {
      const others = [...search].filter(([name]) => !isOwn(name) && name !== 'page')
      return `?${new URLSearchParams([...others, ...new URLSearchParams(view)])}`
    },
    href: (changes: Changes) => `?${changed(changes)}`,
    set: (changes: Changes) => setSearch(changed(changes), { replace: true, preventScrollReset: true }),
    variables: { page: state, filter },
  }
}
