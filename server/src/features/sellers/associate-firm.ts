import type { AssociateFirm } from '@neev/domain/associates'
import { prefixFor } from '@neev/domain/sellers'
import { sql } from 'drizzle-orm'
import { audit } from '#core/audit.ts'
import type { Ctx } from '#core/context.ts'
import { rowOf } from '#core/db/open.ts'
import { found, refused } from '#core/errors.ts'
import { recordMove } from '#core/history.ts'
import { addGstin } from './form-tables.ts'
import { freeSlug } from './moves.ts'

type New = { userId: number; firm: AssociateFirm; mobile: string; email: string; place: string }

/** The firm of a business associate that was taken on, with its owner; the desk has looked at its papers before. */
export async function makeAssociateFirm(ctx: Ctx, { userId, firm, mobile, email, place }: New): Promise<number> {
  const { legalName, tradeName, pan, gstin } = firm
  const now = ctx.now.toISOString()
  const slug = await freeSlug(ctx, tradeName)
  const { id } = found(
    await rowOf<{ id: number }>(
      ctx.db,
      sql`insert into sellers (kind, status, slug, trade_name, legal_name, pan, support_phone, support_email, address, created_at, status_changed_at)
          values ('ASSOCIATE', 'APPROVED', ${slug}, ${tradeName}, ${legalName}, ${pan}, ${mobile}, ${email}, ${place}, ${now}, ${now}) returning id`,
    ),
  )
  await addGstin(ctx, id, gstin, prefixFor(tradeName, gstin.slice(0, 2)))
  const joined = await rowOf(
    ctx.db,
    sql`insert into seller_members (seller_id, user_id, role, joined_at) values (${id}, ${userId}, 'OWNER', ${now})
        on conflict do nothing returning user_id`,
  )
  if (!joined) throw refused('WORKS_ALREADY')
  await recordMove(ctx, { entity: 'seller', id, from: null, to: 'APPROVED' })
  await audit(ctx, 'seller.takeOn', 'seller', id, null, { kind: 'ASSOCIATE', ...firm })
  await ctx.emit('seller.changed', { sellerId: id })
  return id
}
