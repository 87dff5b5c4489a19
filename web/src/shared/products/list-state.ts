import { parseInr } from '@neev/domain/core/money'
import type { ProductFilter, ProductSort } from '../../graphql-types.ts'

/** Cards per page: divisible by 2, 3, 4 and 6 columns. */
export const listSize = 24

export const sorts = ['PRICE', 'PRICE_DOWN', 'POPULAR', 'RATING', 'DELIVERY', 'NEW'] as const satisfies ProductSort[]

const isSort = (text: string | null): text is ProductSort => (sorts as readonly (string | null)[]).includes(text)
const rupees = (text: string | null) => (text ? parseInr(text) : null)
const days = (text: string | null) => (text && /^\d{1,2}$/.test(text) ? Number(text) : null)

/** Names of filter parameters, as also written by a GET form without scripts. */
export const filterNames = ['brand', 'grade', 'country', 'a', 'stock', 'days', 'min', 'max'] as const

/** The filters in the URL. */
export const filterIn = (search: URLSearchParams): ProductFilter => ({
  brands: search.getAll('brand'),
  grades: search.getAll('grade'),
  countries: search.getAll('country'),
  attributes: search.getAll('a'),
  inStock: search.get('stock') === '1',
  withinDays: days(search.get('days')),
  thresholdPaise: rupees(search.get('min')),
  maxPaise: rupees(search.get('max')),
})

export const sortIn = (search: URLSearchParams): ProductSort | null => {
  const requested = search.get('sort')
  return isSort(requested) ? requested : null
}

export const pageIn = (search: URLSearchParams): number => {
  const page = Number(search.get('page'))
  return Number.isInteger(page) && page > 0 ? Math.min(page, 10_000) : 1
}

/** Number of active filters. */
export const countActiveFilters = (search: URLSearchParams): number =>
  filterNames.reduce((count, name) => count + search.getAll(name).filter(Boolean).length, 0)

/** The query without empty values, and without those given as null; `page` restarts unless given. */
export function changedQuery(search: URLSearchParams, changes: Record<string, string | number | null>): string {
  const next = new URLSearchParams([...search].filter(([, value]) => value !== ''))
  if (!('page' in changes)) next.delete('page')
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === '') next.delete(name)
    else next.set(name, String(value))
  }
  return `?${next}`
}
