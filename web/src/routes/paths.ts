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
  cart: path('/cart'),
  sellerReview: path('/sellerReview/:id'),
  sellerRegistration: path('/seller_registration'),
  associateWithUs: path('/associate_with_us'),
  sellerAssociate: path('/seller_associate'),
  serviceAssociate: path('/service_provider_associate'),
  tradeAssociate: path('/trade_associate'),
  businessAssociate: path('/business_associate'),
  subDealerAssociate: path('/business_associate_sub_dealer'),
  joinSeller: path('/join-seller'),
  wishlist: path('/wishlist'),
  order: path('/order/:id'),
  checkout: path('/checkout'),
  checkoutDirectPayment: path('/checkout/directpayment/:orderID'),
  checkoutResponse: path('/checkout/handleresponse/:txnID'),
  checkoutSuccess: path('/checkout/success'),
  checkoutFailure: path('/checkout/failure'),
  invoice: path('/invoice'),
  invoiceWithResponse: path('/invoiceRes'),
  invoiceWithoutResponse: path('/invoiceWithoutRes'),
  user: path('/user'),
  userProfile: path('/user/profile'),
  userOrders: path('/user/orders'),

  login: path('/login'),
  register: path('/register'),
  forgotPassword: path('/forgot-password'),
  resetPassword: path('/reset-password'),
  verifyEmail: path('/verify-email'),
  ownDashboard: path('/dashboards/default'),
  pageNotFound: path('/page-not-found'),
  unauthorized: path('/unauthorized'),
  invalidAccess: path('/invalid-access'),

  masterAdmin: {
    root: path('/master_admin'),
    dashboard: path('/master_admin/dashboard'),
    userList: path('/master_admin/user/list'),
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
    sellerProductList: path('/admin/seller/product_list/:sellerID'),
    sellerOrderList: path('/admin/seller/orderlist/:sellerID'),
    sellerOrderDetail: path('/admin/seller/:sellerID/orderdetail/:orderid'),
    associate: path('/admin/associate'),
    associateEnquiry: path('/admin/associate/enquiry'),
    associateService: path('/admin/associate/service'),
    associateSeller: path('/admin/associate/seller'),
    associateBusiness: path('/admin/associate/business'),
    account: path('/admin/account'),
    accountDetail: path('/admin/account/detail'),
    transferList: path('/admin/account/transfers'),
    paymentReviews: path('/admin/account/reviews'),
    refundList: path('/admin/account/refunds'),
    siteContent: path('/admin/siteContent'),
    messageList: path('/admin/siteContent/email'),
  },
  seller: {
    root: path('/seller'),
    dashboard: path('/seller/dashboard'),
    order: path('/seller/order'),
    orderList: path('/seller/order/list'),
    orderDetail: path('/seller/order/detail'),
    product: path('/seller/product'),
    productList: path('/seller/product/list'),
    productAdd: path('/seller/product/add'),
    productSheet: path('/seller/product/addtoexcel'),
    productFromExisting: path('/seller/product/add_from_existing_product/details/:productname'),
    productDetails: path('/seller/product/details/:productname'),
    profile: path('/seller/profile'),
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
  },
  subBusiness: {
    root: path('/subBusiness'),
    dashboard: path('/subBusiness/dashboard'),
    order: path('/subBusiness/order'),
    orderList: path('/subBusiness/order/list'),
    orderDetail: path('/subBusiness/order/detail'),
    product: path('/subBusiness/product'),
    productList: path('/subBusiness/product/list'),
    productDetails: path('/subBusiness/product/details/:productname'),
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
  [Name in keyof OfGoods]: (...given: Parameters<OfGoods[Name]>) => string
} & { orderList: (query?: Query) => string; orderDetail: (params: { id: string }) => string }

/** Those of the area that this address lies in. A dealer's goods have pages of their own. */
export function sellingPaths(pathname: string): SellingPaths {
  if (pathname.startsWith(paths.superSeller.root.pattern)) return paths.superSeller
  const { orderList, orderDetail } = paths.subBusiness
  return pathname.startsWith(paths.subBusiness.root.pattern)
    ? { ...paths.seller, orderList, orderDetail }
    : paths.seller
}
