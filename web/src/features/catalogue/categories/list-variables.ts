import { filterIn, listSize, pageIn, sortIn } from '#shared/products/list-state.ts'

/** Query variables of a category's list from its URL, for loader and page. */
export const listVariables = (
  slug: string,
  kind: 'SERIES' | 'SINGLE',
  search: URLSearchParams,
  pincode: string | null,
) => ({
  slug,
  filter: { ...filterIn(search), category: slug, kind },
  sort: sortIn(search) ?? ('PRICE' as const),
  page: pageIn(search),
  size: kind === 'SERIES' ? 12 : listSize,
  pincode,
})
