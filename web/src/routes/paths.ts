/** Names of the parameters in a pattern: '/order/:id' → 'id'. */
type Names<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | Names<`/${Rest}`>
  : P extends `${string}:${infer Name}`
    ? Name
    : never
type Query = Record<string, string | number | null | undefined>
type Params<P extends string> = { [Name in Names<P>]: string | number }

/** A URL of ours: call it to get the address, or read `pattern` to declare the route. */
export type Path<P extends string = string> = ([Names<P>] extends [never]
  ? (query?: Query) => string
  : (params: Params<P>, query?: Query) => string) & { readonly pattern: P }

/** Makes the builder of a pattern; values are encoded, query values that are null or empty are left out. */
export function path<const P extends string>(pattern: P): Path<P> {
  const dynamic = pattern.includes(':')
  const build = (first?: Query, second?: Query) => {
    const filled = dynamic
      ? pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(first?.[name])))
      : pattern
    const query = Object.entries((dynamic ? second : first) ?? {}).flatMap(([name, value]) =>
      value === null || value === undefined || value === '' ? [] : [[name, String(value)]],
    )
    return query.length > 0 ? `${filled}?${new URLSearchParams(query)}` : filled
  }
  return Object.assign(build, { pattern }) as Path<P>
}

/** Every URL of the product; no other file spells one. Odd spellings are the specification's own. */
export const paths = {
  home: path('/'),
  categories: path('/categories'),
  category: path('/category/:categoryname'),
  categorySeries: path('/category/:categoryname/series'),
  categorySingle: path('/category/:categoryname/single'),
  categoryTmt: path('/category/:categoryname/tmt'),
  product: path('/product/:identifier'),
  search: path('/search'),
  compare: path('/compare'),
  trace: path('/trace/:code'),
  cart: path('/cart'),
  sellerReview: path('/sellerReview/:id'),
  sellerRegistration: path('/seller_registration'),
  b2bRegistration: path('/b2b_registration'),
  associateWithUs: path('/associate_with_us'),
  sellerAssociate: path('/seller_associate'),
  serviceAssociate: path('/service_provider_associate'),
  tradeAssociate: path('/trade_associate'),
  businessAssociate: path('/business_associate'),
  subDealerAssociate: path('/business_associate_sub_dealer'),
  sellerFees: path('/seller-fees-and-commission'),
  acceptSellerInvitation: path('/join-seller'),
  send: path('/send/:productname'),
  wishlist: path('/wishlist'),
  order: path('/order/:id'),
  checkout: path('/checkout'),
  checkoutDirectPayment: path('/checkout/directpayment/:orderID'),
  checkoutResponse: path('/checkout/handleresponse/:txnID'),
  checkoutSuccess: path('/checkout/success'),
  checkoutFailure: path('/checkout/failure'),
  invoice: path('/invoice'),
  creditNote: path('/credit_note'),
  debitNote: path('/debit_note'),
  challan: path('/delivery_challan'),
  packingList: path('/packing_list'),
  dispatchNote: path('/dispatch_note'),
  feeInvoice: path('/commission_invoice'),
  invoiceWithResponse: path('/invoiceRes'),
  invoiceWithoutResponse: path('/invoiceWithoutRes'),
  user: path('/user'),
  userProfile: path('/user/profile'),
  userOrders: path('/user/orders'),
  userSchedules: path('/user/schedules'),
  userScheduleAsk: path('/user/schedules/ask'),
  userSchedule: path('/user/schedules/:id'),

  login: path('/login'),
  register: path('/register'),
  sendPasswordReset: path('/forgot-password'),
  resetPassword: path('/reset-password'),
  verifyEmail: path('/verify-email'),
  security: path('/security'),
  ownDashboard: path('/dashboards/default'),
  pageNotFound: path('/page-not-found'),
  unauthorized: path('/unauthorized'),
  invalidAccess: path('/invalid-access'),

  masterAdmin: {
    root: path('/master_admin'),
    dashboard: path('/master_admin/dashboard'),
    userList: path('/master_admin/user/list'),
    accountDetail: path('/master_admin/account/detail'),
  },
  admin: {
    root: path('/admin'),
    dashboard: path('/admin/dashboard'),
    user: path('/admin/user'),
    userList: path('/admin/user/list'),
    userDetail: path('/admin/user/detail/:id'),
    userOrderDetail: path('/admin/user/orderdetail/:orderid'),
    userOrderList: path('/admin/user/orderlist/:userID'),
    order: path('/admin/order'),
    orderList: path('/admin/order/list'),
    orderDetail: path('/admin/order/detail/:id'),
    claimList: path('/admin/order/claims'),
    scheduleList: path('/admin/order/schedules'),
    scheduleDetail: path('/admin/order/schedules/:id'),
    category: path('/admin/category'),
    categoryList: path('/admin/category/list'),
    product: path('/admin/product'),
    productList: path('/admin/product/list'),
    productDetails: path('/admin/product/details/:productname'),
    productSellers: path('/admin/product/multipleseller'),
    approval: path('/admin/product_approval'),
    approvalList: path('/admin/product_approval/list'),
    approvalDetails: path('/admin/product_approval/details/:identifier'),
    associateApprovalList: path('/admin/product_approval/listSuperProduct'),
    associateApprovalDetails: path('/admin/product_approval/detailsSuperProduct/:identifier'),
    productAttributes: path('/admin/product_attributes'),
    attributeList: path('/admin/product_attributes/add'),
    policyList: path('/admin/product_attributes/policies'),
    productClass: path('/admin/product_class'),
    classList: path('/admin/product_class/add'),
    brand: path('/admin/brand'),
    brandList: path('/admin/brand/list'),
    company: path('/admin/company'),
    companyList: path('/admin/company/list'),
    tmt: path('/admin/tmt'),
    tmtList: path('/admin/tmt/list_master'),
    tmtDetails: path('/admin/tmt/details/:masterID'),
    tmtAdd: path('/admin/tmt/add_master'),
    tmtOffers: path('/admin/tmt/product_list'),
    tmtAddVariant: path('/admin/tmt/add_variant/:brandcompcat'),
    series: path('/admin/series'),
    seriesList: path('/admin/series/list'),
    seriesAdd: path('/admin/series/add'),
    seriesDetail: path('/admin/series/detail/:seriesId'),
    coupon: path('/admin/coupon'),
    couponList: path('/admin/coupon/list'),
    couponAdd: path('/admin/coupon/add'),
    couponDetail: path('/admin/coupon/detail'),
    seller: path('/admin/seller'),
    sellerList: path('/admin/seller/list'),
    sellerAdd: path('/admin/seller/add/:id'),
    sellerDetail: path('/admin/seller/detail/:id'),
    sellerDealers: path('/admin/seller/detail/:id/dealers'),
    sellerCommission: path('/admin/seller/detail/:id/commission'),
    sellerProductList: path('/admin/seller/product_list/:sellerID'),
    sellerSeriesList: path('/admin/seller/series_list/:sellerID'),
    sellerOrderList: path('/admin/seller/orderlist/:sellerID'),
    sellerOrderDetail: path('/admin/seller/:sellerID/orderdetail/:orderid'),
    b2b: path('/admin/b2b'),
    b2bList: path('/admin/b2b/list'),
    b2bDetail: path('/admin/b2b/detail/:id'),
    associate: path('/admin/associate'),
    associateEnquiry: path('/admin/associate/enquiry'),
    associateService: path('/admin/associate/service'),
    associateSeller: path('/admin/associate/seller'),
    associateBusiness: path('/admin/associate/business'),
    shipping: path('/admin/shipping'),
    shippingList: path('/admin/shipping/list'),
    shippingAdd: path('/admin/shipping/add'),
    account: path('/admin/account'),
    accountSettings: path('/admin/account/setting'),
    pincodeList: path('/admin/account/pincode'),
    accountDetail: path('/admin/account/detail'),
    transferList: path('/admin/account/transfers'),
    statementLines: path('/admin/account/statements'),
    statement: path('/admin/account/statements/:id'),
    paymentReviews: path('/admin/account/reviews'),
    providerSettlements: path('/admin/account/provider_settlements'),
    refundList: path('/admin/account/refunds'),
    eventList: path('/admin/account/events'),
    jobList: path('/admin/account/jobs'),
    einvoiceList: path('/admin/account/einvoices'),
    settlementList: path('/admin/account/settlements'),
    settlementDetail: path('/admin/account/settlements/:id'),
    ledger: path('/admin/account/ledger'),
    siteContent: path('/admin/siteContent'),
    cartValue: path('/admin/siteContent/cart_value'),
    messageList: path('/admin/siteContent/email'),
  },
  seller: {
    root: path('/seller'),
    dashboard: path('/seller/dashboard'),
    order: path('/seller/order'),
    orderList: path('/seller/order/list'),
    paymentList: path('/seller/order/payments'),
    orderDetail: path('/seller/order/detail'),
    claimList: path('/seller/order/claims'),
    einvoiceList: path('/seller/order/einvoices'),
    scheduleList: path('/seller/order/schedules'),
    scheduleDetail: path('/seller/order/schedules/:id'),
    product: path('/seller/product'),
    productList: path('/seller/product/list'),
    productAdd: path('/seller/product/add'),
    productSheet: path('/seller/product/addtoexcel'),
    productFromExisting: path('/seller/product/add_from_existing_product/details/:productname'),
    productDetails: path('/seller/product/details/:productname'),
    profile: path('/seller/profile'),
    commission: path('/seller/commission'),
    commissionList: path('/seller/commission/list'),
    commissionDetail: path('/seller/commission/detail/:id'),
    shipping: path('/seller/shipping'),
    tmt: path('/seller/tmt_product'),
    tmtList: path('/seller/tmt_product/list'),
    tmtAdd: path('/seller/tmt_product/add'),
    tmtDetails: path('/seller/tmt_product/details/:tmtproductId'),
    series: path('/seller/series'),
    seriesList: path('/seller/series/list'),
    seriesVariants: path('/seller/series/variant_list/:seriesproductid'),
    seriesPlaces: path('/seller/series/variant_list/:seriesproductid/location_list/:seriesvariantId'),
    seriesAddVariant: path('/seller/series/add_variant/:seriesproductid'),
  },
  superSeller: {
    root: path('/superSeller'),
    dashboard: path('/superSeller/dashboard'),
    order: path('/superSeller/order'),
    orderList: path('/superSeller/order/list'),
    claimList: path('/superSeller/order/claims'),
    paymentList: path('/superSeller/order/payments'),
    einvoiceList: path('/superSeller/order/einvoices'),
    scheduleList: path('/superSeller/order/schedules'),
    scheduleDetail: path('/superSeller/order/schedules/:id'),
    orderDetail: path('/superSeller/order/detail/:id'),
    product: path('/superSeller/product'),
    productList: path('/superSeller/product/list'),
    productAdd: path('/superSeller/product/add'),
    productFromExisting: path('/superSeller/product/add_from_existing_product/details/:productname'),
    productDetails: path('/superSeller/product/details/:productname'),
    dealer: path('/superSeller/seller'),
    dealerList: path('/superSeller/seller/list'),
    dealerAdd: path('/superSeller/seller/add'),
    dealerDetail: path('/superSeller/seller/detail/:id'),
    profile: path('/superSeller/profile'),
    commission: path('/superSeller/commission'),
    commissionList: path('/superSeller/commission/list'),
    commissionDetail: path('/superSeller/commission/detail/:id'),
    shipping: path('/superSeller/shipping'),
  },
  subBusiness: {
    root: path('/subBusiness'),
    dashboard: path('/subBusiness/dashboard'),
    order: path('/subBusiness/order'),
    orderList: path('/subBusiness/order/list'),
    claimList: path('/subBusiness/order/claims'),
    einvoiceList: path('/subBusiness/order/einvoices'),
    orderDetail: path('/subBusiness/order/detail'),
    product: path('/subBusiness/product'),
    productList: path('/subBusiness/product/list'),
    productDetails: path('/subBusiness/product/details/:productname'),
  },
  enquiry: {
    root: path('/enquiry'),
    dashboard: path('/enquiry/dashboard'),
    product: path('/enquiry/product'),
    productList: path('/enquiry/product/list'),
    productAdd: path('/enquiry/product/add'),
    productDetails: path('/enquiry/product/details/:productname'),
  },
  service: {
    root: path('/service'),
    dashboard: path('/service/dashboard'),
    product: path('/service/product'),
    productList: path('/service/product/list'),
  },
  /** Sets the pincode: a form's target, answered by the server. */
  place: path('/pincode'),
  sampler: path('/_kit'),
  officeSampler: path('/_kit/office'),
} as const

const lists = {
  TMT: paths.categoryTmt,
  SERIES: paths.categorySeries,
  SINGLE: paths.categorySingle,
  MIXED: paths.categorySeries,
}

/** Where the products of a category are: the list of the kind that it mostly has. */
export const categoryPath = (category: { slug: string; kind: keyof typeof lists }): string =>
  lists[category.kind]({ categoryname: category.slug })

type OfGoods = Pick<typeof paths.seller, 'productList' | 'productAdd' | 'productFromExisting' | 'productDetails'>
/** The pages on which goods are sold and sent, whichever area they are in. */
export type SellingPaths = {
  [Name in keyof OfGoods]: (...input: Parameters<OfGoods[Name]>) => string
} & {
  profile: (query?: Query) => string
  commissionList: (query?: Query) => string
  commissionDetail: (params: { id: string }) => string
  orderList: (query?: Query) => string
  orderDetail: (params: { id: string }) => string
  scheduleList: (query?: Query) => string
  scheduleDetail: (params: { id: string }) => string
}

/** Those of the area that this address lies in. A dealer's goods have pages of their own; what a partner takes up from the catalogue it does on the product's page. */
export function sellingPaths(pathname: string): SellingPaths {
  if (pathname.startsWith(paths.superSeller.root.pattern)) return paths.superSeller
  if (pathname.startsWith(paths.enquiry.root.pattern))
    return { ...paths.seller, ...paths.enquiry, productFromExisting: paths.enquiry.productDetails }
  const { orderList, orderDetail } = paths.subBusiness
  return pathname.startsWith(paths.subBusiness.root.pattern)
    ? { ...paths.seller, orderList, orderDetail }
    : paths.seller
}
