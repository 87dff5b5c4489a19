import { text } from '#i18n/text.ts'
import { paths } from '#navigation/paths.ts'
import { type Area, type MenuGroup, page, section } from '#navigation/route.ts'
import { officeArea } from './office-area.ts'

/** The menu. */
const menu = {
  dashboard: { label: text('Dashboard'), icon: 'home' },
  orders: { label: text('Orders'), icon: 'cart' },
  products: { label: text('Products'), icon: 'box' },
} as const satisfies Record<string, MenuGroup>

/** The dealer area. */
const subBusinessArea = officeArea(
  {
    name: text('Dealer'),
    path: paths.subBusiness.root,
    access: ['subBusiness'],
    shell: 'office',
    search: { list: paths.subBusiness.orderList, label: text('Order number, buyer or city') },
  },
  [
    page(paths.subBusiness.dashboard, () => import('#features/orders/dealers/dealer-dashboard.page.tsx'), {
      may: 'dashboard:subBusiness',
      menu: { label: text('Dashboard'), icon: 'home', group: menu.dashboard },
    }),
    section(paths.subBusiness.order, [
      page(paths.subBusiness.orderList, () => import('#features/orders/orders/seller/seller-order-list.page.tsx'), {
        may: 'order:read:received',
        menu: { label: text('Orders'), icon: 'cart', group: menu.orders, amount: 'sellerOrders' },
      }),
      page(paths.subBusiness.claimList, () => import('#features/orders/orders/claims/seller-claim-list.page.tsx'), {
        may: 'order:read:received',
        menu: { label: text('Claims'), icon: 'alert', group: menu.orders, amount: 'sellerClaims' },
      }),
      page(paths.subBusiness.reviewList, () => import('#features/aftersales/reviews/seller-review-list.page.tsx'), {
        may: 'order:read:received',
        menu: { label: text('Reviews'), icon: 'check', group: menu.orders },
      }),
      page(paths.subBusiness.einvoiceList, () => import('#features/tax/einvoices/seller-einvoice-list.page.tsx'), {
        may: 'einvoice:read',
        menu: { label: text('E-invoices'), icon: 'document', group: menu.orders },
      }),
      page(paths.subBusiness.orderDetail, () => import('#features/orders/orders/seller/seller-order-detail.page.tsx'), {
        may: 'order:read:received',
      }),
    ]),
    page(paths.subBusiness.leads, () => import('#features/procurement/enquiries/business-leads.page.tsx'), {
      may: 'lead:read',
      menu: { label: text('Enquiries'), icon: 'message', group: menu.orders },
    }),
    section(paths.subBusiness.product, [
      page(paths.subBusiness.productList, () => import('#features/orders/dealers/dealer-goods.page.tsx'), {
        may: 'offer:read:own',
        menu: { label: text('Products'), icon: 'box', group: menu.products },
      }),
      page(paths.subBusiness.productDetails, () => import('#features/orders/dealers/dealer-good.page.tsx'), {
        may: 'offer:read:own',
      }),
    ]),
  ],
)

export const areas: readonly Area[] = [subBusinessArea]
