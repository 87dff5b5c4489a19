import { paths } from '../paths.ts'
import type { Query } from './path.ts'

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
