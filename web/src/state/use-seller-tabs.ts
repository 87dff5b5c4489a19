import { useGql } from '#graphql/use-gql.ts'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { SellerKindOf } from './seller-tabs.graphql.ts'

const names = {
  profile: text('Profile'),
  documents: text('Documents'),
  checks: text('Checklist'),
  people: text('People'),
  products: text('Products'),
  series: text('Series'),
  orders: text('Orders'),
  dealers: text('Dealers'),
  commission: text('Commission'),
  notes: text('Notes'),
  history: text('History'),
} as const
export type SellerTab = keyof typeof names

const pages: Partial<Record<SellerTab, (id: string) => string>> = {
  profile: (id) => paths.admin.sellerDetail({ id }),
  products: (sellerID) => paths.admin.sellerProductList({ sellerID }),
  series: (sellerID) => paths.admin.sellerSeriesList({ sellerID }),
  orders: (sellerID) => paths.admin.sellerOrderList({ sellerID }),
  dealers: (id) => paths.admin.sellerDealers({ id }),
  commission: (id) => paths.admin.sellerCommission({ id }),
}

/** Tabs of a seller's record for admins: they belong to several capabilities, which do not import each other. */
export function useSellerTabs(id: string, current: SellerTab, counts: Partial<Record<SellerTab, number>> = {}) {
  const t = useT()
  const { data } = useGql(SellerKindOf, { id })
  const hasDealers = data?.adminSeller.kind === 'ASSOCIATE' || current === 'dealers'
  const shown = (Object.keys(names) as SellerTab[]).filter((name) => name !== 'dealers' || hasDealers)
  return shown.map((name) => ({
    to: pages[name]?.(id) ?? paths.admin.sellerDetail({ id }, { tab: name }),
    label: t(names[name]),
    count: counts[name] || undefined,
    current: name === current,
  }))
}
