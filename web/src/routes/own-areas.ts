import { guestArea, ownArea, verifyArea } from './account.ts'
import { buyerArea, customerArea, securityArea } from './customer.ts'
import { joinArea } from './join.ts'
import type { Area } from './row.ts'

/** What concerns a person rather than the goods or an office: signing in, buying, the own account, joining. */
export const areas: readonly Area[] = [customerArea, buyerArea, securityArea, guestArea, verifyArea, ownArea, joinArea]
