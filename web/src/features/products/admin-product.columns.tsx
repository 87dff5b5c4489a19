import { formatInr } from '@neev/domain/money'
import { offerCounts } from '#kit/goods/offer-counts.ts'
import { text } from '#kit/i18n/text.ts'
import type { T } from '#kit/i18n/use-t.ts'
import { type Column, date, figure, link, type StateLabels, status, words } from '#kit/table/columns.tsx'
import { paths } from '#routes/paths.ts'
import type { DeskProductRowFragment } from './admin-products.graphql.ts'

export type DeskProductRow = DeskProductRowFragment

export const productStates: StateLabels<DeskProductRow['status']> = {
  DRAFT: { label: text('Draft'), tone: 'grey' },
  PROPOSED: { label: text('Pending approval'), tone: 'amber' },
  PUBLISHED: { label: text('Published'), tone: 'green' },
  REJECTED: { label: text('Rejected'), tone: 'red' },
  HIDDEN: { label: text('Hidden'), tone: 'amber' },
  RETIRED: { label: text('Retired'), tone: 'grey' },
}
export const productKinds: Readonly<Record<DeskProductRow['kind'], string>> = {
  TMT: text('TMT bars'),
  SERIES: text('Family in sizes'),
  SINGLE: text('Single product'),
}

const name = link<DeskProductRow>(
  text('Product'),
  ({ title }) => title,
  ({ identifier }) => paths.admin.productDetails({ productname: identifier }),
  {
    second: ({ brandName, categoryName }) => [brandName, categoryName].filter(Boolean).join(', '),
    sort: 'title',
  },
)
const offers = figure<DeskProductRow>(text('Offers'), (row, t) => offerCounts(t, row), { sort: 'offers' })
const sold = figure<DeskProductRow>(text('Orders'), ({ soldCount }) => String(soldCount), { sort: 'sold' })
const stale: Column<DeskProductRow> = {
  title: text('Prices ended'),
  kind: 'figure',
  show: ({ staleCount }) => <span className={staleCount > 0 ? 'late-text' : ''}>{staleCount}</span>,
  plain: ({ staleCount }) => staleCount,
}

/** How far the dearest live offer lies above the cheapest, in percent; null with fewer than two prices. */
export const spreadOf = ({ leastPaise, mostPaise }: Pick<DeskProductRow, 'leastPaise' | 'mostPaise'>): number | null =>
  leastPaise && mostPaise ? Math.round(((mostPaise - leastPaise) * 1000) / leastPaise) / 10 : null

const spreadText = (row: DeskProductRow, t: T) => {
  const spread = spreadOf(row)
  return spread === null ? null : t('{n} % apart', { n: spread })
}

export const productColumns: Column<DeskProductRow>[] = [
  name,
  words<DeskProductRow>(text('Kind'), ({ kind }, t) => t(productKinds[kind]), {
    second: ({ variantCount }, t) => t('{n, plural, one {# size} other {# sizes}}', { n: variantCount }),
  }),
  words<DeskProductRow>('HSN', ({ hsn }) => hsn),
  offers,
  stale,
  sold,
  date<DeskProductRow>(text('Changed'), ({ updatedAt }) => updatedAt, { sort: 'updatedAt' }),
  status<DeskProductRow, DeskProductRow['status']>(text('State'), (row) => row.status, productStates),
]

export const rivalColumns: Column<DeskProductRow>[] = [
  name,
  offers,
  figure<DeskProductRow>(text('Lowest ex-yard'), ({ leastPaise }) => (leastPaise ? formatInr(leastPaise) : null)),
  figure<DeskProductRow>(text('Highest ex-yard'), ({ mostPaise }) => (mostPaise ? formatInr(mostPaise) : null)),
  figure<DeskProductRow>(text('Spread'), spreadText, { sort: 'spread' }),
  stale,
  sold,
]
