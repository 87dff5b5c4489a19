import {
  type Coupon,
  type CouponCart,
  type CouponMove,
  type CouponShare,
  type CouponState,
  type CouponStatus,
  couponDiscount,
  couponInput,
  couponStatus,
  whyCouponRefused,
  whyNotChanged,
  whyNotCoupon,
  whyNotRedeemed,
} from '@neev/domain/coupons'
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { audit } from '#core/audit.ts'
import { actorOf, batched, type Ctx, transaction } from '#core/context.ts'
import { brokeConstraint, rowOf, rowsOf } from '#core/db/open.ts'
import { found, idOf, parseInput, refused, refuseIf } from '#core/errors.ts'
import { allOf, containing, type Page, type PageInput, pageOf, pageParts, total } from '#core/lists.ts'
import { couponRedemptions, coupons } from './coupons.tables.ts'

export type CouponRow = typeof coupons.$inferSelect
export type RedemptionRow = {
  orderId: number
  orderNumber: string
  buyer: string
  discountPaise: number
  redeemedAt: Date
  releasedAt: Date | null
}

/** The row as the rules see it: ids are text there, because the lines of a cart carry what the contract carries. */
const ruled = (row: CouponRow): Coupon => ({
  ...row,
  targetIds: row.targetIds.map(String),
  userIds: row.userIds.map(String),
})

export const statusOf = (ctx: Ctx, row: CouponRow): CouponStatus => couponStatus(row, ctx.now)

/** `couponStatus` in SQL, so that a list can be filtered by it; a test holds the two together. */
const statusSql = (now: Date): SQL => sql`case
  when state <> 'LIVE' then state
  when ends_at <= ${now.toISOString()} then 'EXPIRED'
  when used_count >= usage_limit then 'EXHAUSTED'
  when starts_at > ${now.toISOString()} then 'SCHEDULED'
  else 'ACTIVE' end`

type Filter = { search?: string | null; status?: CouponStatus | null; kind?: string | null }
const sorts = {
  createdAt: sql`created_at`,
  code: sql`code`,
  startsAt: sql`starts_at`,
  endsAt: sql`ends_at`,
  usedCount: sql`used_count`,
}

/** One page of coupons for the desk. */
export async function listCoupons(ctx: Ctx, page: PageInput, filter: Filter): Promise<Page<CouponRow>> {
  const { orderBy, limit, offset } = pageParts(page, sorts, sql`id`)
  const where = allOf([
    filter.search && sql`(code || ' ' || title) ilike ${containing(filter.search)}`,
    filter.status && sql`${statusSql(ctx.now)} = ${filter.status}`,
    filter.kind && sql`kind = ${filter.kind}`,
  ])
  const query = ctx.db.select({ row: coupons, total }).from(coupons).where(where)
  const rows = await query
    .orderBy(...orderBy)
    .limit(limit)
    .offset(offset)
  return pageOf(rows.map(({ row, total }) => ({ ...row, total })))
}

/** The coupon, or NOT_FOUND. */
export async function getCoupon(ctx: Ctx, id: string): Promise<CouponRow> {
  const [row] = await ctx.db
    .select()
    .from(coupons)
    .where(eq(coupons.id, idOf(id)))
  return found(row)
}

async function lockCoupon(ctx: Ctx, id: string): Promise<CouponRow> {
  const [row] = await ctx.db
    .select()
    .from(coupons)
    .where(eq(coupons.id, idOf(id)))
    .for('update')
  return found(row)
}

/** Makes a coupon; a code exists once. */
export async function createCoupon(ctx: Ctx, given: unknown): Promise<CouponRow> {
  const input = parseInput(couponInput, given)
  return transaction(ctx, async (ctx) => {
    const values = {
      ...input,
      targetIds: input.targetIds.map(Number),
      userIds: input.userIds.map(Number),
      createdBy: actorOf(ctx).userId,
    }
    const [row] = await ctx.db.insert(coupons).values(values).returning().catch(refuseTakenCode)
    const made = found(row)
    await audit(ctx, 'coupon.create', 'coupon', made.id, null, input)
    return made
  })
}

/** Changes a coupon that nobody else changed meanwhile; what it gives stays once it has been used. */
export async function updateCoupon(ctx: Ctx, id: string, version: number, given: unknown): Promise<CouponRow> {
  const { state: _first, ...input } = parseInput(couponInput, given)
  return transaction(ctx, async (ctx) => {
    const before = await lockCoupon(ctx, id)
    if (before.version !== version) throw refused('STALE')
    refuseIf(whyNotCoupon('edit', before, ctx.now))
    refuseIf(whyNotChanged(ruled(before), { ...input, state: 'LIVE' }))
    if (input.usageLimit !== null && input.usageLimit < before.usedCount)
      throw refused('TOO_SMALL', { field: 'usageLimit', min: before.usedCount }, 'usageLimit')
    const [row] = await ctx.db
      .update(coupons)
      .set({
        ...input,
        targetIds: input.targetIds.map(Number),
        userIds: input.userIds.map(Number),
        version: version + 1,
        updatedAt: ctx.now,
      })
      .where(eq(coupons.id, before.id))
      .returning()
      .catch(refuseTakenCode)
    await audit(ctx, 'coupon.update', 'coupon', id, before, input)
    return found(row)
  })
}

const stateAfter: Record<Exclude<CouponMove, 'edit' | 'delete'>, CouponState> = {
  publish: 'LIVE',
  pause: 'PAUSED',
  resume: 'LIVE',
  archive: 'ARCHIVED',
}

/** Publishes, pauses, resumes or archives; orders already placed keep their discount. */
export async function moveCoupon(ctx: Ctx, id: string, move: keyof typeof stateAfter): Promise<CouponRow> {
  return transaction(ctx, async (ctx) => {
    const before = await lockCoupon(ctx, id)
    refuseIf(whyNotCoupon(move, before, ctx.now))
    const state = stateAfter[move]
    const [row] = await ctx.db
      .update(coupons)
      .set({ state, version: before.version + 1, updatedAt: ctx.now })
      .where(eq(coupons.id, before.id))
      .returning()
    await audit(ctx, `coupon.${move}`, 'coupon', id, { state: before.state }, { state })
    return found(row)
  })
}

/** Deletes a draft; what was live stays on record and is archived instead. */
export async function deleteCoupon(ctx: Ctx, id: string): Promise<boolean> {
  return transaction(ctx, async (ctx) => {
    const before = await lockCoupon(ctx, id)
    refuseIf(whyNotCoupon('delete', before, ctx.now))
    await ctx.db.delete(coupons).where(eq(coupons.id, before.id))
    await audit(ctx, 'coupon.delete', 'coupon', id, before, null)
    return true
  })
}

export type CouponOutcome = {
  couponId: number
  code: string
  title: string
  /** What the shares are taken off. */
  on: 'GOODS' | 'FREIGHT'
  totalPaise: number
  shares: CouponShare[]
}

/** The code's discount on this cart, or the reason why not. `orders` and `usesOfThis` are read here, for the actor. */
export async function couponFor(ctx: Ctx, code: string, lines: CouponCart['lines']): Promise<CouponOutcome> {
  const [row] = await ctx.db.select().from(coupons).where(eq(coupons.code, code.trim().toUpperCase()))
  if (!row) throw refused('COUPON_NOT_FOUND', {}, 'code')
  const coupon = ruled(row)
  refuseIf(whyCouponRefused(coupon, { lines, buyer: await buyerOf(ctx, row.id) }, ctx.now))
  const on = row.kind === 'FREE_FREIGHT' ? 'FREIGHT' : 'GOODS'
  return { couponId: row.id, code: row.code, title: row.title, on, ...couponDiscount(coupon, lines) }
}

async function buyerOf(ctx: Ctx, couponId: number): Promise<CouponCart['buyer']> {
  if (!ctx.actor) return { id: null, isB2b: false, orders: 0, usesOfThis: 0 }
  const { userId, roles } = ctx.actor
  const counts = await rowOf<{ orders: number; usesOfThis: number }>(
    ctx.db,
    sql`select
      (select count(*)::int from orders where user_id = ${userId} and status not in ('CANCELLED', 'EXPIRED')) as orders,
      (select count(*)::int from coupon_redemptions
        where coupon_id = ${couponId} and user_id = ${userId} and released_at is null) as "usesOfThis"`,
  )
  return { id: String(userId), isB2b: roles.includes('b2b'), orders: 0, usesOfThis: 0, ...counts }
}

/**
 * Takes one use for this order, inside the order's transaction; `outcome` is what the cart was priced with, and is not worked out
 * again. The row is locked first, so of two racing checkouts for the last use one waits, sees it gone and is refused. Checked are
 * only the state, the dates and the uses: whom the coupon is for was decided before this order existed. The order that names the
 * coupon holds its key already: a lock that wanted the key for itself would make two buyers of different goods wait for each other.
 */
export async function redeemCoupon(ctx: Ctx, orderId: number, outcome: CouponOutcome): Promise<void> {
  const { userId } = actorOf(ctx)
  const [coupon] = await ctx.db.select().from(coupons).where(eq(coupons.id, outcome.couponId)).for('no key update')
  const ofUser = and(
    eq(couponRedemptions.couponId, outcome.couponId),
    eq(couponRedemptions.userId, userId),
    isNull(couponRedemptions.releasedAt),
  )
  const usesOfThis = await ctx.db.$count(couponRedemptions, ofUser)
  refuseIf(whyNotRedeemed(found(coupon), usesOfThis, ctx.now))
  await ctx.db
    .update(coupons)
    .set({ usedCount: sql`${coupons.usedCount} + 1` })
    .where(eq(coupons.id, outcome.couponId))
  await ctx.db.insert(couponRedemptions).values({
    couponId: outcome.couponId,
    orderId,
    userId,
    discountPaise: outcome.totalPaise,
    redeemedAt: ctx.now,
  })
}

/** Gives the use back when an order is cancelled or expires, once. */
export async function releaseCoupon(ctx: Ctx, orderId: number): Promise<void> {
  const released = await ctx.db
    .update(couponRedemptions)
    .set({ releasedAt: ctx.now })
    .where(and(eq(couponRedemptions.orderId, orderId), sql`released_at is null`))
    .returning()
  for (const { couponId } of released) {
    await ctx.db
      .update(coupons)
      .set({ usedCount: sql`${coupons.usedCount} - 1` })
      .where(eq(coupons.id, couponId))
  }
}

/** What a coupon has given over all live orders; one query for all coupons of a page. */
export const givenBy = (ctx: Ctx, couponId: number): Promise<number> => batched(ctx, readGiven).load(couponId)

async function readGiven(ctx: Ctx, ids: readonly number[]): Promise<number[]> {
  const rows = await rowsOf<{ id: number; paise: number }>(
    ctx.db,
    sql`select coupon_id as id, sum(discount_paise)::bigint as paise from coupon_redemptions
        where coupon_id = any(${sql.param(ids)}::bigint[]) and released_at is null group by 1`,
  )
  const byId = new Map(rows.map((row) => [row.id, row.paise]))
  return ids.map((id) => byId.get(id) ?? 0)
}

/** The latest orders that used the coupon. */
export async function listRedemptions(ctx: Ctx, couponId: number, first: number): Promise<RedemptionRow[]> {
  return rowsOf<RedemptionRow>(
    ctx.db,
    sql`select r.order_id as "orderId", o.number as "orderNumber", u.name as buyer, r.discount_paise as "discountPaise",
          r.redeemed_at as "redeemedAt", r.released_at as "releasedAt"
        from coupon_redemptions r join orders o on o.id = r.order_id join users u on u.id = r.user_id
        where r.coupon_id = ${couponId} order by r.redeemed_at desc limit ${Math.min(first, 100)}`,
  )
}

function refuseTakenCode(error: unknown): never {
  if (brokeConstraint(error, 'coupons_code')) throw refused('DUPLICATE', { field: 'code' }, 'code')
  throw error
}
