import { holdDaysOf } from '@neev/domain/businesses/sellers/sellers'
import { scopeOf } from '@neev/domain/core/access/permissions'
import { addDays, fyShort, istDate } from '@neev/domain/core/fiscal'
import {
  cycleEnd,
  disputeInput,
  nextCycleEnd,
  payableOf,
  type SettlementTransition,
  settlementTransitions,
  settlementTransitionsFor,
  whyNotDrawn,
  whyNotSettlement,
} from '@neev/domain/money/settlements/settlements'
import { actorOf, type Ctx, transaction } from '#core/context.ts'
import { nextNumber } from '#core/counters.ts'
import type { RowChange } from '#core/db/tables.ts'
import { found, idOf, parseInput, refused, refuseIf } from '#core/errors.ts'
import { recordTransition, transitionsSeenBy } from '#core/history.ts'
import { type PageInput, pageOf } from '#core/lists.ts'
import { settingsAsOf } from '#core/settings.ts'
import { lockSeller } from '#features/businesses/sellers/sellers.ts'
import {
  insertCorrections,
  insertEntries,
  type Latest,
  latestStatement,
  readBalance,
  sellersToSettle,
  statementSums,
  transactionsOn,
  unsettledSums,
} from './balances.queries.ts'
import {
  countSettlements,
  type EarningFilter,
  earningPageOf,
  earningPageOn,
  type Reader,
  readableSettlements,
  readSettlement,
  readSettlementPage,
  type SettlementRow,
} from './statements.queries.ts'

declare module '#core/events/events.ts' {
  interface Events {
    'settlement.moved': { settlementId: number; sellerId: number; transition: SettlementTransition }
  }
}

/**
 * Creates a draft for every seller whose cycle is over and who has something to be paid out; with a statement in
 * review, the next one follows its approval. A job; idempotent.
 */
export async function buildStatements(ctx: Ctx): Promise<void> {
  const today = istDate(ctx.now)
  const sellers = await sellersToSettle(ctx.db, addDays(today, -1))
  for (const { id, cycle, builtTo } of sellers) {
    const lastDay = cycleEnd(cycle, today)
    if (builtTo !== null && builtTo >= lastDay) continue
    await transaction(ctx, async (ctx) => {
      const before = await lockLatest(ctx, id)
      if (!whyNotDrawn(before, lastDay)) await buildStatement(ctx, id, lastDay, before)
    })
  }
}

/** Locks the seller; returns its latest statement, if any. */
export async function lockLatest(ctx: Ctx, sellerId: number): Promise<Latest | undefined> {
  found(await lockSeller(ctx, sellerId))
  return latestStatement(ctx.db, sellerId)
}

/**
 * A seller's draft with everything that can be paid out by a date, after the latest statement; null if there is
 * nothing.
 */
export async function buildStatement(
  ctx: Ctx,
  sellerId: number,
  lastDay: string,
  before: Latest | undefined,
): Promise<number | null> {
  const sums = found(await unsettledSums(ctx.db, sellerId, lastDay))
  if (sums.count === 0) return null
  const opening = before?.carriedPaise ?? 0
  const closing = opening + sums.paise
  const { minPayoutPaise } = await settingsAsOf(ctx)
  const series = `settlements:${fyShort(ctx.now)}`
  const value = await nextNumber(ctx.db, series)
  const { id } = found(
    await ctx.db
      .insertInto('settlements')
      .values({
        number: `ST${fyShort(ctx.now)}-${String(value).padStart(6, '0')}`,
        sellerId,
        fromDay: before ? addDays(before.to, 1) : (sums.from ?? lastDay),
        toDay: lastDay,
        openingPaise: opening,
        entriesPaise: sums.paise,
        closingPaise: closing,
        payablePaise: payableOf(closing, minPayoutPaise),
        builtAt: ctx.now,
      })
      .returning('id')
      .executeTakeFirst(),
  )
  await insertEntries(ctx.db, id, sellerId, lastDay)
  await recordTransition(ctx, { entity: 'settlement', id, from: null, to: 'DRAFT' })
  return id
}

/** Adds adjustments and reversals to a statement in review, and updates its totals. */
export async function recount(ctx: Ctx, { id, sellerId }: SettlementRow): Promise<void> {
  await insertCorrections(ctx.db, id, sellerId, istDate(ctx.now))
  const { opening, entries } = found(await statementSums(ctx.db, id))
  const { minPayoutPaise } = await settingsAsOf(ctx)
  const closing = opening + entries
  await ctx.db
    .updateTable('settlements')
    .set({ entriesPaise: entries, closingPaise: closing, payablePaise: payableOf(closing, minPayoutPaise) })
    .where('id', '=', id)
    .execute()
}

/** The seller whose balance the caller may see: any for admins, otherwise their own; NOT_FOUND for others. */
function sellerSeen(ctx: Ctx, requested: string | null): number {
  const { roles, sellerId } = actorOf(ctx)
  if (requested !== null && scopeOf(roles, 'settlement:read') === 'any') return idOf(requested)
  const own = found(sellerId)
  if (requested !== null && idOf(requested) !== own) throw refused('NOT_FOUND')
  return own
}

/** As whom the caller reads statements. */
function readerOf(ctx: Ctx): Reader {
  const { roles, sellerId } = actorOf(ctx)
  return scopeOf(roles, 'settlement:read') === 'any' ? 'admin' : { sellerId: sellerId ?? 0 }
}

type Filter = Record<'status' | 'sellerId' | 'search', string | null>

export async function listSettlements(ctx: Ctx, page: PageInput, { status, sellerId, search }: Filter) {
  const filter = { sellerId: sellerId ? idOf(sellerId) : null, search }
  const rows = await readSettlementPage(ctx.db, page, { ...filter, status }, readerOf(ctx))
  return { ...pageOf(rows), counts: await countSettlements(ctx.db, filter, readerOf(ctx)) }
}

export const getSettlement = async (ctx: Ctx, id: string | number): Promise<SettlementRow> =>
  found(await readSettlement(ctx.db, idOf(id), readerOf(ctx)))

/** The earnings on a statement. */
export async function settlementSuborders(ctx: Ctx, id: string, page: PageInput) {
  const row = await getSettlement(ctx, id)
  return pageOf(await earningPageOn(ctx.db, row.id, page))
}

/** Earnings of one seller from sales, returns and adjustments. */
export async function listEarnings(ctx: Ctx, requested: string | null, page: PageInput, filter: EarningFilter) {
  const sellerId = sellerSeen(ctx, requested)
  const rows = await earningPageOf(ctx.db, { sellerId, today: istDate(ctx.now), reader: readerOf(ctx) }, page, filter)
  const known = await readableNumbers(ctx, rows)
  return {
    ...pageOf(rows),
    items: rows.map((row) =>
      known.has(row.settlementId ?? 0) ? row : { ...row, settlementId: null, settlementNumber: null },
    ),
  }
}

/** Of the rows' statements, those that the caller may see. */
async function readableNumbers(ctx: Ctx, rows: { settlementId: number | null }[]): Promise<Set<number>> {
  const ids = [...new Set(rows.flatMap(({ settlementId }) => settlementId ?? []))]
  const known = await readableSettlements(ctx.db, ids, readerOf(ctx))
  return new Set(known.map(({ id }) => id))
}

/** The current balance of a seller, and the projected next statement. */
export async function sellerBalance(ctx: Ctx, requested: string | null) {
  const sellerId = sellerSeen(ctx, requested)
  const today = istDate(ctx.now)
  const settings = await settingsAsOf(ctx)
  const row = found(await readBalance(ctx.db, sellerId, today, ctx.now))
  const { grade, ...balance } = row
  return {
    ...balance,
    sellerId,
    nextPaise: row.balancePaise - row.onHoldPaise - row.underWayPaise,
    cycleEnds: nextCycleEnd(row.cycle, today),
    minPayoutPaise: settings.minPayoutPaise,
    holdDays: holdDaysOf(grade, settings),
  }
}

const asker = (ctx: Ctx) => {
  const { roles, userId } = actorOf(ctx)
  return { roles, userId, now: ctx.now }
}
export const transitionsOf = (ctx: Ctx, row: SettlementRow): SettlementTransition[] =>
  settlementTransitionsFor(dated(row), asker(ctx))
export async function historyOf(ctx: Ctx, { id }: SettlementRow) {
  const transitions = await transitionsSeenBy<SettlementRow['status']>(ctx, 'settlement', id, 'settlement:write')
  return transitions.map(({ reasonCode, ...transition }) => ({
    ...transition,
    action: reasonCode as SettlementTransition | null,
  }))
}

const dated = (row: SettlementRow) => ({
  ...row,
  reviewUntil: row.reviewUntil && new Date(row.reviewUntil),
  frozenUntil: row.frozenUntil && new Date(row.frozenUntil),
})

type Step = { name: SettlementTransition; note?: string | null; set?: RowChange<'settlements'> }

/**
 * The only way to change the status of a statement: locks it, checks the rule, writes columns and history, publishes
 * the event.
 */
export async function updateSettlementStatus(
  ctx: Ctx,
  input: string | number,
  { name, note = null, set }: Step,
  action: (ctx: Ctx, row: SettlementRow) => Promise<void> = async () => {},
): Promise<SettlementRow> {
  const id = idOf(input)
  return transaction(ctx, async (ctx) => {
    await ctx.db.selectFrom('settlements').select('id').where('id', '=', id).forUpdate().execute()
    const row = await getSettlement(ctx, id)
    refuseIf(whyNotSettlement(name, dated(row), { ...asker(ctx), ...(note !== null && { reason: note }) }))
    const { to } = settlementTransitions[name]
    await action(ctx, row)
    await ctx.db
      .updateTable('settlements')
      .set({ status: to, ...set })
      .where('id', '=', id)
      .execute()
    await recordTransition(ctx, { entity: 'settlement', id, from: row.status, to, reasonCode: name, note })
    await ctx.emit('settlement.moved', { settlementId: id, sellerId: row.sellerId, transition: name })
    return found(await readSettlement(ctx.db, id))
  })
}

export const acceptSettlement = (ctx: Ctx, id: string): Promise<SettlementRow> =>
  updateSettlementStatus(ctx, id, {
    name: 'accept',
    set: { acceptedAt: ctx.now, acceptedBy: actorOf(ctx).userId },
  })

/** Disputes a statement; only suborders on this statement are kept. */
export function submitSettlementDispute(ctx: Ctx, id: string, input: unknown): Promise<SettlementRow> {
  const { suborderIds, reason } = parseInput(disputeInput, input)
  const set = { acceptedAt: null, acceptedBy: null }
  return updateSettlementStatus(ctx, id, { name: 'dispute', note: reason, set }, async (ctx, row) => {
    const parts = await transactionsOn(ctx.db, row.id, suborderIds)
    if (parts.length !== new Set(suborderIds).size) throw refused('NOT_FOUND')
    await ctx.db
      .insertInto('settlementDisputes')
      .values({
        settlementId: row.id,
        transactionIds: parts.map((part) => part.id),
        reason,
        openedBy: actorOf(ctx).userId,
        openedAt: ctx.now,
      })
      .execute()
  })
}
