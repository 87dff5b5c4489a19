import {
  type SellerStatus,
  type SellerTransition,
  sellerEdges,
  slugOf,
  whyNotSellerTransition,
} from '@neev/domain/businesses/sellers/sellers'
import { openChecks } from '@neev/domain/core/checks'
import type { Application } from '#core/applications/applications.ts'
import { actorOf, type Ctx } from '#core/context.ts'
import { found } from '#core/errors.ts'
import { freeSlug } from '#core/slugs.ts'
import { giveRole, takeRole } from '#features/people/accounts/accounts.ts'
import { clearForm } from './application/form-tables.ts'
import { memberAccounts, readStanding } from './transitions.queries.ts'

type Standing = {
  id: number
  name: string
  slug: string | null
  status: SellerStatus
  isOwn: boolean
  openChecks: number
  openOrders: number
}

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

/** Applications of sellers, and what becomes of sellers later. */
export const sellerApplication: Application<SellerTransition, SellerStatus, Standing> = {
  entity: 'seller',
  edges: sellerEdges,
  lock: (ctx, id) => ctx.db.selectFrom('sellers').select('id').where('id', '=', id).forUpdate().execute(),
  async read(ctx, id) {
    const { checks, ...row } = found(await readStanding(ctx.db, id, actorOf(ctx).userId))
    return { ...row, openChecks: openChecks(checks) }
  },
  whyNot: whyNotSellerTransition,
  effects: {
    async approve(ctx, { id, name, slug }) {
      if (!slug)
        await ctx.db
          .updateTable('sellers')
          .set({ slug: await sellerSlug(ctx, name) })
          .where('id', '=', id)
          .execute()
      await giveOwners(ctx, id)
    },
    reject: (ctx, { id }) => clearForm(ctx, id),
    async terminate(ctx, { id }) {
      for (const role of ['seller', 'superSeller'] as const) await takeRole(ctx, memberAccounts(id), role)
    },
  },
  write: (ctx, id, status) =>
    ctx.db
      .updateTable('sellers')
      .set((db) => ({ status, statusChangedAt: ctx.now, version: db('version', '+', 1) }))
      .where('id', '=', id)
      .execute(),
  async moved(ctx, { id: sellerId, ...moved }) {
    await ctx.emit('seller.moved', { sellerId, ...moved })
    if (moved.to !== 'SUBMITTED') await ctx.emit('seller.changed', { sellerId })
  },
}
