import { staffRoles } from '@neev/domain/core/access/roles'
import { text } from '#i18n/text.ts'
import { paths } from '#navigation/paths.ts'
import { type Area, type MenuGroup, page, section } from '#navigation/route.ts'
import { officeArea } from './office-area.ts'

/** The menu: nine entries at most. */
const menu = {
  dashboard: { label: text('Dashboard'), icon: 'home', place: 1 },
  orders: { label: text('Orders'), icon: 'cart', place: 2 },
  review: { label: text('Review queue'), icon: 'check', place: 3 },
  catalogue: { label: text('Catalogue'), icon: 'box', place: 4 },
  people: { label: text('People'), icon: 'people', place: 5 },
  money: { label: text('Money'), icon: 'rupee', place: 6 },
  site: { label: text('Website'), icon: 'globe', place: 7 },
  settings: { label: text('Settings'), icon: 'settings', place: 8 },
} as const satisfies Record<string, MenuGroup>

const advertisements = () => import('#features/storefront/advertisements/advertisement-list.page.tsx')
const advertisementRights = { may: 'advertisement:read', title: text('Advertisements') } as const
const homeSections = () => import('#features/storefront/home-page/home-section-list.page.tsx')
const messageText = () => import('#features/people/messages/message-text.page.tsx')
const orderDetail = () => import('#features/orders/orders/admin/admin-order-detail.page.tsx')

/** The admin area. */
const adminArea = officeArea(
  {
    name: text('Admin'),
    path: paths.admin.root,
    access: staffRoles.filter((role) => role !== 'masterAdmin'),
    shell: 'office',
    search: { list: paths.admin.orderList, label: text('Order number, buyer, seller or city') },
  },
  [
    page(paths.admin.dashboard, () => import('#features/storefront/dashboards/admin-dashboard.page.tsx'), {
      may: 'dashboard:admin',
      menu: { label: text('Dashboard'), icon: 'home', group: menu.dashboard },
    }),
    section(paths.admin.order, [
      page(paths.admin.orderList, () => import('#features/orders/orders/admin/admin-order-list.page.tsx'), {
        may: 'order:read:any',
        menu: { label: text('Orders'), icon: 'cart', group: menu.orders, amount: 'orders' },
      }),
      page(paths.admin.claimList, () => import('#features/orders/orders/claims/admin-claim-list.page.tsx'), {
        may: 'order:read:any',
        menu: { label: text('Claims'), icon: 'alert', group: menu.orders, amount: 'claims' },
      }),
      page(paths.admin.scheduleList, () => import('#features/orders/schedules/admin-schedule-list.page.tsx'), {
        may: 'schedule:read',
        menu: { label: text('Delivery schedules'), icon: 'truck', group: menu.orders },
      }),
      page(paths.admin.scheduleDetail, () => import('#features/orders/schedules/admin-schedule.page.tsx'), {
        may: 'schedule:read',
      }),
      page(paths.admin.orderDetail, orderDetail, { may: 'order:read:any' }),
    ]),
    section(paths.admin.category, [
      page(paths.admin.categoryList, () => import('#features/catalogue/categories/admin-category-list.page.tsx'), {
        may: 'category:read',
        menu: { label: text('Categories'), icon: 'menu', group: menu.catalogue },
      }),
    ]),
    section(paths.admin.product, [
      page(paths.admin.productList, () => import('#features/catalogue/products/admin/admin-product-list.page.tsx'), {
        may: 'product:read:any',
        menu: { label: text('Products'), icon: 'box', group: menu.catalogue },
      }),
      page(
        paths.admin.productSellers,
        () => import('#features/catalogue/products/admin/admin-product-rivals.page.tsx'),
        {
          may: 'product:read:any',
          menu: { label: text('Multi-seller products'), icon: 'people', group: menu.catalogue },
        },
      ),
      page(
        paths.admin.productDetails,
        () => import('#features/catalogue/products/admin/admin-product-detail.page.tsx'),
        {
          may: 'product:read:any',
        },
      ),
    ]),
    section(paths.admin.approval, [
      page(paths.admin.approvalList, () => import('#features/catalogue/approvals/approval-list.page.tsx'), {
        may: 'approval:read',
        menu: { label: text('Product approvals'), icon: 'check', group: menu.review, amount: 'approvals' },
      }),
      page(paths.admin.approvalDetails, () => import('#features/catalogue/approvals/approval-detail.page.tsx'), {
        may: 'approval:read',
      }),
      page(
        paths.admin.associateApprovalList,
        () => import('#features/catalogue/approvals/associate-approval-list.page.tsx'),
        {
          may: 'approval:read',
          menu: {
            label: text('Associates’ products'),
            icon: 'check',
            group: menu.review,
            amount: 'associateApprovals',
          },
        },
      ),
      page(
        paths.admin.associateApprovalDetails,
        () => import('#features/catalogue/approvals/associate-approval-detail.page.tsx'),
        {
          may: 'approval:read',
        },
      ),
    ]),
    section(paths.admin.seller, [
      page(paths.admin.sellerList, () => import('#features/businesses/sellers/admin/admin-seller-list.page.tsx'), {
        may: 'seller:read:any',
        menu: { label: text('Sellers'), icon: 'person', group: menu.people, amount: 'sellers' },
      }),
      page(paths.admin.sellerAdd, () => import('#features/businesses/sellers/admin/admin-seller-add.page.tsx'), {
        may: 'seller:read:any',
      }),
      page(paths.admin.sellerDetail, () => import('#features/businesses/sellers/admin/admin-seller-detail.page.tsx'), {
        may: 'seller:read:any',
      }),
      page(paths.admin.sellerDealers, () => import('#features/orders/dealers/admin/admin-seller-dealers.page.tsx'), {
        may: 'dealer:read',
      }),
      page(paths.admin.sellerCommission, () => import('#features/money/commissions/admin-seller-commission.page.tsx'), {
        may: 'commission:read',
      }),
      page(paths.admin.sellerProductList, () => import('#features/offers/offers/admin-seller-offers.page.tsx'), {
        may: 'seller:read:any',
      }),
      page(paths.admin.sellerSeriesList, () => import('#features/offers/offers/admin-seller-series.page.tsx'), {
        may: 'seller:read:any',
      }),
      page(paths.admin.sellerOrderList, () => import('#features/orders/orders/admin/admin-seller-orders.page.tsx'), {
        may: 'seller:read:any',
      }),
      page(paths.admin.sellerOrderDetail, orderDetail, { may: 'seller:read:any' }),
    ]),
    section(paths.admin.tmt, [
      page(paths.admin.tmtList, () => import('#features/offers/tmt/tmt-list.page.tsx'), {
        may: 'tmt:read',
        menu: { label: text('TMT masters'), icon: 'box', group: menu.catalogue },
      }),
      page(paths.admin.tmtAdd, () => import('#features/offers/tmt/tmt-add.page.tsx'), { may: 'tmt:write' }),
      page(paths.admin.tmtOffers, () => import('#features/offers/tmt/tmt-offers.page.tsx'), {
        may: 'tmt:read',
        menu: { label: text('TMT offers'), icon: 'rupee', group: menu.catalogue },
      }),
      page(paths.admin.tmtDetails, () => import('#features/offers/tmt/tmt-detail.page.tsx'), { may: 'tmt:read' }),
      page(paths.admin.tmtAddVariant, () => import('#features/offers/tmt/tmt-add-variant.page.tsx'), {
        may: 'tmt:write',
      }),
    ]),
    section(paths.admin.series, [
      page(paths.admin.seriesList, () => import('#features/offers/series/series-list.page.tsx'), {
        may: 'series:read',
        menu: { label: text('Series'), icon: 'sort', group: menu.catalogue },
      }),
      page(paths.admin.seriesAdd, () => import('#features/offers/series/series-add.page.tsx'), { may: 'series:write' }),
      page(paths.admin.seriesDetail, () => import('#features/offers/series/series-detail.page.tsx'), {
        may: 'series:read',
      }),
    ]),
    section(paths.admin.productAttributes, [
      page(paths.admin.attributeList, () => import('#features/catalogue/attributes/attribute-list.page.tsx'), {
        may: 'attribute:read',
        menu: { label: text('Attributes'), icon: 'filter', group: menu.catalogue },
      }),
      page(paths.admin.policyList, () => import('#features/content/policies/policy-list.page.tsx'), {
        may: 'attribute:read',
        menu: { label: text('Policies'), icon: 'document', group: menu.catalogue },
      }),
    ]),
    section(paths.admin.productClass, [
      page(paths.admin.classList, () => import('#features/catalogue/product-classes/class-list.page.tsx'), {
        may: 'attribute:read',
        menu: { label: text('Product classes'), icon: 'settings', group: menu.catalogue },
      }),
    ]),
    section(paths.admin.brand, [
      page(paths.admin.brandList, () => import('#features/catalogue/brands/brand-list.page.tsx'), {
        may: 'tmt:read',
        menu: { label: text('Brands'), icon: 'tag', group: menu.catalogue },
      }),
    ]),
    section(paths.admin.company, [
      page(paths.admin.companyList, () => import('#features/catalogue/brands/company-list.page.tsx'), {
        may: 'tmt:read',
        menu: { label: text('Companies and licences'), icon: 'lock', group: menu.catalogue },
      }),
    ]),
    section(paths.admin.qualityOrder, [
      page(
        paths.admin.qualityOrderList,
        () => import('#features/catalogue/quality-orders/quality-order-list.page.tsx'),
        {
          may: 'qualityOrder:read',
          menu: { label: text('Quality control orders'), icon: 'lock', group: menu.catalogue },
        },
      ),
    ]),
    section(paths.admin.associate, [
      page(
        paths.admin.associateEnquiry,
        () => import('#features/businesses/associates/admin-associate-enquiry.page.tsx'),
        {
          may: 'partner:read',
          menu: {
            label: text('Enquiry partner applications'),
            icon: 'people',
            group: menu.review,
            amount: 'associateEnquiries',
          },
        },
      ),
      page(
        paths.admin.associateService,
        () => import('#features/businesses/associates/admin-associate-service.page.tsx'),
        {
          may: 'partner:read',
          menu: {
            label: text('Service partner applications'),
            icon: 'people',
            group: menu.review,
            amount: 'associateServices',
          },
        },
      ),
      page(
        paths.admin.associateSeller,
        () => import('#features/businesses/associates/admin-associate-seller.page.tsx'),
        {
          may: 'associate:read',
          menu: { label: text('Seller applications'), icon: 'people', group: menu.review, amount: 'associateSellers' },
        },
      ),
      page(
        paths.admin.associateBusiness,
        () => import('#features/businesses/associates/admin-associate-business.page.tsx'),
        {
          may: 'associate:read',
          menu: {
            label: text('Associate applications'),
            icon: 'people',
            group: menu.review,
            amount: 'associateBusinesses',
          },
        },
      ),
    ]),
    section(paths.admin.b2b, [
      page(paths.admin.b2bList, () => import('#features/businesses/b2b/admin-b2b-list.page.tsx'), {
        may: 'b2b:write',
        menu: { label: text('Business buyers'), icon: 'people', group: menu.people, amount: 'b2b' },
      }),
      page(paths.admin.b2bDetail, () => import('#features/businesses/b2b/admin-b2b-detail.page.tsx'), {
        may: 'b2b:write',
      }),
      page(paths.admin.creditList, () => import('#features/money/credit/admin-credit-list.page.tsx'), {
        may: 'credit:read',
        menu: { label: text('Credit'), icon: 'rupee', group: menu.people },
      }),
      page(paths.admin.creditDetail, () => import('#features/money/credit/admin-credit.page.tsx'), {
        may: 'credit:read',
        missing: text('We could not find this credit'),
      }),
    ]),
    page(paths.admin.contractList, () => import('#features/offers/contract-prices/admin-contract-list.page.tsx'), {
      may: 'contractPrice:read:any',
      menu: { label: text('Contract prices'), icon: 'tag', group: menu.orders },
    }),
    page(paths.admin.contractDetail, () => import('#features/offers/contract-prices/admin-contract.page.tsx'), {
      may: 'contractPrice:read:any',
      needs: 'id',
      missing: text('We could not find this contract'),
    }),
    page(paths.admin.draftOrderList, () => import('#features/procurement/draft-orders/draft-order-list.page.tsx'), {
      may: 'draftOrder:read',
      menu: { label: text('Draft orders'), icon: 'cart', group: menu.orders },
    }),
    page(paths.admin.draftOrderEdit, () => import('#features/procurement/draft-orders/draft-order-edit.page.tsx'), {
      may: 'draftOrder:write',
      missing: text('We could not find this draft order'),
    }),
    page(paths.admin.draftOrderDetail, () => import('#features/procurement/draft-orders/draft-order.page.tsx'), {
      may: 'draftOrder:read',
      needs: 'id',
      missing: text('We could not find this draft order'),
    }),
    section(paths.admin.enquire, [
      page(paths.admin.enquireList, () => import('#routes/pages/AdminEnquiryList.tsx'), {
        may: 'quotation:read',
        menu: { label: text('Requests for quotation'), icon: 'document', group: menu.orders },
      }),
      page(paths.admin.enquireDetail, () => import('#routes/pages/AdminEnquiry.tsx'), {
        may: 'quotation:read',
        missing: text('We could not find this request'),
      }),
    ]),
    section(paths.admin.user, [
      page(paths.admin.userList, () => import('#features/people/users/user-list.page.tsx'), {
        may: 'user:read',
        menu: { label: text('Users'), icon: 'people', group: menu.people },
      }),
      page(paths.admin.userDetail, () => import('#features/people/users/user-detail.page.tsx'), { may: 'user:read' }),
      page(paths.admin.userOrderList, () => import('#features/orders/orders/admin/admin-user-orders.page.tsx'), {
        may: 'user:read',
      }),
      page(paths.admin.userOrderDetail, orderDetail, { may: 'user:read' }),
    ]),
    section(paths.admin.account, [
      page(paths.admin.accountSettings, () => import('#features/platform/settings/admin-settings.page.tsx'), {
        may: 'setting:read',
        menu: { label: text('Settings'), icon: 'settings', group: menu.settings },
      }),
      page(paths.admin.ruleList, () => import('#features/tax/statutory-rules/rule-list.page.tsx'), {
        may: 'setting:read',
        menu: { label: text('Rules of law'), icon: 'check', group: menu.settings },
      }),
      page(paths.admin.rehearsal, () => import('#features/storefront/rehearsals/rehearsal.page.tsx'), {
        may: 'setting:read',
      }),
      page(paths.admin.pincodeList, () => import('#features/places/pincodes/admin-pincode-list.page.tsx'), {
        may: 'pincode:list',
        menu: { label: text('Pincodes'), icon: 'pin', group: menu.settings },
      }),
      page(paths.admin.transferList, () => import('#features/money/payments/admin-transfer-list.page.tsx'), {
        may: 'payment:read',
        menu: { label: text('Bank transfers'), icon: 'rupee', group: menu.money, amount: 'transfers' },
      }),
      page(paths.admin.statementLines, () => import('#features/money/statements/statement-lines.page.tsx'), {
        may: 'payment:confirm',
        menu: { label: text('Bank statements'), icon: 'document', group: menu.money, amount: 'statementLines' },
      }),
      page(paths.admin.statement, () => import('#features/money/statements/statement.page.tsx'), {
        may: 'payment:confirm',
      }),
      page(paths.admin.paymentReviews, () => import('#features/money/payments/admin-payment-reviews.page.tsx'), {
        may: 'payment:read',
        menu: { label: text('Payments to review'), icon: 'alert', group: menu.money, amount: 'paymentReviews' },
      }),
      page(paths.admin.refundList, () => import('#features/money/payments/admin-refund-list.page.tsx'), {
        may: 'payment:read',
        menu: { label: text('Refunds'), icon: 'rupee', group: menu.money, amount: 'refunds' },
      }),
      page(
        paths.admin.providerSettlements,
        () => import('#features/money/provider-settlements/admin-provider-settlements.page.tsx'),
        {
          may: 'payment:read',
          menu: { label: text('Provider settlements'), icon: 'rupee', group: menu.money },
        },
      ),
      page(paths.admin.einvoiceList, () => import('#features/tax/einvoices/admin-einvoice-list.page.tsx'), {
        may: 'einvoice:read',
        menu: { label: text('E-invoices'), icon: 'document', group: menu.money },
      }),
      page(paths.admin.settlementList, () => import('#features/money/settlements/admin-settlement-list.page.tsx'), {
        may: 'settlement:read',
        menu: { label: text('Settlements'), icon: 'rupee', group: menu.money },
      }),
      page(paths.admin.settlementDetail, () => import('#features/money/settlements/admin-settlement-detail.page.tsx'), {
        may: 'settlement:read',
      }),
      page(
        paths.admin.lowerDeductionList,
        () => import('#features/money/lower-deductions/admin-lower-deductions.page.tsx'),
        {
          may: 'lowerDeduction:read',
          menu: { label: text('Lower TDS'), icon: 'document', group: menu.money },
        },
      ),
      page(
        paths.admin.commissionTdsList,
        () => import('#features/money/commission-tds/admin-commission-tds.page.tsx'),
        {
          may: 'commissionTds:read',
          menu: { label: text('TDS on commission'), icon: 'document', group: menu.money },
        },
      ),
      page(paths.admin.ledger, () => import('#features/money/settlements/admin-ledger.page.tsx'), {
        may: 'ledger:read',
        menu: { label: text('Ledger'), icon: 'lock', group: menu.money },
      }),
      page(paths.admin.accountDetail, () => import('#features/money/payments/admin-bank-accounts.page.tsx'), {
        may: 'bankAccount:read',
        menu: { label: text('Bank accounts'), icon: 'lock', group: menu.money },
      }),
      page(paths.admin.auditLog, () => import('#features/platform/audit-log/audit-log.page.tsx'), {
        may: 'audit:read',
        menu: { label: text('Audit log'), icon: 'lock', group: menu.settings },
      }),
      page(paths.admin.eventList, () => import('#features/platform/system/event-list.page.tsx'), {
        may: 'system:read',
        menu: { label: text('Failed events'), icon: 'alert', group: menu.settings, amount: 'failedEvents' },
      }),
      page(paths.admin.jobList, () => import('#features/platform/system/job-list.page.tsx'), {
        may: 'system:read',
        menu: { label: text('Jobs'), icon: 'clock', group: menu.settings, amount: 'failedJobs' },
      }),
    ]),
    section(paths.admin.report, [
      page(paths.admin.salesReport, () => import('#features/platform/reports/sales-report.page.tsx'), {
        may: 'report:read',
        menu: { label: text('Reports'), icon: 'document', group: menu.money },
      }),
      page(paths.admin.orderFunnel, () => import('#features/platform/reports/order-funnel.page.tsx'), {
        may: 'report:read',
      }),
      page(paths.admin.emptySearches, () => import('#features/platform/reports/empty-searches.page.tsx'), {
        may: 'report:read',
      }),
    ]),
    section(paths.admin.ticket, [
      page(paths.admin.ticketList, () => import('#features/aftersales/tickets/admin-ticket-list.page.tsx'), {
        may: 'ticket:read',
        menu: { label: text('Tickets'), icon: 'message', group: menu.orders, amount: 'tickets' },
      }),
      page(paths.admin.ticketDetail, () => import('#features/aftersales/tickets/admin-ticket.page.tsx'), {
        may: 'ticket:read',
        missing: text('We could not find this ticket'),
      }),
    ]),
    section(paths.admin.review, [
      page(paths.admin.reviewList, () => import('#features/aftersales/reviews/admin-review-list.page.tsx'), {
        may: 'review:moderate',
        menu: { label: text('Reviews'), icon: 'check', group: menu.review, amount: 'reviews' },
      }),
    ]),
    section(paths.admin.coupon, [
      page(paths.admin.couponList, () => import('#features/buying/coupons/coupon-list.page.tsx'), {
        may: 'coupon:read',
        menu: { label: text('Coupons'), icon: 'tag', group: menu.money },
      }),
      page(paths.admin.couponAdd, () => import('#features/buying/coupons/coupon-add.page.tsx'), {
        may: 'coupon:write',
      }),
      page(paths.admin.couponDetail, () => import('#features/buying/coupons/coupon-detail.page.tsx'), {
        may: 'coupon:read',
      }),
    ]),
    section(paths.admin.shipping, [
      page(paths.admin.shippingList, () => import('#features/places/shipping/admin-shipping-list.page.tsx'), {
        may: 'shipping:read',
        menu: { label: text('Freight rates'), icon: 'truck', group: menu.settings },
      }),
      page(paths.admin.shippingAdd, () => import('#features/places/shipping/admin-shipping-add.page.tsx'), {
        may: 'shipping:write',
      }),
    ]),
    section(paths.admin.articles, [
      page(paths.admin.articleList, () => import('#features/content/articles/article-list.page.tsx'), {
        may: 'blog:read',
        menu: { label: text('Articles'), icon: 'document', group: menu.site },
      }),
      page(paths.admin.articleAdd, () => import('#features/content/articles/article-add.page.tsx'), {
        may: 'blog:write',
      }),
      page(paths.admin.articleDetail, () => import('#features/content/articles/article-detail.page.tsx'), {
        may: 'blog:read',
        needs: 'id',
      }),
    ]),
    section(paths.admin.homePage, [
      page(paths.admin.homeTrending, homeSections, {
        may: 'homePage:read',
        menu: { label: text('Home page'), icon: 'home', group: menu.site },
      }),
      page(paths.admin.homeDisplay, homeSections, { may: 'homePage:read', title: text('Home page') }),
      page(paths.admin.homeDiscover, homeSections, { may: 'homePage:read', title: text('Home page') }),
      page(paths.admin.homeSectionAdd, () => import('#features/storefront/home-page/home-section-add.page.tsx'), {
        may: 'homePage:write',
      }),
      page(paths.admin.homeSectionDetail, () => import('#features/storefront/home-page/home-section-detail.page.tsx'), {
        may: 'homePage:read',
        needs: 'id',
      }),
    ]),
    section(paths.admin.advertisement, [
      page(paths.admin.homeAdvertisements, advertisements, {
        may: 'advertisement:read',
        menu: { label: text('Advertisements'), icon: 'flag', group: menu.site },
      }),
      page(paths.admin.downBanners, advertisements, advertisementRights),
      page(paths.admin.categoryAdvertisements, advertisements, advertisementRights),
      page(paths.admin.productAdvertisements, advertisements, advertisementRights),
      page(
        paths.admin.advertisementAdd,
        () => import('#features/storefront/advertisements/advertisement-add.page.tsx'),
        {
          may: 'advertisement:write',
        },
      ),
      page(
        paths.admin.advertisementDetail,
        () => import('#features/storefront/advertisements/advertisement-detail.page.tsx'),
        {
          may: 'advertisement:read',
          needs: 'id',
        },
      ),
    ]),
    section(paths.admin.siteContent, [
      page(paths.admin.cartValue, () => import('#features/platform/settings/admin-cart-value.page.tsx'), {
        may: 'cartValue:read',
        menu: { label: text('Cart value'), icon: 'cart', group: menu.settings },
      }),
      page(paths.admin.sitePageList, () => import('#features/content/site-pages/admin-site-page-list.page.tsx'), {
        may: 'content:read',
        menu: { label: text('Pages and policies'), icon: 'document', group: menu.site },
      }),
      page(paths.admin.sitePage, () => import('#features/content/site-pages/admin-site-page.page.tsx'), {
        may: 'content:read',
      }),
      page(paths.admin.siteLogo, () => import('#features/content/site-content/site-logo.page.tsx'), {
        may: 'content:read',
        menu: { label: text('Logo and colours'), icon: 'globe', group: menu.site },
      }),
      page(paths.admin.siteDetails, () => import('#features/content/site-content/site-details.page.tsx'), {
        may: 'content:read',
        menu: { label: text('Operator'), icon: 'info', group: menu.site },
      }),
      page(paths.admin.seoList, () => import('#features/platform/seo/seo-list.page.tsx'), {
        may: 'content:read',
        menu: { label: text('Search engines'), icon: 'search', group: menu.site },
      }),
      page(
        paths.admin.associateDocuments,
        () => import('#features/businesses/associate-documents/associate-documents.page.tsx'),
        {
          may: 'content:read',
          menu: { label: text('Programme documents'), icon: 'document', group: menu.site },
        },
      ),
      page(paths.admin.estimateRules, () => import('#features/buying/estimates/estimate-rules.page.tsx'), {
        may: 'content:read',
        menu: { label: text('Rough estimate'), icon: 'box', group: menu.site },
      }),
      page(paths.admin.faq, () => import('#features/content/faq/admin-faq.page.tsx'), {
        may: 'content:read',
        menu: { label: text('Questions and answers'), icon: 'info', group: menu.site },
      }),
      page(paths.admin.team, () => import('#features/content/team/admin-team.page.tsx'), {
        may: 'content:read',
        menu: { label: text('Team'), icon: 'people', group: menu.site },
      }),
      page(paths.admin.userAdvertisements, advertisements, advertisementRights),
      page(paths.admin.associateAdvertisements, advertisements, advertisementRights),
      page(paths.admin.genericAdvertisements, advertisements, advertisementRights),
      page(paths.admin.emailMessages, () => import('#features/people/messages/message-email.page.tsx'), {
        may: 'message:read',
        menu: { label: text('Messages'), icon: 'bell', group: menu.site },
      }),
      page(paths.admin.emailBody, messageText, { may: 'message:read', title: text('Message') }),
      page(paths.admin.emailSubject, messageText, { may: 'message:read', title: text('Message') }),
      page(paths.admin.smsMessages, () => import('#features/people/messages/message-sms.page.tsx'), {
        may: 'message:read',
      }),
      page(paths.admin.smsBody, messageText, { may: 'message:read', title: text('Message') }),
      page(paths.admin.whatsappMessages, () => import('#features/people/messages/message-whatsapp.page.tsx'), {
        may: 'message:read',
      }),
      page(paths.admin.whatsappBody, messageText, { may: 'message:read', title: text('Message') }),
      page(paths.admin.emailConfig, () => import('#features/people/messages/email-config.page.tsx'), {
        may: 'message:read',
        title: text('Email settings'),
      }),
      page(paths.admin.messageList, () => import('#features/people/messages/message-list.page.tsx'), {
        may: 'message:read',
        menu: { label: text('Sent messages'), icon: 'bell', group: menu.site, amount: 'skippedMessages' },
      }),
    ]),
    section(paths.admin.email, [
      page(paths.admin.emailList, () => import('#features/people/messages/recipient-list.page.tsx'), {
        may: 'emailList:read',
        menu: { label: text('Email list'), icon: 'bell', group: menu.site },
      }),
      page(paths.admin.emailAdd, () => import('#features/people/messages/recipient-add.page.tsx'), {
        may: 'emailList:write',
      }),
      page(paths.admin.emailEdit, () => import('#features/people/messages/recipient-edit.page.tsx'), {
        may: 'emailList:write',
      }),
    ]),
  ],
)

export const areas: readonly Area[] = [adminArea]
