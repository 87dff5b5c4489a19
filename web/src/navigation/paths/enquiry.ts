import { path } from './path.ts'
import { roots } from './roots.ts'

export const root = path(roots.enquiry)
export const dashboard = path('/enquiry/dashboard')
export const product = path('/enquiry/product')
export const productList = path('/enquiry/product/list')
export const productAdd = path('/enquiry/product/add')
export const productDetails = path('/enquiry/product/details/:productname')
