import { batched, type Ctx } from '#core/context.ts'
import type { Resolvers } from '#core/graphql/resolver-types.ts'
import * as home from './company-home.ts'

/** Rows of a part whose count is shown too, read once. */
const waiting = async (ctx: Ctx, keys: readonly string[]) => {
  const rows = await home.waitingFor(ctx)
  return keys.map(() => rows)
}

export const resolvers: Resolvers = {
  Query: { companyHome: (_, __, ctx) => home.companyHome(ctx) },
  CompanyHome: {
    waiting: async (_, __, ctx) => (await batched(ctx, waiting).load('all')).items,
    waitingCount: async (_, __, ctx) => (await batched(ctx, waiting).load('all')).total,
    toOrder: (_, __, ctx) => home.toOrder(ctx),
    toCompare: (member, _, ctx) => home.toCompare(ctx, member),
    deliveries: (member, _, ctx) => home.deliveriesOf(ctx, member),
    openOrders: (member, _, ctx) => home.openOrdersOf(ctx, member),
    openOrderCount: async (member, _, ctx) => (await home.openOrdersOf(ctx, member))[0]?.total ?? 0,
    spend: (member, _, ctx) => home.spendOf(ctx, member),
  },
}
