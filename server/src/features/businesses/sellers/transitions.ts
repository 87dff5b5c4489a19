import {
  asksReason,
  type SellerStatus,
  type SellerTransition,
  sellerTransitions,
  slugOf,
  stateAfter,
  whyNotSellerTransition,
} from '@neev/domain/businesses/sellers/sellers'
import { openChecks } from '@neev/domain/core/checks'
import { audit } from '#core/audit.ts'
import { actorOf, type Ctx, transaction } from '#core/context.ts'
import { found, idOf, refuseIf } from '#core/errors.ts'
import { recordTransition } from '#core/history.ts'
import { reasonOf } from '#core/internal-notes.ts'
import { freeSlug } from '#core/slugs.ts'
import { giveRole, takeRole } from '#features/people/accounts/accounts.ts'
import { clearForm } from './application/form-tables.ts'
import { memberAccounts, readStanding } from './transitions.queries.ts'

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
  const { checks, ...row } = found(await readStanding(ctx.db, id, actorOf(ctx).userId))
  return { ...row, openChecks: openChecks(checks) }
}

/** The transitions of an admin, with the reasons against them. */
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

/** A unique slug of a seller. */
export const sellerSlug = (ctx: Ctx, name: string): Promise<string> =>
  freeSlug(slugOf(name), (slug) =>
    ctx.db
      .selectFrom('sellers')
      .select('slug')
      .where((db) => db.or([db('slug', '=', slug), db('slug', 'like', `${slug}-%`)]))
      .execute(),
  )

/** Grants the selling role to the owners, effective from their next request. */
async function giveOwners(ctx: Ctx, sellerId: number): Promise<void> {
  const owners = await ctx.db
    .selectFrom('sellerMembers')
    .select('userId')
    .where('sellerId', '=', sellerId)
    .orderBy('userId')
    .execute()
  for (const { userId } of owners) await giveRole(ctx, userId, 'seller')
}

/** Side effects of a transition. */
const effects: Partial<Record<SellerAdminTransition, (ctx: Ctx, seller: Standing) => Promise<void>>> = {
  approve: async (ctx, { id, name, slug }) => {
    if (!slug)
      await ctx.db
        .updateTable('sellers')
        .set({ slug: await sellerSlug(ctx, name) })
        .where('id', '=', id)
        .execute()
    await giveOwners(ctx, id)
  },
  reject: (ctx, { id }) => clearForm(ctx, id),
  terminate: async (ctx, { id }) => {
    for (const role of ['seller', 'superSeller'] as const) await takeRole(ctx, memberAccounts(id), role)
  },
}

/** Makes a status transition: checks the rule, applies and records it, publishes the event. */
export async function updateSellerStatus(
  ctx: Ctx,
  id: string,
  transition: SellerAdminTransition,
  note?: string | null,
): Promise<void> {
  const why = reasonOf(note, asksReason(transition))
  await transaction(ctx, async (ctx) => {
    await ctx.db.selectFrom('sellers').select('id').where('id', '=', idOf(id)).forUpdate().execute()
    const seller = await standingOf(ctx, idOf(id))
    refuseIf(whyNotSellerTransition(transition, seller))
    const to = stateAfter(transition)
    await effects[transition]?.(ctx, seller)
    await ctx.db
      .updateTable('sellers')
      .set((db) => ({ status: to, statusChangedAt: ctx.now, version: db('version', '+', 1) }))
      .where('id', '=', seller.id)
      .execute()
    await recordTransition(ctx, { entity: 'seller', id: seller.id, from: seller.status, to, note: why })
    await audit(ctx, `seller.${transition}`, 'seller', seller.id, { status: seller.status }, { status: to, note: why })
    await ctx.emit('seller.moved', { sellerId: seller.id, from: seller.status, to, note: why })
    await ctx.emit('seller.changed', { sellerId: seller.id })
  })
}
