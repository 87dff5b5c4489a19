import { memberActions } from '@neev/domain/businesses/sellers/members'
import { can } from '@neev/domain/core/access/permissions'
import { actorOf, type Ctx } from '#core/context.ts'
import type { Reader } from './readers.queries.ts'

/** As whom the caller reads invoices and notes. */
export function readerOf(ctx: Ctx): Reader {
  const { userId, sellerId, memberRole, roles } = actorOf(ctx)
  if (can(roles, 'invoice:read:any')) return 'admin'
  const hasDealers = roles.includes('superSeller')
  return { userId, business: memberActions(memberRole, 'invoices') ? { sellerId, hasDealers } : null }
}
