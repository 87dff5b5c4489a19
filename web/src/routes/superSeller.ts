import { text } from '#kit/i18n/text.ts'
import { paths } from './paths.ts'
import { area, page, section } from './row.ts'

const today = text('Today')
const network = text('Network')
const sell = text('Sell')

/** A business associate's desk: its dealers, and the pages of whoever sells. */
export const superSellerArea = area(
  {
    name: text('Business associate'),
    path: paths.superSeller.root,
    access: ['superSeller'],
    shell: 'office',
    search: { list: paths.superSeller.orderList, label: text('Order, buyer, vehicle …') },
  },
  [
    page(paths.superSeller.dashboard, () => import('#features/dealers/associate-dashboard.page.tsx'), {
      may: 'dashboard:superSeller',
      menu: { label: text('Dashboard'), icon: 'home', group: today },
    }),
    section(paths.superSeller.order, [
      page(paths.superSeller.orderList, () => import('#features/orders/seller-order-list.page.tsx'), {
        may: 'order:read:received',
        menu: { label: text('Orders'), icon: 'cart', group: today, amount: 'sellerOrders' },
      }),
      page(paths.superSeller.orderDetail, () => import('#features/orders/seller-order-detail.page.tsx'), {
        may: 'order:read:received',
      }),
    ]),
    section(paths.superSeller.dealer, [
      page(paths.superSeller.dealerList, () => import('#features/dealers/dealer-list.page.tsx'), {
        may: 'dealer:read',
        menu: { label: text('Dealers'), icon: 'people', group: network, amount: 'dealers' },
      }),
      page(paths.superSeller.dealerAdd, () => import('#features/dealers/dealer-add.page.tsx'), { may: 'dealer:write' }),
      page(paths.superSeller.dealerDetail, () => import('#features/dealers/dealer-detail.page.tsx'), {
        may: 'dealer:read',
      }),
    ]),
    section(paths.superSeller.product, [
      page(paths.superSeller.productList, () => import('#features/offers/seller-offer-list.page.tsx'), {
        may: 'offer:read:own',
        menu: { label: text('Products and prices'), icon: 'box', group: sell, amount: 'sellerOffers' },
      }),
      page(paths.superSeller.productAdd, () => import('#features/offers/seller-product-add.page.tsx'), {
        may: 'offer:write:own',
      }),
      page(paths.superSeller.productFromExisting, () => import('#features/offers/seller-add-from-existing.page.tsx'), {
        may: 'offer:write:own',
      }),
      page(paths.superSeller.productDetails, () => import('#features/offers/seller-product-detail.page.tsx'), {
        may: 'offer:read:own',
      }),
    ]),
  ],
)
