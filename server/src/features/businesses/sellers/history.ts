import type { SellerStatus } from '@neev/domain/businesses/sellers/sellers'
import type { Ctx } from '#core/context.ts'
import { transitionsSeenBy } from '#core/history.ts'

/** Status history of a seller; names of staff are only for staff. */
export const historyOf = (ctx: Ctx, sellerId: number) =>
  transitionsSeenBy<SellerStatus>(ctx, 'seller', sellerId, 'seller:read:any')
