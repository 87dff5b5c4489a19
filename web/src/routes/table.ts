import { errorArea, guestArea, ownArea, verifyArea } from './account.ts'
import { adminArea } from './admin.ts'
import { buyerArea, customerArea, securityArea } from './customer.ts'
import { enquiryArea } from './enquiry.ts'
import { masterAdminArea } from './masterAdmin.ts'
import { publicArea } from './public.ts'
import type { Area } from './row.ts'
import { samplerAreas } from './sampler.ts'
import { sellerArea } from './seller.ts'
import { serviceArea } from './service.ts'
import { subBusinessArea } from './subBusiness.ts'
import { superSellerArea } from './superSeller.ts'

/**
 * THE TABLE: every screen of the product with its URL, its frame, who may open it and how it is called in menus. The router,
 * the guard, the menus and the walk over routes and roles all read it. A screen that is not built has no row.
 * The order of areas decides which first page somebody with several roles is sent to.
 */
export const areas: readonly Area[] = [
  masterAdminArea,
  adminArea,
  sellerArea,
  superSellerArea,
  subBusinessArea,
  enquiryArea,
  serviceArea,
  customerArea,
  publicArea,
  buyerArea,
  securityArea,
  guestArea,
  verifyArea,
  ownArea,
  errorArea,
  ...(import.meta.env.DEV ? samplerAreas() : []),
]
