import { istDate } from '@neev/domain/core/fiscal'
import { formatInr } from '@neev/domain/core/money'
import { creditDeclineInput, creditRequestInput } from '@neev/domain/money/credit/credit-lines'
import { actorOf, type Ctx, transaction } from '#core/context.ts'
import { brokeConstraint } from '#core/db/open.ts'
import { found, idOf, parseInput, refused } from '#core/errors.ts'
import type { CreditSide } from '#core/graphql/resolver-types.ts'
import { ofRecord, rateLimit } from '#core/limits.ts'
import { linesWith, type RequestRow, readGrantors, readRequests, requestById } from './lines.queries.ts'
import { creditCompanyOf, grantorOf, readerOf } from './lines.ts'

declare module '#core/events/events.ts' {
  interface Events {
    /** A company requested credit from a seller. */
    'credit.requested': { requestId: number }
    'credit.declined': { requestId: number }
  }
}

const perCompany = rateLimit('credit.request', 20, 24 * 60 * 60)

/** Requests of the caller's company, or those that wait for the caller's business. */
export async function listRequests(ctx: Ctx, side: CreditSide): Promise<RequestRow[]> {
  const reader = await readerOf(ctx, side)
  return reader === 'ALL' ? [] : readRequests(ctx.db, reader)
}

/** Sellers that the caller's company can request credit from. */
export const grantorsFor = async (ctx: Ctx) => readGrantors(ctx.db, (await creditCompanyOf(ctx)).id)

/**
 * Requests credit from a seller that the company has bought from, or a higher limit from one that has granted it.
 * CREDIT_NOT_HIGHER if it is not above the limit that the company has.
 */
export async function requestCredit(ctx: Ctx, values: unknown): Promise<RequestRow> {
  const { sellerId: seller, ...input } = parseInput(creditRequestInput, values)
  const company = await creditCompanyOf(ctx)
  await perCompany(ctx, ofRecord('company', company.id))
  const sellerId = idOf(seller)
  return transaction(ctx, async (ctx) => {
    const { userId } = actorOf(ctx)
    const made = { accountId: company.id, sellerId, requestedBy: userId, requestedAt: ctx.now }
    const [line] = await linesWith(ctx.db, company.id, [sellerId], istDate(ctx.now))
    if (line && input.limitPaise <= line.limitPaise)
      throw refused('CREDIT_NOT_HIGHER', { limit: formatInr(line.limitPaise) }, 'limitPaise')
    if (!line && !(await readGrantors(ctx.db, company.id)).some(({ id }) => id === sellerId)) {
      const open = await ctx.db
        .selectFrom('creditRequests')
        .select('id')
        .where('accountId', '=', company.id)
        .where('sellerId', '=', sellerId)
        .where('status', '=', 'REQUESTED')
        .executeTakeFirst()
      throw open ? refused('CREDIT_REQUESTED', {}, 'sellerId') : refused('NOT_FOUND', {}, 'sellerId')
    }
    const { id } = await ctx.db
      .insertInto('creditRequests')
      .values({ ...input, ...made, status: 'REQUESTED' })
      .returning('id')
      .executeTakeFirstOrThrow()
      .catch((error) => {
        if (brokeConstraint(error, 'credit_requests_open')) throw refused('CREDIT_REQUESTED', {}, 'sellerId')
        throw error
      })
    await ctx.emit('credit.requested', { requestId: id })
    return found(await requestById(ctx.db, 'ALL', id))
  })
}

type Decision = { status: 'DECLINED' | 'WITHDRAWN'; answer: string | null }

async function decide(ctx: Ctx, reader: { accountId: number } | { sellerId: number }, id: string, set: Decision) {
  return transaction(ctx, async (ctx) => {
    const row = found(await requestById(ctx.db, reader, idOf(id)))
    const moved = await ctx.db
      .updateTable('creditRequests')
      .set({ ...set, decidedBy: actorOf(ctx).userId, decidedAt: ctx.now })
      .where('id', '=', row.id)
      .where('status', '=', 'REQUESTED')
      .returning('id')
      .executeTakeFirst()
    if (!moved) throw refused('BAD_TRANSITION')
    if (set.status === 'DECLINED') await ctx.emit('credit.declined', { requestId: row.id })
    return found(await requestById(ctx.db, reader, row.id))
  })
}

/** Withdraws a request of the caller's company. */
export const withdrawRequest = async (ctx: Ctx, id: string): Promise<RequestRow> =>
  decide(ctx, { accountId: (await creditCompanyOf(ctx)).id }, id, { status: 'WITHDRAWN', answer: null })

/** Declines a request with a reason, which the company reads. */
export function declineRequest(ctx: Ctx, id: string, reason: string): Promise<RequestRow> {
  const input = parseInput(creditDeclineInput, { reason })
  return decide(ctx, { sellerId: grantorOf(ctx) }, id, { status: 'DECLINED', answer: input.reason })
}
