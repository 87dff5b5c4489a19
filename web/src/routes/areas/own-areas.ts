import type { Area } from '#navigation/route.ts'
import { guestArea, ownArea, verifyArea } from './account.ts'
import { buyerArea, companyArea, customerArea, securityArea } from './customer.ts'
import { joinArea } from './join.ts'

/** Pages for a person rather than products or the back office: signing in, buying, the account, joining. */
export const areas: readonly Area[] = [
  customerArea,
  buyerArea,
  companyArea,
  securityArea,
  guestArea,
  verifyArea,
  ownArea,
  joinArea,
]
