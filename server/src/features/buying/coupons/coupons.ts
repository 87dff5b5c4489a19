import {
  type Coupon,
  type CouponCart,
  type CouponState,
  type CouponStatus,
  type CouponTransition,
  couponDiscount,
  couponInput,
  couponStatus,
  whyCouponRefused,
  whyNotChanged,
  whyNotCoupon,
  whyNotRedeemed,
} from '@neev/domain/buying/coupons'
import { cleanNumber } from '@neev/domain/core/input/clean'
import { terms } from '@neev/domain/core/refusals'
import type { CouponShare } from '@neev/domain/tax/amounts'
import { sql } from 'kysely'
import { audit } from '#core/audit.ts'
import { actorOf, batched, type Ctx, transaction } from '#core/context.ts'
import { anyOf } from '#core/db/any-of.queries.ts'
import { brokeConstraint } from '#core/db/open.ts'
import type { Row } from '#core/db/tables.ts'
import { found, idOf, parseInput, refused, refuseIf } from '#core/errors.ts'
import { neverNull, type Page, type PageInput, pageOf, pageParts, total } from '#core/lists.ts'
import { type CouponFilter, matching } from './coupons.queries.ts'

export type CouponRow = Row<'coupons'>
export type RedemptionRow = {
  orderId: number
  orderNumber: string
  buyer: string
  discountPaise: number
  redeemedAt: Date
  releasedAt: Date | null
}

/** The row as the rules need it: ids as text, because cart lines have contract ids. */
const ruled = (row: CouponRow): Coupon => ({
  ...row,
  targetIds: row.targetIds.map(String),
  userIds: row.userIds.map(String),
})

export const statusOf = (ctx: Ctx, row: CouponRow): CouponStatus => couponStatus(row, ctx.now)

const sorts = {
  createdAt: neverNull(sql.ref('createdAt')),
  code: sql.ref('code'),
  startsAt: sql.ref('startsAt'),
  endsAt: sql.ref('endsAt'),
  usedCount: sql.ref('usedCount'),
}

/** A page of coupons for admins. */
export async function listCoupons(ctx: Ctx, page: PageInput, filter: CouponFilter): Promise<Page<CouponRow>> {
  const { orderBy, limit, offset } = pageParts(page, sorts, sql.ref('id'))
  const rows = await ctx.db
    .selectFrom('coupons')
    .selectAll()
    .select(total.as('total'))
    .where(matching(filter, ctx.now))
    .orderBy(orderBy)
    .limit(limit)
    .offset(offset)
    .execute()
  return pageOf(rows)
}

/** A coupon, or NOT_FOUND. */
export async function getCoupon(ctx: Ctx, id: string): Promise<CouponRow> {
  return found(await couponById(ctx, idOf(id)).executeTakeFirst())
}

const couponById = (ctx: Ctx, id: number) => ctx.db.selectFrom('coupons').selectAll().where('id', '=', id)

async function lockCoupon(ctx: Ctx, id: string): Promise<CouponRow> {
  return found(await couponById(ctx, idOf(id)).forUpdate().executeTakeFirst())
}

/** Creates a coupon; its code must be unique. */
export async function createCoupon(ctx: Ctx, entered: unknown): Promise<CouponRow> {
  const input = parseInput(couponInput, entered)
  return transaction(ctx, async (ctx) => {
    const values = {
      ...input,
      targetIds: input.targetIds.map(Number),
      userIds: input.userIds.map(Number),
      createdBy: actorOf(ctx).userId,
    }
    const query = ctx.db.insertInto('coupons').values(values).returningAll()
    const made = await query.executeTakeFirstOrThrow().catch(refuseTakenCode)
    await audit(ctx, 'coupon.create', 'coupon', made.id, null, input)
    return made
  })
}

/** Updates a coupon in its current version; a used one keeps its discount. */
export async function updateCoupon(ctx: Ctx, id: string, version: number, entered: unknown): Promise<CouponRow> {
  const { state: _first, ...input } = parseInput(couponInput, entered)
  return transaction(ctx, async (ctx) => {
    const before = await lockCoupon(ctx, id)
    if (before.version !== version) throw refused('STALE')
    refuseIf(whyNotCoupon('edit', before, ctx.now))
    refuseIf(whyNotChanged(ruled(before), { ...input, state: 'LIVE' }))
    if (input.usageLimit !== null && input.usageLimit < before.usedCount)
      throw refused('TOO_SMALL', { field: terms('USAGE_LIMIT'), min: before.usedCount }, 'usageLimit')
    const row = await ctx.db
      .updateTable('coupons')
      .set({
        ...input,
        targetIds: input.targetIds.map(Number),
        userIds: input.userIds.map(Number),
        version: version + 1,
        updatedAt: ctx.now,
      })
      .where('id', '=', before.id)
      .returningAll()
      .executeTakeFirst()
      .catch(refuseTakenCode)
    await audit(ctx, 'coupon.update', 'coupon', id, before, input)
    return found(row)
  })
}

const stateAfter: Record<Exclude<CouponTransition, 'edit' | 'delete'>, CouponState> = {
  publish: 'LIVE',
  pause: 'PAUSED',
  resume: 'LIVE',
  archive: 'ARCHIVED',
}

/** Publishes, pauses, resumes or archives a coupon; placed orders keep their discount. */
export async function updateCouponStatus(
  ctx: Ctx,
  id: string,
  transition: keyof typeof stateAfter,
): Promise<CouponRow> {
  return transaction(ctx, async (ctx) => {
    const before = await lockCoupon(ctx, id)
    refuseIf(whyNotCoupon(transition, before, ctx.now))
    const state = stateAfter[transition]
    const row = await ctx.db
      .updateTable('coupons')
      .set({ state, version: before.version + 1, updatedAt: ctx.now })
      .where('id', '=', before.id)
      .returningAll()
      .executeTakeFirst()
    await audit(ctx, `coupon.${transition}`, 'coupon', id, { state: before.state }, { state })
    return found(row)
  })
}

/** Deletes a draft; others can only be archived. */
export async function deleteCoupon(ctx: Ctx, id: string): Promise<boolean> {
  return transaction(ctx, async (ctx) => {
    const before = await lockCoupon(ctx, id)
    refuseIf(whyNotCoupon('delete', before, ctx.now))
    await ctx.db.deleteFrom('coupons').where('id', '=', before.id).execute()
    await audit(ctx, 'coupon.delete', 'coupon', id, before, null)
    return true
  })
}

export type CouponOutcome = {
  couponId: number
  code: string
  title: string
  /** What the shares reduce. */
  on: 'GOODS' | 'FREIGHT'
  totalPaise: number
  shares: CouponShare[]
}

/** The coupon's discount on this cart, or the refusal. Reads `orders` and `usesOfThis` of the caller. */
export async function couponFor(ctx: Ctx, code: string, lines: CouponCart['lines']): Promise<CouponOutcome> {
  const row = await ctx.db.selectFrom('coupons').selectAll().where('code', '=', cleanNumber(code)).executeTakeFirst()
  if (!row) throw refused('COUPON_NOT_FOUND', {}, 'code')
  const coupon = ruled(row)
  refuseIf(whyCouponRefused(coupon, { lines, buyer: await buyerOf(ctx, row.id) }, ctx.now))
  const on = row.kind === 'FREE_FREIGHT' ? 'FREIGHT' : 'GOODS'
  return { couponId: row.id, code: row.code, title: row.title, on, ...couponDiscount(coupon, lines) }
}

/** Number of the account's orders, not cancelled, that used the coupon. */
const usesBy = (ctx: Ctx, couponId: number, userId: number) =>
  ctx.db
    .selectFrom('couponRedemptions')
    .select((db) => db.fn.countAll<number>().as('count'))
    .where('couponId', '=', couponId)
    .where('userId', '=', userId)
    .where('releasedAt', 'is', null)

async function buyerOf(ctx: Ctx, couponId: number): Promise<CouponCart['buyer']> {
  if (!ctx.actor) return { id: null, isB2b: false, orders: 0, usesOfThis: 0 }
  const { userId, roles } = ctx.actor
  const counts = await ctx.db
    .selectNoFrom((db) => [
      db
        .selectFrom('orderShown')
        .select(db.fn.countAll<number>().as('count'))
        .where('userId', '=', userId)
        .where('status', 'not in', ['CANCELLED', 'EXPIRED'])
        .as('orders'),
      usesBy(ctx, couponId, userId).as('usesOfThis'),
    ])
    .executeTakeFirstOrThrow()
  return {
    id: String(userId),
    isB2b: roles.includes('b2b'),
    orders: counts.orders ?? 0,
    usesOfThis: counts.usesOfThis ?? 0,
  }
}

/**
 * Records the use by this order, inside the order's transaction; `outcome` is from the pricing of the cart and not
 * recalculated. Locks the row first, so that of two concurrent checkouts for the last use one waits and is refused.
 * Checks only state, dates and uses: eligibility was decided before this order existed. The order row already holds the
 * coupon's key; a stronger lock would make buyers of different goods wait for each other.
 */
export async function redeemCoupon(ctx: Ctx, orderId: number, outcome: CouponOutcome): Promise<void> {
  const { userId } = actorOf(ctx)
  const coupon = await couponById(ctx, outcome.couponId).forNoKeyUpdate().executeTakeFirst()
  const { count } = await usesBy(ctx, outcome.couponId, userId).executeTakeFirstOrThrow()
  refuseIf(whyNotRedeemed(found(coupon), count, ctx.now))
  await ctx.db
    .updateTable('coupons')
    .set((db) => ({ usedCount: db('usedCount', '+', 1) }))
    .where('id', '=', outcome.couponId)
    .execute()
  await ctx.db
    .insertInto('couponRedemptions')
    .values({
      couponId: outcome.couponId,
      orderId,
      userId,
      discountPaise: outcome.totalPaise,
      redeemedAt: ctx.now,
    })
    .execute()
}

/** Releases the use when an order is cancelled or expires, once. */
export async function releaseCoupon(ctx: Ctx, orderId: number): Promise<void> {
  const released = await ctx.db
    .updateTable('couponRedemptions')
    .set({ releasedAt: ctx.now })
    .where('orderId', '=', orderId)
    .where('releasedAt', 'is', null)
    .returning('couponId')
    .execute()
  for (const { couponId } of released) {
    await ctx.db
      .updateTable('coupons')
      .set((db) => ({ usedCount: db('usedCount', '-', 1) }))
      .where('id', '=', couponId)
      .execute()
  }
}

/** Total discount of a coupon over orders not cancelled; one query for all coupons of a page. */
export const discountGiven = (ctx: Ctx, couponId: number): Promise<number> => batched(ctx, readDiscounts).load(couponId)

async function readDiscounts(ctx: Ctx, ids: readonly number[]): Promise<number[]> {
  const rows = await ctx.db
    .selectFrom('couponRedemptions')
    .select((db) => ['couponId as id', db.cast<number>(db.fn.sum('discountPaise'), 'bigint').as('paise')])
    .where('couponId', '=', anyOf(ids))
    .where('releasedAt', 'is', null)
    .groupBy('couponId')
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row.paise]))
  return ids.map((id) => byId.get(id) ?? 0)
}

/** The latest orders that used the coupon. */
export async function listRedemptions(ctx: Ctx, couponId: number, first: number): Promise<RedemptionRow[]> {
  return ctx.db
    .selectFrom('couponRedemptions as r')
    .innerJoin('orderShown as o', 'o.id', 'r.orderId')
    .innerJoin('personShown as u', 'u.id', 'r.userId')
    .select([
      'r.orderId',
      'o.number as orderNumber',
      'u.name as buyer',
      'r.discountPaise',
      'r.redeemedAt',
      'r.releasedAt',
    ])
    .where('r.couponId', '=', couponId)
    .orderBy('r.redeemedAt', 'desc')
    .limit(Math.min(first, 100))
    .execute()
}

function refuseTakenCode(error: unknown): never {
  if (brokeConstraint(error, 'coupons_code')) throw refused('DUPLICATE', { field: terms('CODE') }, 'code')
  throw error
}
