import { formatInr } from '@neev/domain/core/money'
import { useGql } from '#graphql/use-gql.ts'
import { type T, useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { orderStates } from '#shared/orders/order-states.ts'
import { useMay } from '#state/use-may.ts'
import { useSellingPaths } from '#state/use-selling-paths.ts'
import type { Hit, HitGroup, Kind } from './hits.ts'
import {
  PaletteDocuments,
  type PaletteDocumentsQuery,
  PaletteOffers,
  PaletteOrders,
  PaletteProducts,
  PaletteSellers,
  PaletteStaff,
  PaletteSuborders,
  PaletteUsers,
} from './palette.graphql.ts'

const minCharacters = 2

/**
 * Orders, documents, products and people that the user may see and that contain the term, from the lists that show
 * them. Each kind is a request of its own: one that fails or is slow does not hold up the others.
 */
export function useFound(kind: Kind, term: string): { groups: HitGroup[]; fetching: boolean } {
  const t = useT()
  const may = useMay()
  const selling = useSellingPaths()
  const isLong = term.length >= minCharacters
  const wants = (...kinds: Kind[]) => isLong && (kind === 'ALL' || kinds.includes(kind))
  const anyOrders = may('order:read:any')
  const options = (wanted: boolean) => ({ skip: !wanted, keep: true })
  const orders = useGql(PaletteOrders, { search: term }, options(wants('ORDERS') && anyOrders))
  const received = wants('ORDERS') && !anyOrders && may('order:read:received')
  const suborders = useGql(PaletteSuborders, { search: term }, options(received))
  const documents = useGql(PaletteDocuments, { number: term }, options(wants('ORDERS') && may('invoice:read:own')))
  const products = useGql(PaletteProducts, { search: term }, options(wants() && may('product:read:any')))
  const ownOffers = wants() && !may('product:read:any') && may('offer:read:own') && may('dashboard:seller')
  const offers = useGql(PaletteOffers, { search: term }, options(ownOffers))
  const sellers = useGql(PaletteSellers, { search: term }, options(wants('PEOPLE') && may('seller:read:any')))
  const users = useGql(PaletteUsers, { search: term }, options(wants('PEOPLE') && may('user:read')))
  const staff = useGql(PaletteStaff, { search: term }, options(wants('PEOPLE') && may('staff:read')))
  const all = [orders, suborders, documents, products, offers, sellers, users, staff]

  const groups: HitGroup[] = [
    {
      value: t('Orders'),
      items: [
        ...(orders.data?.orders.items ?? []).map(({ id, number, status, payablePaise, buyer }) => ({
          ...hit(
            'order',
            id,
            'cart',
            number,
            buyer.name,
            `${formatInr(payablePaise)} · ${t(orderStates[status].label)}`,
          ),
          to: paths.admin.orderDetail({ id }),
        })),
        ...(suborders.data?.sellerOrders.items ?? []).map(({ id, number, status, totalPaise, buyerName }) => ({
          ...hit(
            'suborder',
            id,
            'cart',
            number,
            buyerName,
            `${formatInr(totalPaise)} · ${t(orderStates[status].label)}`,
          ),
          to: selling.orderDetail({ id }),
        })),
      ],
    },
    { value: t('Documents'), items: (documents.data?.findDocuments ?? []).map((document) => documentHit(t, document)) },
    {
      value: t('Products'),
      items: [
        ...(products.data?.adminProducts.items ?? []).map(({ identifier, title, categoryName }) => ({
          ...hit('product', identifier, 'box', title, categoryName),
          to: paths.admin.productDetails({ productname: identifier }),
        })),
        ...(offers.data?.sellerOffers.items ?? []).map(({ id, productIdentifier, variantTitle }) => ({
          ...hit('offer', id, 'box', variantTitle),
          to: selling.productDetails({ productname: productIdentifier }),
        })),
      ],
    },
    {
      value: t('Sellers'),
      items: (sellers.data?.adminSellers.items ?? []).map(({ id, name, ownerName }) => ({
        ...hit('seller', id, 'people', name, ownerName ?? ''),
        to: paths.admin.sellerDetail({ id }),
      })),
    },
    {
      value: t('Users'),
      items: (users.data?.users.items ?? []).map(({ id, name, email }) => ({
        ...hit('user', id, 'person', name, email),
        to: paths.admin.userDetail({ id }),
      })),
    },
    {
      value: t('Staff'),
      items: (staff.data?.staff.items ?? []).map(({ id, name, email }) => ({
        ...hit('staff', id, 'person', name, email),
        to: paths.masterAdmin.userList({ search: email }),
      })),
    },
  ]
  return {
    groups: isLong ? groups.filter(({ items }) => items.length > 0) : [],
    fetching: all.some((one) => one.fetching),
  }
}

const hit = (kind: string, id: string, icon: Hit['icon'], label: string, beside?: string, end?: string) => ({
  id: `${kind} ${id}`,
  icon,
  label,
  ...(beside && { beside }),
  ...(end && { end }),
})

function documentHit(t: T, found: PaletteDocumentsQuery['findDocuments'][number]): Hit {
  const { kind, id, number, orderNumber, totalPaise } = found
  const names = { INVOICE: t('Invoice'), CREDIT_NOTE: t('Credit note'), DEBIT_NOTE: t('Debit note') }
  const pages = { INVOICE: paths.invoice, CREDIT_NOTE: paths.creditNote, DEBIT_NOTE: paths.debitNote }
  return {
    ...hit(kind, id, 'document', number, `${names[kind]}, ${orderNumber}`, formatInr(totalPaise)),
    to: pages[kind]({ id }),
  }
}
