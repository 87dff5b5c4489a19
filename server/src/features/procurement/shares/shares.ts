import { randomBytes } from 'node:crypto'
import { rolesFor } from '@neev/domain/businesses/sellers/members'
import { can } from '@neev/domain/core/access/permissions'
import { showsPrices } from '@neev/domain/procurement/quotations/requests'
import { type ShareKind, shareExpiry, shareInput, whyNotShared } from '@neev/domain/procurement/shares'
import { grantAccess } from '#core/access/access.ts'
import { audit } from '#core/audit.ts'
import { actorOf, type Ctx, transaction } from '#core/context.ts'
import type { Row } from '#core/db/tables.ts'
import { found, idOf, parseInput, refused, refuseIf } from '#core/errors.ts'
import { ofAccount, rateLimit } from '#core/limits.ts'
import { hashToken } from '#features/people/accounts/accounts.ts'
import { lockOwner, ownOrder, quotationRequest } from './shares.queries.ts'

export type ShareRow = Row<'shares'>

const perOwner = rateLimit('shares', 60, 60 * 60)
/** 128 bits: nobody finds a link by trying. */
const tokenBytes = 16

/** The column that names what a link shows, with its record. */
type Subject = { orderId: number } | { quotationId: number } | { sellerId: number }

/** What the caller may share; NOT_FOUND for what belongs to others. */
async function subjectOf(ctx: Ctx, kind: ShareKind, id: string | null): Promise<Subject> {
  const { userId, roles, memberRole, sellerId } = actorOf(ctx)
  if (kind === 'PRICE_LIST') {
    const isSelling = can(rolesFor(roles, memberRole, 'offer:write:own'), 'offer:write:own')
    return { sellerId: found(isSelling ? sellerId : null) }
  }
  const number = idOf(id ?? '')
  if (kind === 'ORDER') return { orderId: found(await ownOrder(ctx.db, userId, number)).id }
  const request = found(await quotationRequest(ctx.db, number))
  if (request.userId !== userId || !showsPrices(request)) throw refused('NOT_FOUND')
  return { quotationId: number }
}

const activeShares = (ctx: Ctx, subject: Subject) =>
  ctx.db
    .selectFrom('shares')
    .selectAll()
    .where('userId', '=', actorOf(ctx).userId)
    .where((of) => of.and(subject))
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', ctx.now)
    .orderBy('id', 'desc')

/** The caller's links of a record that work, newest first; NOT_FOUND for what belongs to others. */
export const listShares = async (ctx: Ctx, kind: ShareKind, id: string | null): Promise<ShareRow[]> =>
  activeShares(ctx, await subjectOf(ctx, kind, id)).execute()

/** Makes a link; returns its address, of which only the hash is stored. SHARE_LIMIT beyond 20 of one record. */
export async function createShare(ctx: Ctx, kind: ShareKind, id: string | null, entered: unknown) {
  const { life } = parseInput(shareInput, entered)
  const { userId } = actorOf(ctx)
  const subject = await subjectOf(ctx, kind, id)
  await perOwner(ctx, ofAccount(userId))
  grantAccess(ctx, 'SHARE')
  const token = randomBytes(tokenBytes).toString('base64url')
  const share = await transaction(ctx, async (ctx) => {
    await lockOwner(ctx.db, userId)
    refuseIf(whyNotShared((await activeShares(ctx, subject).execute()).length))
    const expiresAt = shareExpiry(life, ctx.now)
    const made = await ctx.db
      .insertInto('shares')
      .values({ userId, kind, ...subject, tokenHash: hashToken(token), createdAt: ctx.now, expiresAt })
      .returningAll()
      .executeTakeFirstOrThrow()
    await audit(ctx, 'share.create', 'share', made.id, null, { kind, ...subject, expiresAt })
    return made
  })
  return { share, url: `${ctx.config.origin}/share/${token}` }
}

/** Ends a link of the caller at once; NOT_FOUND for those of others, and for one that was revoked before. */
export async function revokeShare(ctx: Ctx, id: string): Promise<ShareRow> {
  return transaction(ctx, async (ctx) => {
    const row = await ctx.db
      .updateTable('shares')
      .set({ revokedAt: ctx.now })
      .where('id', '=', idOf(id))
      .where('userId', '=', actorOf(ctx).userId)
      .where('revokedAt', 'is', null)
      .returningAll()
      .executeTakeFirst()
    const share = found(row)
    await audit(ctx, 'share.revoke', 'share', share.id, null, { kind: share.kind, views: share.views })
    return share
  })
}

/** Deletes the links of a person whose account is erased. */
export async function eraseShares(ctx: Ctx, userId: number): Promise<void> {
  await ctx.db.deleteFrom('shares').where('userId', '=', userId).execute()
}

/** Ends every link of an account: none lives longer than an unnoticed stranger may have been in it. */
export async function endShares(ctx: Ctx, userId: number): Promise<void> {
  await ctx.db
    .updateTable('shares')
    .set({ revokedAt: ctx.now })
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null)
    .execute()
}
