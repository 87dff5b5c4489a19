import { sellerStatuses } from '@neev/domain/businesses/sellers/sellers'
import { text } from '#i18n/text.ts'
import { paths } from '#routes/paths.ts'
import { listPage } from '#ui/table/list-page.tsx'
import { sellerStates } from '../seller-labels.ts'
import { sellerColumns } from './admin-seller.columns.tsx'
import { AdminSellers } from './admin-sellers.graphql.ts'

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
