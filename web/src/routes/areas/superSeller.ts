import { text } from '#i18n/text.ts'
import { paths } from '#navigation/paths.ts'
import { type Area, type MenuGroup, page, section } from '#navigation/route.ts'
import { officeArea } from './office-area.ts'

/** The menu. */
const menu = {
  dashboard: { label: text('Dashboard'), icon: 'home' },
  orders: { label: text('Orders'), icon: 'cart' },
  network: { label: text('Network'), icon: 'people' },
  products: { label: text('Products'), icon: 'box' },
  money: { label: text('Money'), icon: 'rupee' },
  business: { label: text('Business'), icon: 'settings' },
} as const satisfies Record<string, MenuGroup>

/** The area of business associates: their dealers, and the seller pages. */
const superSellerArea = officeArea(
  {
    name: text('Business associate'),
    path: paths.superSeller.root,
    access: ['superSeller'],
    shell: 'office',
    search: { list: paths.superSeller.orderList, label: text('Order number, buyer or city') },
  },
  [
    page(paths.superSeller.dashboard, () => import('#features/orders/dealers/associate-dashboard.page.tsx'), {
      may: 'dashboard:superSeller',
      menu: { label: text('Dashboard'), icon: 'home', group: menu.dashboard },
    }),
    section(paths.superSeller.order, [
      page(paths.superSeller.orderList, () => import('#features/orders/orders/seller/seller-order-list.page.tsx'), {
        may: 'order:read:received',
        menu: { label: text('Orders'), icon: 'cart', group: menu.orders, amount: 'sellerOrders' },
      }),
      page(paths.superSeller.claimList, () => import('#features/orders/orders/claims/seller-claim-list.page.tsx'), {
        may: 'order:read:received',
        menu: { label: text('Claims'), icon: 'alert', group: menu.orders, amount: 'sellerClaims' },
      }),
      page(paths.superSeller.paymentList, () => import('#features/money/payments/seller-transfer-list.page.tsx'), {
        may: 'payment:receive',
        menu: { label: text('Payments to us'), icon: 'rupee', group: menu.money, amount: 'sellerPayments' },
      }),
      page(paths.superSeller.scheduleList, () => import('#features/orders/schedules/seller-schedule-list.page.tsx'), {
        may: 'schedule:read',
        menu: { label: text('Delivery schedules'), icon: 'truck', group: menu.orders },
      }),
      page(paths.superSeller.scheduleDetail, () => import('#features/orders/schedules/seller-schedule.page.tsx'), {
        may: 'schedule:read',
      }),
      page(paths.superSeller.reviewList, () => import('#features/aftersales/reviews/seller-review-list.page.tsx'), {
        may: 'order:read:received',
        menu: { label: text('Reviews'), icon: 'check', group: menu.orders },
      }),
      page(paths.superSeller.einvoiceList, () => import('#features/tax/einvoices/seller-einvoice-list.page.tsx'), {
        may: 'einvoice:read',
        menu: { label: text('E-invoices'), icon: 'document', group: menu.money },
      }),
      page(paths.superSeller.orderDetail, () => import('#features/orders/orders/seller/seller-order-detail.page.tsx'), {
        may: 'order:read:received',
      }),
    ]),
    page(paths.superSeller.leads, () => import('#features/procurement/enquiries/business-leads.page.tsx'), {
      may: 'lead:read',
      menu: { label: text('Enquiries'), icon: 'message', group: menu.orders },
    }),
    page(
      paths.superSeller.draftOrderList,
      () => import('#features/procurement/draft-orders/draft-order-list.page.tsx'),
      {
        may: 'draftOrder:read',
        menu: { label: text('Draft orders'), icon: 'cart', group: menu.orders },
      },
    ),
    page(
      paths.superSeller.draftOrderEdit,
      () => import('#features/procurement/draft-orders/draft-order-edit.page.tsx'),
      {
        may: 'draftOrder:write',
        missing: text('We could not find this draft order'),
      },
    ),
    page(paths.superSeller.draftOrderDetail, () => import('#features/procurement/draft-orders/draft-order.page.tsx'), {
      may: 'draftOrder:read',
      needs: 'id',
      missing: text('We could not find this draft order'),
    }),
    section(paths.superSeller.quotation, [
      page(
        paths.superSeller.quotationList,
        () => import('#features/procurement/quotations/seller-quotation-list.page.tsx'),
        {
          may: 'quotation:read',
          menu: { label: text('Quotations'), icon: 'document', group: menu.orders },
        },
      ),
      page(
        paths.superSeller.quotationDetail,
        () => import('#features/procurement/quotations/seller-quotation.page.tsx'),
        {
          may: 'quotation:read',
          needs: 'id',
          missing: text('We could not find this request'),
        },
      ),
    ]),
    section(paths.superSeller.dealer, [
      page(paths.superSeller.dealerList, () => import('#features/orders/dealers/dealer-list.page.tsx'), {
        may: 'dealer:read',
        menu: { label: text('Dealers'), icon: 'people', group: menu.network, amount: 'dealers' },
      }),
      page(paths.superSeller.dealerAdd, () => import('#features/orders/dealers/dealer-add.page.tsx'), {
        may: 'dealer:write',
      }),
      page(paths.superSeller.dealerDetail, () => import('#features/orders/dealers/dealer-detail.page.tsx'), {
        may: 'dealer:read',
      }),
    ]),
    page(
      paths.superSeller.contractList,
      () => import('#features/offers/contract-prices/seller-contract-list.page.tsx'),
      {
        may: 'contractPrice:write',
        menu: { label: text('Contract prices'), icon: 'tag', group: menu.products },
      },
    ),
    page(
      paths.superSeller.contractGroups,
      () => import('#features/offers/contract-prices/seller-customer-groups.page.tsx'),
      {
        may: 'contractPrice:write',
      },
    ),
    page(paths.superSeller.contractDetail, () => import('#features/offers/contract-prices/seller-contract.page.tsx'), {
      may: 'contractPrice:write',
      needs: 'id',
      missing: text('We could not find this contract'),
    }),
    page(paths.superSeller.creditList, () => import('#features/money/credit/seller-credit-list.page.tsx'), {
      may: 'credit:read',
      menu: { label: text('Credit'), icon: 'rupee', group: menu.money },
    }),
    page(paths.superSeller.creditBank, () => import('#features/money/credit/bank/seller-credit-bank.page.tsx'), {
      may: 'credit:grant',
    }),
    page(paths.superSeller.creditGstTds, () => import('#features/money/credit/gst-tds/seller-gst-tds.page.tsx'), {
      may: 'credit:grant',
    }),
    page(paths.superSeller.creditDetail, () => import('#features/money/credit/seller-credit.page.tsx'), {
      may: 'credit:read',
      needs: 'id',
      missing: text('We could not find this credit'),
    }),
    section(paths.superSeller.product, [
      page(paths.superSeller.productList, () => import('#features/offers/offers/seller-offer-list.page.tsx'), {
        may: 'offer:read:own',
        menu: { label: text('Products and prices'), icon: 'box', group: menu.products, amount: 'sellerOffers' },
      }),
      page(
        paths.superSeller.productAdd,
        () => import('#features/offers/offers/proposals/seller-product-add.page.tsx'),
        {
          may: 'offer:write:own',
        },
      ),
      page(
        paths.superSeller.productFromExisting,
        () => import('#features/offers/offers/seller-add-from-existing.page.tsx'),
        {
          may: 'offer:write:own',
        },
      ),
      page(
        paths.superSeller.productDetails,
        () => import('#features/offers/offers/proposals/seller-product-detail.page.tsx'),
        {
          may: 'offer:read:own',
        },
      ),
    ]),
    section(paths.superSeller.commission, [
      page(paths.superSeller.commissionList, () => import('#features/money/settlements/seller-commission.page.tsx'), {
        may: 'settlement:read',
        menu: { label: text('Commission and payouts'), icon: 'rupee', group: menu.money },
      }),
      page(
        paths.superSeller.lowerDeductionList,
        () => import('#features/money/lower-deductions/seller-lower-deductions.page.tsx'),
        {
          may: 'lowerDeduction:read',
          menu: { label: text('Lower TDS'), icon: 'document', group: menu.money },
        },
      ),
      page(
        paths.superSeller.commissionTdsList,
        () => import('#features/money/commission-tds/seller-commission-tds.page.tsx'),
        {
          may: 'commissionTds:read',
          menu: { label: text('TDS on commission'), icon: 'document', group: menu.money },
        },
      ),
      page(paths.superSeller.commissionDetail, () => import('#features/money/settlements/seller-statement.page.tsx'), {
        may: 'settlement:read',
      }),
    ]),
    page(paths.superSeller.shipping, () => import('#features/places/shipping/seller-shipping.page.tsx'), {
      may: 'shipping:read:own',
      menu: { label: text('Freight rates'), icon: 'truck', group: menu.business },
    }),
    page(paths.superSeller.profile, () => import('#features/businesses/sellers/profile/seller-profile.page.tsx'), {
      may: 'seller:profile:own',
      menu: { label: text('Business and people'), icon: 'settings', group: menu.business },
    }),
  ],
)

export const areas: readonly Area[] = [superSellerArea]
