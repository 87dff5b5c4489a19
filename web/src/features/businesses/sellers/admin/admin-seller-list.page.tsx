import { sellerStatuses } from '@neev/domain/businesses/sellers/sellers'
import { text } from '#i18n/text.ts'
import { paths } from '#navigation/paths.ts'
import { date, figure, link, status, textColumn } from '#ui/table/columns.tsx'
import { listPage } from '#ui/table/list-page.tsx'
import { sellerStates } from '../seller-labels.ts'
import { type AdminSellerRowFragment, AdminSellers } from './admin-sellers.graphql.ts'

type Seller = AdminSellerRowFragment

const sellerColumns = [
  link<Seller>(
    text('Seller'),
    ({ name }) => name,
    ({ id }) => paths.admin.sellerDetail({ id }),
    {
      second: ({ legalName, isPremium, kind }, t) =>
        [legalName, kind === 'ASSOCIATE' && t('business associate'), isPremium && t('premium')]
          .filter(Boolean)
          .join(', '),
      sort: 'name',
    },
  ),
  textColumn<Seller>('GSTIN', ({ gstins, pan }) => gstins[0] ?? (pan || null), {
    second: ({ gstins }, t) =>
      gstins.length > 1 ? t('and {n, plural, one {# more} other {# more}}', { n: gstins.length - 1 }) : null,
  }),
  textColumn<Seller>(text('Owner'), ({ ownerName }) => ownerName, { second: ({ ownerEmail }) => ownerEmail }),
  date<Seller>(text('Submitted'), ({ submittedAt }) => submittedAt, { sort: 'submittedAt' }),
  date<Seller>(text('In this status since'), ({ since }) => since, { sort: 'since' }),
  figure<Seller>(text('On sale'), ({ liveOffers }) => String(liveOffers), { sort: 'liveOffers' }),
  status<Seller, Seller['status']>(text('Status'), (seller) => seller.status, sellerStates),
]

/** All sellers in any status. */
export default listPage(AdminSellers, ({ adminSellers }) => adminSellers, {
  title: text('Sellers'),
  count: text('{n, plural, one {# business} other {# businesses}}'),
  late: text('{n, plural, one {# application has} other {# applications have}} been waiting for more than two days'),
  sort: '-since',
  columns: sellerColumns,
  file: 'sellers',
  tabs: { labels: sellerStates, statuses: sellerStatuses },
  search: text('Name, GSTIN, PAN or email'),
  choices: {
    kind: {
      label: text('Type of business'),
      options: { SELLER: text('Seller'), ASSOCIATE: text('Business associate') },
    },
  },
  open: ({ id }) => paths.admin.sellerDetail({ id }),
  links: {
    [text('Products')]: ({ id }) => paths.admin.sellerProductList({ sellerID: id }),
    [text('Orders')]: ({ id }) => paths.admin.sellerOrderList({ sellerID: id }),
  },
  empty: [text('No sellers yet'), text('Businesses appear here when they start an application.')],
  noMatch: text('No sellers match these filters'),
})
