import type { SellerStatus } from '@neev/domain/sellers'
import type { Ctx } from '#core/context.ts'
import { transitionsSeenBy } from '#core/history.ts'

/** The steps of a firm; names of the operator's people are for the operator. */
export const historyOf = (ctx: Ctx, sellerId: number) =>
  transitionsSeenBy<SellerStatus>(ctx, 'seller', sellerId, 'seller:read:any')
