import { openChecks } from '@neev/domain/checks'
import { closedStatuses } from '@neev/domain/orders'
import {
  asksReason,
  type SellerStatus,
  type SellerTransition,
  sellerTransitions,
  slugOf,
  stateAfter,
  whyNotSellerTransition,
} from '@neev/domain/sellers'
import { sql } from 'kysely'
import { checksColumn } from '#core/admin-checks.ts'
import { audit } from '#core/audit.ts'
import { actorOf, type Ctx, transaction } from '#core/context.ts'
import { rowOf, rowsOf } from '#core/db/open.ts'
import { found, idOf, refuseIf } from '#core/errors.ts'
import { recordTransition } from '#core/history.ts'
import { reasonOf } from '#core/internal-notes.ts'
import { giveRole, takeRole } from '#features/accounts/accounts.ts'
import { clearForm } from './form-tables.ts'

export type SellerAdminTransition = Exclude<SellerTransition, 'submit'>
const adminTransitions = sellerTransitions.filter(
  (transition): transition is SellerAdminTransition => transition !== 'submit',
)

type Standing = {
  id: number
  name: string
  slug: string | null
  status: SellerStatus
  isOwn: boolean
  openChecks: number
  openOrders: number
}

async function standingOf(ctx: Ctx, id: number): Promise<Standing> {
  const row = found(
    await rowOf<Omit<Standing, 'openChecks'> & { checks: Parameters<typeof openChecks>[0] }>(
      ctx.db,
      sql`select s.id, s.trade_name as name, s.slug, s.status,
            exists (select 1 from seller_members m where m.seller_id = s.id and m.user_id = ${actorOf(ctx).userId}) as "isOwn",
            (select count(*)::int from suborders o where o.seller_id = s.id and not o.status = any(${[...closedStatuses]}::text[])) as "openOrders",
            ${checksColumn('seller', sql`s.id`)} as checks
          from sellers s where s.id = ${id} and s.kind in ('SELLER', 'ASSOCIATE')`,
    ),
  )
  return { ...row, openChecks: openChecks(row.checks) }
}

/** What the desk can do now, and what something stands in the way of. */
export async function transitionsOf(
  ctx: Ctx,
  id: number,
): Promise<{ transition: SellerAdminTransition; whyNot: Refused | null }[]> {
  const standing = await standingOf(ctx, id)
  return adminTransitions.flatMap((transition) => {
    const why = whyNotSellerTransition(transition, standing)
    return why?.code === 'BAD_TRANSITION' ? [] : [{ transition, whyNot: why }]
  })
}
type Refused = NonNullable<ReturnType<typeof whyNotSellerTransition>>

/** A name for addresses that nobody else has. */
export async function freeSlug(ctx: Ctx, name: string): Promise<string> {
  const wanted = slugOf(name)
  const taken = await rowsOf<{ slug: string }>(
    ctx.db,
    sql`select slug from sellers where slug = ${wanted} or slug like ${`${wanted}-%`}`,
  )
  const known = new Set(taken.map(({ slug }) => slug))
  let slug = wanted
  for (let n = 2; known.has(slug); n++) slug = `${wanted}-${n}`
  return slug
}

/** Owners may sell from now on: the role is there at their next request. */
async function giveOwners(ctx: Ctx, sellerId: number): Promise<void> {
  const owners = await rowsOf<{ userId: number }>(
    ctx.db,
    sql`select user_id as "userId" from seller_members where seller_id = ${sellerId} order by user_id`,
  )
  for (const { userId } of owners) await giveRole(ctx, userId, 'seller')
}

/** What comes with a step besides the state itself. */
const effects: Partial<Record<SellerAdminTransition, (ctx: Ctx, seller: Standing) => Promise<void>>> = {
  approve: async (ctx, { id, name, slug }) => {
    if (!slug) await sql`update sellers set slug = ${await freeSlug(ctx, name)} where id = ${id}`.execute(ctx.db)
    await giveOwners(ctx, id)
  },
  reject: (ctx, { id }) => clearForm(ctx, id),
  terminate: async (ctx, { id }) => {
    const people = sql`select user_id from seller_members where seller_id = ${id}`
    for (const role of ['seller', 'superSeller'] as const) await takeRole(ctx, people, role)
  },
}

/** One step of the desk: asked of the rule, done, written down and told. */
export async function updateSellerStatus(
  ctx: Ctx,
  id: string,
  transition: SellerAdminTransition,
  note?: string | null,
): Promise<void> {
  const why = reasonOf(note, asksReason(transition))
  await transaction(ctx, async (ctx) => {
    await sql`select 1 from sellers where id = ${idOf(id)} for update`.execute(ctx.db)
    const seller = await standingOf(ctx, idOf(id))
    refuseIf(whyNotSellerTransition(transition, seller))
    const to = stateAfter(transition)
    await effects[transition]?.(ctx, seller)
    await sql`update sellers set status = ${to}, status_changed_at = ${ctx.now}, version = version + 1 where id = ${seller.id}`.execute(
      ctx.db,
    )
    await recordTransition(ctx, { entity: 'seller', id: seller.id, from: seller.status, to, note: why })
    await audit(ctx, `seller.${transition}`, 'seller', seller.id, { status: seller.status }, { status: to, note: why })
    await ctx.emit('seller.moved', { sellerId: seller.id, from: seller.status, to, note: why })
    await ctx.emit('seller.changed', { sellerId: seller.id })
  })
}
