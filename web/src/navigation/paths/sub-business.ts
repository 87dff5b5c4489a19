import { path } from './path.ts'
import { roots } from './roots.ts'

export const root = path(roots.subBusiness)
export const dashboard = path('/subBusiness/dashboard')
export const order = path('/subBusiness/order')
export const orderList = path('/subBusiness/order/list')
export const claimList = path('/subBusiness/order/claims')
export const reviewList = path('/subBusiness/order/reviews')
export const einvoiceList = path('/subBusiness/order/einvoices')
export const orderDetail = path('/subBusiness/order/detail')
export const product = path('/subBusiness/product')
export const productList = path('/subBusiness/product/list')
export const productDetails = path('/subBusiness/product/details/:productname')
export const leads = path('/subBusiness/enquiries')
