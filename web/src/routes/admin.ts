import { staffRoles } from '@neev/domain/roles'
import { text } from '#kit/i18n/text.ts'
import { paths } from './paths.ts'
import { area, page, section } from './row.ts'

const today = text('Today')
const catalogue = text('Catalogue')
const people = text('People')
const money = text('Money')
const site = text('Website')

const orderDetail = () => import('#features/orders/admin-order-detail.page.tsx')

/** The operator's desk. */
export const adminArea = area(
  {
    name: text('Admin'),
    path: paths.admin.root,
    access: staffRoles.filter((role) => role !== 'masterAdmin'),
    shell: 'office',
    search: { list: paths.admin.orderList, label: text('Order, buyer, GSTIN, vehicle …') },
  },
  [
    page(paths.admin.dashboard, () => import('#features/dashboards/admin-dashboard.page.tsx'), {
      may: 'dashboard:admin',
      menu: { label: text('Dashboard'), icon: 'home', group: today },
    }),
    section(paths.admin.order, [
      page(paths.admin.orderList, () => import('#features/orders/admin-order-list.page.tsx'), {
        may: 'order:read:any',
        menu: { label: text('Orders'), icon: 'cart', group: today, amount: 'orders' },
      }),
      page(paths.admin.orderDetail, orderDetail, { may: 'order:read:any' }),
    ]),
    section(paths.admin.category, [
      page(paths.admin.categoryList, () => import('#features/categories/admin-category-list.page.tsx'), {
        may: 'category:read',
        menu: { label: text('Categories'), icon: 'menu', group: catalogue },
      }),
    ]),
    section(paths.admin.product, [
      page(paths.admin.productList, () => import('#features/products/admin-product-list.page.tsx'), {
        may: 'product:read:any',
        menu: { label: text('Products'), icon: 'box', group: catalogue },
      }),
      page(paths.admin.productSellers, () => import('#features/products/admin-product-rivals.page.tsx'), {
        may: 'product:read:any',
        menu: { label: text('Several sellers'), icon: 'people', group: catalogue },
      }),
      page(paths.admin.productDetails, () => import('#features/products/admin-product-detail.page.tsx'), {
        may: 'product:read:any',
      }),
    ]),
    section(paths.admin.approval, [
      page(paths.admin.approvalList, () => import('#features/approvals/approval-list.page.tsx'), {
        may: 'approval:read',
        menu: { label: text('Product approvals'), icon: 'check', group: catalogue, amount: 'approvals' },
      }),
      page(paths.admin.approvalDetails, () => import('#features/approvals/approval-detail.page.tsx'), {
        may: 'approval:read',
      }),
      page(paths.admin.associateApprovalList, () => import('#features/approvals/associate-approval-list.page.tsx'), {
        may: 'approval:read',
        menu: { label: text('Associates’ products'), icon: 'check', group: catalogue, amount: 'associateApprovals' },
      }),
      page(
        paths.admin.associateApprovalDetails,
        () => import('#features/approvals/associate-approval-detail.page.tsx'),
        {
          may: 'approval:read',
        },
      ),
    ]),
    section(paths.admin.seller, [
      page(paths.admin.sellerList, () => import('#features/sellers/admin-seller-list.page.tsx'), {
        may: 'seller:read:any',
        menu: { label: text('Sellers'), icon: 'person', group: people, amount: 'sellers' },
      }),
      page(paths.admin.sellerAdd, () => import('#features/sellers/admin-seller-add.page.tsx'), {
        may: 'seller:read:any',
      }),
      page(paths.admin.sellerDetail, () => import('#features/sellers/admin-seller-detail.page.tsx'), {
        may: 'seller:read:any',
      }),
      page(paths.admin.sellerProductList, () => import('#features/offers/admin-seller-offers.page.tsx'), {
        may: 'seller:read:any',
      }),
      page(paths.admin.sellerOrderList, () => import('#features/orders/admin-seller-orders.page.tsx'), {
        may: 'seller:read:any',
      }),
      page(paths.admin.sellerOrderDetail, orderDetail, { may: 'seller:read:any' }),
    ]),
    section(paths.admin.tmt, [
      page(paths.admin.tmtList, () => import('#features/tmt/tmt-list.page.tsx'), {
        may: 'tmt:read',
        menu: { label: text('TMT masters'), icon: 'box', group: catalogue },
      }),
      page(paths.admin.tmtAdd, () => import('#features/tmt/tmt-add.page.tsx'), { may: 'tmt:write' }),
      page(paths.admin.tmtOffers, () => import('#features/tmt/tmt-offers.page.tsx'), {
        may: 'tmt:read',
        menu: { label: text('TMT offers'), icon: 'rupee', group: catalogue },
      }),
      page(paths.admin.tmtDetails, () => import('#features/tmt/tmt-detail.page.tsx'), { may: 'tmt:read' }),
      page(paths.admin.tmtAddVariant, () => import('#features/tmt/tmt-add-variant.page.tsx'), { may: 'tmt:write' }),
    ]),
    section(paths.admin.series, [
      page(paths.admin.seriesList, () => import('#features/series/series-list.page.tsx'), {
        may: 'series:read',
        menu: { label: text('Series'), icon: 'sort', group: catalogue },
      }),
      page(paths.admin.seriesAdd, () => import('#features/series/series-add.page.tsx'), { may: 'series:write' }),
      page(paths.admin.seriesDetail, () => import('#features/series/series-detail.page.tsx'), { may: 'series:read' }),
    ]),
    section(paths.admin.productAttributes, [
      page(paths.admin.attributeList, () => import('#features/attributes/attribute-list.page.tsx'), {
        may: 'attribute:read',
        menu: { label: text('Attributes'), icon: 'filter', group: catalogue },
      }),
      page(paths.admin.policyList, () => import('#features/policies/policy-list.page.tsx'), {
        may: 'attribute:read',
        menu: { label: text('Policies'), icon: 'document', group: catalogue },
      }),
    ]),
    section(paths.admin.productClass, [
      page(paths.admin.classList, () => import('#features/product-classes/class-list.page.tsx'), {
        may: 'attribute:read',
        menu: { label: text('Product classes'), icon: 'settings', group: catalogue },
      }),
    ]),
    section(paths.admin.brand, [
      page(paths.admin.brandList, () => import('#features/brands/brand-list.page.tsx'), {
        may: 'tmt:read',
        menu: { label: text('Brands'), icon: 'tag', group: catalogue },
      }),
    ]),
    section(paths.admin.company, [
      page(paths.admin.companyList, () => import('#features/brands/company-list.page.tsx'), {
        may: 'tmt:read',
        menu: { label: text('Companies and licences'), icon: 'lock', group: catalogue },
      }),
    ]),
    section(paths.admin.associate, [
      page(paths.admin.associateEnquiry, () => import('#features/associates/admin-associate-enquiry.page.tsx'), {
        may: 'partner:read',
        menu: { label: text('Enquiry partners to be'), icon: 'people', group: people, amount: 'associateEnquiries' },
      }),
      page(paths.admin.associateService, () => import('#features/associates/admin-associate-service.page.tsx'), {
        may: 'partner:read',
        menu: { label: text('Service partners to be'), icon: 'people', group: people, amount: 'associateServices' },
      }),
      page(paths.admin.associateSeller, () => import('#features/associates/admin-associate-seller.page.tsx'), {
        may: 'associate:read',
        menu: { label: text('Sellers to be'), icon: 'people', group: people, amount: 'associateSellers' },
      }),
      page(paths.admin.associateBusiness, () => import('#features/associates/admin-associate-business.page.tsx'), {
        may: 'associate:read',
        menu: {
          label: text('Business associates to be'),
          icon: 'people',
          group: people,
          amount: 'associateBusinesses',
        },
      }),
    ]),
    section(paths.admin.user, [
      page(paths.admin.userList, () => import('#features/users/user-list.page.tsx'), {
        may: 'user:read',
        menu: { label: text('Users'), icon: 'people', group: people },
      }),
      page(paths.admin.userDetail, () => import('#features/users/user-detail.page.tsx'), { may: 'user:read' }),
      page(paths.admin.userOrderList, () => import('#features/orders/admin-user-orders.page.tsx'), {
        may: 'user:read',
      }),
      page(paths.admin.userOrderDetail, orderDetail, { may: 'user:read' }),
    ]),
    section(paths.admin.account, [
      page(paths.admin.transferList, () => import('#features/payments/admin-transfer-list.page.tsx'), {
        may: 'payment:read',
        menu: { label: text('Bank transfers'), icon: 'rupee', group: money, amount: 'transfers' },
      }),
      page(paths.admin.paymentReviews, () => import('#features/payments/admin-payment-reviews.page.tsx'), {
        may: 'payment:read',
        menu: { label: text('Payments to review'), icon: 'alert', group: money, amount: 'paymentReviews' },
      }),
      page(paths.admin.refundList, () => import('#features/payments/admin-refund-list.page.tsx'), {
        may: 'payment:read',
        menu: { label: text('Refunds'), icon: 'rupee', group: money, amount: 'refunds' },
      }),
      page(paths.admin.accountDetail, () => import('#features/payments/admin-bank-accounts.page.tsx'), {
        may: 'bankAccount:read',
        menu: { label: text('Bank accounts'), icon: 'lock', group: money },
      }),
    ]),
    section(paths.admin.coupon, [
      page(paths.admin.couponList, () => import('#features/coupons/coupon-list.page.tsx'), {
        may: 'coupon:read',
        menu: { label: text('Coupons'), icon: 'tag', group: money },
      }),
      page(paths.admin.couponAdd, () => import('#features/coupons/coupon-add.page.tsx'), { may: 'coupon:write' }),
      page(paths.admin.couponDetail, () => import('#features/coupons/coupon-detail.page.tsx'), { may: 'coupon:read' }),
    ]),
    section(paths.admin.siteContent, [
      page(paths.admin.messageList, () => import('#features/messages/message-list.page.tsx'), {
        may: 'message:read',
        menu: { label: text('Messages'), icon: 'bell', group: site, amount: 'skippedMessages' },
      }),
    ]),
  ],
)
