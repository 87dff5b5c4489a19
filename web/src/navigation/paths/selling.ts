import { paths } from '../paths.ts'
import type { Query } from './path.ts'

type OfGoods = Pick<typeof paths.seller, 'productList' | 'productAdd' | 'productFromExisting' | 'productDetails'>
/** Pages for selling and delivering, in any area. */
export type SellingPaths = {
  [Name in keyof OfGoods]: (...input: Parameters<OfGoods[Name]>) => string
} & {
  profile: (query?: Query) => string
  commissionList: (query?: Query) => string
  lowerDeductionList: (query?: Query) => string
  commissionTdsList: (query?: Query) => string
  commissionDetail: (params: { id: string }) => string
  orderList: (query?: Query) => string
  orderDetail: (params: { id: string }) => string
  scheduleList: (query?: Query) => string
  scheduleDetail: (params: { id: string }) => string
  quotationList: (query?: Query) => string
  quotationDetail: (query: { id: string }) => string
  draftOrderList: (query?: Query) => string
  draftOrderEdit: (query?: Query) => string
  draftOrderDetail: (query: { id: string }) => string
  creditList: (query?: Query) => string
  creditBank: (query?: Query) => string
  creditGstTds: (query?: Query) => string
  creditDetail: (query: { id: string }) => string
  contractList: (query?: Query) => string
  contractGroups: (query?: Query) => string
  contractDetail: (query: { id: string }) => string
  leads: (query?: Query) => string
}

/**
 * The pages of the area that contains this URL. A dealer has separate product pages; a partner adopts catalogue
 * products on the product page.
 */
export function sellingPaths(pathname: string): SellingPaths {
  if (pathname.startsWith(paths.superSeller.root.pattern)) return paths.superSeller
  if (pathname.startsWith(paths.enquiry.root.pattern))
    return { ...paths.seller, ...paths.enquiry, productFromExisting: paths.enquiry.productDetails }
  const { orderList, orderDetail, leads } = paths.subBusiness
  return pathname.startsWith(paths.subBusiness.root.pattern)
    ? { ...paths.seller, orderList, orderDetail, leads }
    : paths.seller
}
