import { batched, type Ctx } from '#core/context.ts'
import type { Resolvers } from '#core/graphql/resolver-types.ts'
import type { MemberRow } from '#features/businesses/company-members/company-members.ts'
import * as home from './company-home.ts'

/** Rows of a part whose count is shown too, read once. */
const waiting = async (ctx: Ctx, keys: readonly string[]) => {
  const rows = await home.waitingFor(ctx)
  return keys.map(() => rows)
}

const openOrders = (ctx: Ctx, members: readonly MemberRow[]) =>
  Promise.all(members.map((member) => home.openOrdersOf(ctx, member)))

export const resolvers: Resolvers = {
  Query: { companyHome: (_, __, ctx) => home.companyHome(ctx) },
  CompanyHome: {
    waiting: async (_, __, ctx) => (await batched(ctx, waiting).load('all')).items,
    waitingCount: async (_, __, ctx) => (await batched(ctx, waiting).load('all')).total,
    toOrder: (_, __, ctx) => home.toOrder(ctx),
    quotations: (member, _, ctx) => home.quotationsOf(ctx, member),
    deliveries: (member, _, ctx) => home.deliveriesOf(ctx, member),
    openOrders: (member, _, ctx) => batched(ctx, openOrders).load(member),
    openOrderCount: async (member, _, ctx) => (await batched(ctx, openOrders).load(member))[0]?.total ?? 0,
    spend: (member, _, ctx) => home.spendOf(ctx, member),
    gstCredit: (member, _, ctx) => home.gstCreditOf(ctx, member),
    credit: (member, _, ctx) => home.creditOf(ctx, member),
  },
}
