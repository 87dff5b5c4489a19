import { bySize } from '@neev/domain/core/sizes'
import type { BareRow, ListingRow } from '../catalogue-index/listing.ts'

export type AttributeName = { code: string; name: string; unit: string | null; isFilterable: boolean }
export type Filter = {
  brands: string[]
  grades: string[]
  countries: string[]
  /** `code:value` */
  attributes: string[]
  inStock: boolean
  withinDays?: number | null
  thresholdPaise?: number | null
  maxPaise?: number | null
}
type Row = ListingRow | BareRow
type Brands = ReadonlyMap<number, { slug: string; name: string }>
/** The filter that a count ignores: each facet counts the products for each of its options. */
type Except = string

const deliverySteps = [1, 2, 3, 7]

const anyOf = (wanted: readonly string[], has: readonly (string | undefined)[]) =>
  wanted.length === 0 || wanted.some((one) => has.includes(one))

/** Attribute filters by code: values of one attribute are alternatives, all attributes must match. */
function byCode(attributes: readonly string[]): Map<string, string[]> {
  const wanted = new Map<string, string[]>()
  for (const one of attributes) {
    const at = one.indexOf(':')
    if (at > 0) wanted.set(one.slice(0, at), [...(wanted.get(one.slice(0, at)) ?? []), one.slice(at + 1)])
  }
  return wanted
}

type Test = { name: Except; passes(row: Row): boolean }

/** The active filters by the facet that ignores them. */
function testsOf(filter: Filter, brands: Brands): Test[] {
  const tests: Test[] = []
  const slugOf = (row: Row) => (row.brandId === null ? undefined : brands.get(row.brandId)?.slug)
  if (filter.brands.length) tests.push({ name: 'brand', passes: (row) => anyOf(filter.brands, [slugOf(row)]) })
  if (filter.grades.length) tests.push({ name: 'grade', passes: (row) => anyOf(filter.grades, row.grades) })
  if (filter.countries.length) tests.push({ name: 'country', passes: (row) => filter.countries.includes(row.country) })
  if (filter.inStock) tests.push({ name: 'availability', passes: (row) => row.inStock })
  const { withinDays, thresholdPaise, maxPaise } = filter
  if (withinDays != null) tests.push({ name: 'delivery', passes: (row) => row.leadDays <= withinDays })
  if (thresholdPaise != null || maxPaise != null) {
    const [min, max] = [thresholdPaise ?? 0, maxPaise ?? Number.MAX_SAFE_INTEGER]
    tests.push({ name: 'price', passes: (row) => row.sizePaise.some((paise) => paise >= min && paise <= max) })
  }
  for (const [code, values] of byCode(filter.attributes)) {
    tests.push({ name: code, passes: (row) => anyOf(values, row.sizes[code] ?? []) })
  }
  return tests
}

/**
 * The rows that pass every filter, and for each facet the rows that pass all others. Each row is checked once: one that
 * fails a single filter counts only for that facet, one that fails two counts for none.
 */
export function filterRows<R extends Row>(rows: readonly R[], filter: Filter, brands: Brands) {
  const tests = testsOf(filter, brands)
  const passing: R[] = []
  const failingOnly = new Map<Except, R[]>(tests.map(({ name }) => [name, []]))
  for (const row of rows) {
    const failed = tests.filter((test) => !test.passes(row))
    if (failed.length === 0) passing.push(row)
    else if (failed[0] && failed.length === 1) failingOnly.get(failed[0].name)?.push(row)
  }
  const under = (name: Except): readonly R[] => {
    const more = failingOnly.get(name)
    return more?.length ? [...passing, ...more] : passing
  }
  return { passing, under }
}

type Option = { value: string; label: string; count: number; selected: boolean }

function optionsOf(
  rows: readonly Row[],
  valuesOf: (row: Row) => readonly string[],
  selected: readonly string[],
  labelOf = (value: string) => value,
): Option[] {
  const counts = new Map<string, number>()
  for (const row of rows) for (const value of valuesOf(row)) counts.set(value, (counts.get(value) ?? 0) + 1)
  // A selected option stays visible, even with a count of zero
  for (const value of selected) if (!counts.has(value)) counts.set(value, 0)
  return [...counts].map(([value, count]) => ({
    value,
    label: labelOf(value),
    count,
    selected: selected.includes(value),
  }))
}

const inOrder = (a: Option, b: Option) => bySize(a.label, b.label)
const byCount = (a: Option, b: Option) => b.count - a.count || a.label.localeCompare(b.label, 'en')

/** Every facet of a list with its counts; facets without options are omitted. `under` is from `filterRows`. */
export function facetsOf(
  rows: readonly Row[],
  under: (name: Except) => readonly Row[],
  filter: Filter,
  brands: Brands,
  attributes: readonly AttributeName[],
) {
  const names = new Map([...brands.values()].map((brand) => [brand.slug, brand.name]))
  const wanted = byCode(filter.attributes)
  const carried = new Set(wanted.keys())
  for (const row of rows) for (const code in row.sizes) carried.add(code)
  const facet = (name: string, label: string, unit: string | null, options: Option[]) => ({
    name,
    label,
    unit,
    options,
  })
  const brandOptions = optionsOf(
    under('brand'),
    (row) => (row.brandId === null ? [] : [brands.get(row.brandId)?.slug ?? '']),
    filter.brands,
    (slug) => names.get(slug) ?? slug,
  )
  const facets = [
    facet('brand', 'Brand', null, brandOptions.sort(byCount)),
    facet('grade', 'Grade', null, optionsOf(under('grade'), (row) => row.grades, filter.grades).sort(byCount)),
    ...attributes
      .filter((attribute) => attribute.isFilterable && attribute.code !== 'grade' && carried.has(attribute.code))
      .map(({ code, name, unit }) =>
        facet(
          code,
          name,
          unit,
          optionsOf(under(code), (row) => row.sizes[code] ?? [], wanted.get(code) ?? []).sort(inOrder),
        ),
      ),
    facet(
      'delivery',
      'Dispatch within',
      'days',
      deliverySteps.map((days) => ({
        value: String(days),
        label: String(days),
        count: under('delivery').filter((row) => row.leadDays <= days).length,
        selected: filter.withinDays === days,
      })),
    ),
    facet(
      'availability',
      'Availability',
      null,
      optionsOf(
        under('availability').filter((row) => row.inStock),
        () => ['inStock'],
        filter.inStock ? ['inStock'] : [],
        () => 'In stock',
      ),
    ),
    facet(
      'country',
      'Country of origin',
      null,
      optionsOf(under('country'), (row) => [row.country], filter.countries).sort(byCount),
    ),
  ]
  return facets.filter(
    ({ options, name }) => options.length > 1 || options.some((option) => option.selected) || name === 'country',
  )
}
