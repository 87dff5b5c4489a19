import { text } from '#i18n/text.ts'
import { paths } from '#navigation/paths.ts'
import { type Area, type MenuGroup, page, section } from '#navigation/route.ts'
import { officeArea } from './office-area.ts'

/** The menu. */
const menu = {
  dashboard: { label: text('Dashboard'), icon: 'home' },
  orders: { label: text('Orders'), icon: 'cart' },
  products: { label: text('Products'), icon: 'box' },
  money: { label: text('Money'), icon: 'rupee' },
  business: { label: text('Business'), icon: 'settings' },
} as const satisfies Record<string, MenuGroup>

/** The seller area. */
const sellerArea = officeArea(
  {
    name: text('Seller'),
    path: paths.seller.root,
    access: ['seller'],
    shell: 'office',
    search: { list: paths.seller.orderList, label: text('Order number, buyer or city') },
  },
  [
    page(paths.seller.dashboard, () => import('#features/storefront/dashboards/seller-dashboard.page.tsx'), {
      may: 'dashboard:seller',
      menu: { label: text('Dashboard'), icon: 'home', group: menu.dashboard },
    }),
    section(paths.seller.order, [
      page(paths.seller.orderList, () => import('#features/orders/orders/seller/seller-order-list.page.tsx'), {
        may: 'order:read:received',
        menu: { label: text('Orders'), icon: 'cart', group: menu.orders, amount: 'sellerOrders' },
      }),
      page(paths.seller.claimList, () => import('#features/orders/orders/claims/seller-claim-list.page.tsx'), {
        may: 'order:read:received',
        menu: { label: text('Claims'), icon: 'alert', group: menu.orders, amount: 'sellerClaims' },
      }),
      page(paths.seller.paymentList, () => import('#features/money/payments/seller-transfer-list.page.tsx'), {
        may: 'payment:receive',
        menu: { label: text('Payments to us'), icon: 'rupee', group: menu.money, amount: 'sellerPayments' },
      }),
      page(paths.seller.scheduleList, () => import('#features/orders/schedules/seller-schedule-list.page.tsx'), {
        may: 'schedule:read',
        menu: { label: text('Delivery schedules'), icon: 'truck', group: menu.orders },
      }),
      page(paths.seller.scheduleDetail, () => import('#features/orders/schedules/seller-schedule.page.tsx'), {
        may: 'schedule:read',
      }),
      page(paths.seller.reviewList, () => import('#features/aftersales/reviews/seller-review-list.page.tsx'), {
        may: 'order:read:received',
        menu: { label: text('Reviews'), icon: 'check', group: menu.orders },
      }),
      page(paths.seller.einvoiceList, () => import('#features/tax/einvoices/seller-einvoice-list.page.tsx'), {
        may: 'einvoice:read',
        menu: { label: text('E-invoices'), icon: 'document', group: menu.money },
      }),
      page(paths.seller.orderDetail, () => import('#features/orders/orders/seller/seller-order-detail.page.tsx'), {
        may: 'order:read:received',
      }),
    ]),
    page(paths.seller.leads, () => import('#features/procurement/enquiries/business-leads.page.tsx'), {
      may: 'lead:read',
      menu: { label: text('Enquiries'), icon: 'message', group: menu.orders },
    }),
    page(paths.seller.draftOrderList, () => import('#features/procurement/draft-orders/draft-order-list.page.tsx'), {
      may: 'draftOrder:read',
      menu: { label: text('Draft orders'), icon: 'cart', group: menu.orders },
    }),
    page(paths.seller.draftOrderEdit, () => import('#features/procurement/draft-orders/draft-order-edit.page.tsx'), {
      may: 'draftOrder:write',
      missing: text('We could not find this draft order'),
    }),
    page(paths.seller.draftOrderDetail, () => import('#features/procurement/draft-orders/draft-order.page.tsx'), {
      may: 'draftOrder:read',
      needs: 'id',
      missing: text('We could not find this draft order'),
    }),
    section(paths.seller.quotation, [
      page(
        paths.seller.quotationList,
        () => import('#features/procurement/quotations/seller-quotation-list.page.tsx'),
        {
          may: 'quotation:read',
          menu: { label: text('Quotations'), icon: 'document', group: menu.orders },
        },
      ),
      page(paths.seller.quotationDetail, () => import('#features/procurement/quotations/seller-quotation.page.tsx'), {
        may: 'quotation:read',
        needs: 'id',
        missing: text('We could not find this request'),
      }),
    ]),
    page(paths.seller.contractList, () => import('#features/offers/contract-prices/seller-contract-list.page.tsx'), {
      may: 'contractPrice:write',
      menu: { label: text('Contract prices'), icon: 'tag', group: menu.products },
    }),
    page(
      paths.seller.contractGroups,
      () => import('#features/offers/contract-prices/seller-customer-groups.page.tsx'),
      {
        may: 'contractPrice:write',
      },
    ),
    page(paths.seller.contractDetail, () => import('#features/offers/contract-prices/seller-contract.page.tsx'), {
      may: 'contractPrice:write',
      needs: 'id',
      missing: text('We could not find this contract'),
    }),
    page(paths.seller.creditList, () => import('#features/money/credit/seller-credit-list.page.tsx'), {
      may: 'credit:read',
      menu: { label: text('Credit'), icon: 'rupee', group: menu.money },
    }),
    page(paths.seller.creditBank, () => import('#features/money/credit/bank/seller-credit-bank.page.tsx'), {
      may: 'credit:grant',
    }),
    page(paths.seller.creditGstTds, () => import('#features/money/credit/gst-tds/seller-gst-tds.page.tsx'), {
      may: 'credit:grant',
    }),
    page(paths.seller.creditDetail, () => import('#features/money/credit/seller-credit.page.tsx'), {
      may: 'credit:read',
      needs: 'id',
      missing: text('We could not find this credit'),
    }),
    section(paths.seller.product, [
      page(paths.seller.productList, () => import('#features/offers/offers/seller-offer-list.page.tsx'), {
        may: 'offer:read:own',
        menu: { label: text('Products and prices'), icon: 'box', group: menu.products, amount: 'sellerOffers' },
      }),
      page(paths.seller.productSheet, () => import('#features/offers/imports/import-sheet.page.tsx'), {
        may: 'offer:write:own',
        menu: { label: text('Spreadsheet imports'), icon: 'download', group: menu.products },
      }),
      page(paths.seller.productAdd, () => import('#features/offers/offers/proposals/seller-product-add.page.tsx'), {
        may: 'offer:write:own',
      }),
      page(
        paths.seller.productFromExisting,
        () => import('#features/offers/offers/seller-add-from-existing.page.tsx'),
        {
          may: 'offer:write:own',
        },
      ),
      page(
        paths.seller.productDetails,
        () => import('#features/offers/offers/proposals/seller-product-detail.page.tsx'),
        {
          may: 'offer:read:own',
        },
      ),
    ]),
    section(paths.seller.tmt, [
      page(paths.seller.tmtList, () => import('#features/offers/offers/seller-tmt-list.page.tsx'), {
        may: 'offer:read:own',
        menu: { label: text('TMT bars'), icon: 'rupee', group: menu.products },
      }),
      page(paths.seller.tmtAdd, () => import('#features/offers/offers/seller-tmt-add.page.tsx'), {
        may: 'offer:write:own',
      }),
      page(paths.seller.tmtDetails, () => import('#features/offers/offers/seller-tmt-detail.page.tsx'), {
        may: 'offer:read:own',
      }),
    ]),
    section(paths.seller.series, [
      page(paths.seller.seriesList, () => import('#features/offers/offers/seller-series-list.page.tsx'), {
        may: 'offer:read:own',
        menu: { label: text('Series'), icon: 'sort', group: menu.products },
      }),
      page(paths.seller.seriesVariants, () => import('#features/offers/offers/seller-series-variants.page.tsx'), {
        may: 'offer:read:own',
      }),
      page(paths.seller.seriesPlaces, () => import('#features/offers/offers/seller-location-list.page.tsx'), {
        may: 'offer:read:own',
      }),
      page(paths.seller.seriesAddVariant, () => import('#features/offers/offers/seller-series-add.page.tsx'), {
        may: 'offer:write:own',
      }),
    ]),
    section(paths.seller.commission, [
      page(paths.seller.commissionList, () => import('#features/money/settlements/seller-commission.page.tsx'), {
        may: 'settlement:read',
        menu: { label: text('Commission and payouts'), icon: 'rupee', group: menu.money },
      }),
      page(
        paths.seller.lowerDeductionList,
        () => import('#features/money/lower-deductions/seller-lower-deductions.page.tsx'),
        {
          may: 'lowerDeduction:read',
          menu: { label: text('Lower TDS'), icon: 'document', group: menu.money },
        },
      ),
      page(
        paths.seller.commissionTdsList,
        () => import('#features/money/commission-tds/seller-commission-tds.page.tsx'),
        {
          may: 'commissionTds:read',
          menu: { label: text('TDS on commission'), icon: 'document', group: menu.money },
        },
      ),
      page(paths.seller.commissionDetail, () => import('#features/money/settlements/seller-statement.page.tsx'), {
        may: 'settlement:read',
      }),
    ]),
    page(paths.seller.shipping, () => import('#features/places/shipping/seller-shipping.page.tsx'), {
      may: 'shipping:read:own',
      menu: { label: text('Freight rates'), icon: 'truck', group: menu.business },
    }),
    page(paths.seller.profile, () => import('#features/businesses/sellers/profile/seller-profile.page.tsx'), {
      may: 'seller:profile:own',
      menu: { label: text('Business and people'), icon: 'settings', group: menu.business },
    }),
  ],
)

export const areas: readonly Area[] = [sellerArea]
