import { text } from '#kit/i18n/text.ts'
import { paths } from './paths.ts'
import { area, page, section } from './row.ts'

const today = text('Today')
const sell = text('Sell')

/** A seller's desk. */
export const sellerArea = area(
  {
    name: text('Seller'),
    path: paths.seller.root,
    access: ['seller'],
    shell: 'office',
    search: { list: paths.seller.orderList, label: text('Order, buyer, vehicle …') },
  },
  [
    page(paths.seller.dashboard, () => import('#features/dashboards/seller-dashboard.page.tsx'), {
      menu: { label: text('Dashboard'), icon: 'home', group: today },
    }),
    section(paths.seller.order, [
      page(paths.seller.orderList, () => import('#features/orders/seller-order-list.page.tsx'), {
        menu: { label: text('Orders'), icon: 'cart', group: today, amount: 'sellerOrders' },
      }),
      page(paths.seller.orderDetail, () => import('#features/orders/seller-order-detail.page.tsx')),
    ]),
    section(paths.seller.product, [
      page(paths.seller.productList, () => import('#features/offers/seller-offer-list.page.tsx'), {
        menu: { label: text('Products and prices'), icon: 'box', group: sell, amount: 'sellerOffers' },
      }),
      page(paths.seller.productSheet, () => import('#features/imports/import-sheet.page.tsx'), {
        menu: { label: text('By spreadsheet'), icon: 'download', group: sell },
      }),
      page(paths.seller.productAdd, () => import('#features/offers/seller-product-add.page.tsx')),
      page(paths.seller.productFromExisting, () => import('#features/offers/seller-add-from-existing.page.tsx')),
      page(paths.seller.productDetails, () => import('#features/offers/seller-product-detail.page.tsx')),
    ]),
    section(paths.seller.tmt, [
      page(paths.seller.tmtList, () => import('#features/offers/seller-tmt-list.page.tsx'), {
        menu: { label: text('TMT bars'), icon: 'rupee', group: sell },
      }),
      page(paths.seller.tmtAdd, () => import('#features/offers/seller-tmt-add.page.tsx')),
      page(paths.seller.tmtDetails, () => import('#features/offers/seller-tmt-detail.page.tsx')),
    ]),
    section(paths.seller.series, [
      page(paths.seller.seriesList, () => import('#features/offers/seller-series-list.page.tsx'), {
        menu: { label: text('Series'), icon: 'sort', group: sell },
      }),
      page(paths.seller.seriesVariants, () => import('#features/offers/seller-series-variants.page.tsx')),
      page(paths.seller.seriesPlaces, () => import('#features/offers/seller-location-list.page.tsx')),
      page(paths.seller.seriesAddVariant, () => import('#features/offers/seller-series-add.page.tsx')),
    ]),
  ],
)
