import { formatInr } from '@neev/domain/core/money'
import { text } from '#i18n/text.ts'
import type { T } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { offerCounts } from '#shared/offers/offer-counts.ts'
import { type Column, date, figure, link, type StateLabels, status, textColumn } from '#ui/table/columns.tsx'
import type { AdminProductRowFragment } from './admin-products.graphql.ts'

export type AdminProductRow = AdminProductRowFragment

export const productStates: StateLabels<AdminProductRow['status']> = {
  DRAFT: { label: text('Draft'), tone: 'grey' },
  PROPOSED: { label: text('Pending approval'), tone: 'amber' },
  PUBLISHED: { label: text('Published'), tone: 'green' },
  REJECTED: { label: text('Rejected'), tone: 'red' },
  HIDDEN: { label: text('Hidden'), tone: 'amber' },
  RETIRED: { label: text('Retired'), tone: 'grey' },
}
export const productKinds: Readonly<Record<AdminProductRow['kind'], string>> = {
  TMT: text('TMT bars'),
  SERIES: text('Series with sizes'),
  SINGLE: text('Single product'),
}

const name = link<AdminProductRow>(
  text('Product'),
  ({ title }) => title,
  ({ identifier }) => paths.admin.productDetails({ productname: identifier }),
  {
    second: ({ brandName, categoryName }) => [brandName, categoryName].filter(Boolean).join(', '),
    sort: 'title',
  },
)
const offers = figure<AdminProductRow>(text('Offers'), (row, t) => offerCounts(t, row), { sort: 'offers' })
const sold = figure<AdminProductRow>(text('Orders'), ({ soldCount }) => String(soldCount), { sort: 'sold' })
const stale: Column<AdminProductRow> = {
  title: text('Expired prices'),
  kind: 'figure',
  show: ({ staleCount }) => <span className={staleCount > 0 ? 'late-text' : ''}>{staleCount}</span>,
  plain: ({ staleCount }) => staleCount,
}

/** How far the most expensive live offer is above the cheapest, in percent; null with fewer than two prices. */
export const spreadOf = ({
  thresholdPaise,
  maxPaise,
}: Pick<AdminProductRow, 'thresholdPaise' | 'maxPaise'>): number | null =>
  thresholdPaise && maxPaise ? Math.round(((maxPaise - thresholdPaise) * 1000) / thresholdPaise) / 10 : null

const spreadText = (row: AdminProductRow, t: T) => {
  const spread = spreadOf(row)
  return spread === null ? null : t('{n}% apart', { n: spread })
}

export const productColumns: Column<AdminProductRow>[] = [
  name,
  textColumn<AdminProductRow>(text('Type'), ({ kind }, t) => t(productKinds[kind]), {
    second: ({ variantCount }, t) => t('{n, plural, one {# size} other {# sizes}}', { n: variantCount }),
  }),
  textColumn<AdminProductRow>('HSN', ({ hsn }) => hsn),
  offers,
  stale,
  sold,
  date<AdminProductRow>(text('Changed'), ({ updatedAt }) => updatedAt, { sort: 'updatedAt' }),
  status<AdminProductRow, AdminProductRow['status']>(text('Status'), (row) => row.status, productStates),
]

export const rivalColumns: Column<AdminProductRow>[] = [
  name,
  offers,
  figure<AdminProductRow>(text('Lowest ex-yard'), ({ thresholdPaise }) =>
    thresholdPaise ? formatInr(thresholdPaise) : null,
  ),
  figure<AdminProductRow>(text('Highest ex-yard'), ({ maxPaise }) => (maxPaise ? formatInr(maxPaise) : null)),
  figure<AdminProductRow>(text('Spread'), spreadText, { sort: 'spread' }),
  stale,
  sold,
]
