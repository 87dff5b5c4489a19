import { addDays, fyShort, istDate } from '@neev/domain/core/fiscal'
import { scopeOf } from '@neev/domain/core/permissions'
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
} from '@neev/domain/payments/settlements'
import { holdDaysOf, type SellerGrade, type settlementCycles } from '@neev/domain/sellers/sellers'
import { sql } from 'kysely'
import { actorOf, type Ctx, transaction } from '#core/context.ts'
import { nextNumber } from '#core/counters.ts'
import type { Sql } from '#core/db/open.ts'
import { rowOf, rowsOf } from '#core/db/open.ts'
import { found, idOf, parseInput, refused, refuseIf } from '#core/errors.ts'
import { recordTransition, transitionsSeenBy } from '#core/history.ts'
import { allOf, containing, type PageInput, pageOf, pageTail } from '#core/lists.ts'
import { settingsAsOf } from '#core/settings.ts'
import { earningSorts, readEarnings, readSettlements, type SettlementRow } from './statements.queries.ts'

declare module '#core/events/events.ts' {
  interface Events {
    'settlement.moved': { settlementId: number; sellerId: number; transition: SettlementTransition }
  }
}

type Cycle = (typeof settlementCycles)[number]

/** Entries (e) of a seller that are on no statement and can be paid out by a date. */
const unsettled = (
  sellerId: number | Sql,
  lastDay: string,
): Sql => sql`e.account = 'SELLER_PAYABLE' and e.part <> 'PAYOUT'
  and e.seller_id = ${sellerId} and e.available_on <= ${lastDay}::date and not exists (select 1
  from settlement_entries x where x.entry_id = e.id)`

/**
 * Creates a draft for every seller whose cycle is over and who has something to be paid out; with a statement in
 * review, the next one follows its approval. A job; idempotent.
 */
export async function buildStatements(ctx: Ctx): Promise<void> {
  const today = istDate(ctx.now)
  const sellers = await rowsOf<{ id: number; cycle: Cycle; builtTo: string | null }>(
    ctx.db,
    sql`select s.id, s.settlement_cycle as cycle, to_char((select max(m.to_day) from settlements m
      where m.seller_id = s.id), 'YYYY-MM-DD') as "builtTo"
        from sellers s where exists (select 1 from ledger_entries e where ${unsettled(sql`s.id`, addDays(today, -1))})
          and not exists (select 1 from settlements m where m.seller_id = s.id
          and m.status in ('DRAFT', 'REVIEW', 'DISPUTED'))
        order by s.id`,
  )
  for (const { id, cycle, builtTo } of sellers) {
    const lastDay = cycleEnd(cycle, today)
    if (builtTo !== null && builtTo >= lastDay) continue
    await transaction(ctx, async (ctx) => {
      const before = await lockLatest(ctx, id)
      if (!whyNotDrawn(before, lastDay)) await buildStatement(ctx, id, lastDay, before)
    })
  }
}

type Latest = { number: string; to: string; carriedPaise: number; isOpen: boolean }
/** Locks the seller; returns its latest statement, if any. */
export async function lockLatest(ctx: Ctx, sellerId: number): Promise<Latest | undefined> {
  found(await ctx.db.selectFrom('sellers').select('id').where('id', '=', sellerId).forUpdate().executeTakeFirst())
  return rowOf<Latest>(
    ctx.db,
    sql`select number, to_char(to_day, 'YYYY-MM-DD') as "to", closing_paise - payable_paise as "carriedPaise",
      approved_at is null as "isOpen"
        from settlements where seller_id = ${sellerId} order by to_day desc limit 1`,
  )
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
  const sums = found(
    await rowOf<{ count: number; paise: number; from: string | null }>(
      ctx.db,
      sql`select count(*)::int as count, coalesce(-sum(e.amount_paise), 0)::bigint as paise,
        to_char(min(e.available_on), 'YYYY-MM-DD') as "from"
          from ledger_entries e where ${unsettled(sellerId, lastDay)}`,
    ),
  )
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
  await sql`insert into settlement_entries (settlement_id, entry_id) select ${id}::bigint, e.id from ledger_entries e
    where ${unsettled(sellerId, lastDay)}`.execute(ctx.db)
  await recordTransition(ctx, { entity: 'settlement', id, from: null, to: 'DRAFT' })
  return id
}

/** Adds adjustments and reversals to a statement in review, and updates its totals. */
export async function recount(ctx: Ctx, { id, sellerId }: SettlementRow): Promise<void> {
  await sql`insert into settlement_entries (settlement_id, entry_id) select ${id}::bigint, e.id from ledger_entries e
          join ledger_transactions t on t.id = e.transaction_id
          and t.kind in ('ADJUSTMENT', 'REVERSAL', 'DEBIT_BACK', 'HOLD', 'RELEASE')
        where ${unsettled(sellerId, istDate(ctx.now))}`.execute(ctx.db)
  const { opening, entries } = found(
    await rowOf<{ opening: number; entries: number }>(
      ctx.db,
      sql`select m.opening_paise as opening, coalesce(-sum(e.amount_paise), 0)::bigint as entries from settlements m
            left join settlement_entries x on x.settlement_id = m.id left join ledger_entries e on e.id = x.entry_id
            where m.id = ${id} group by m.id`,
    ),
  )
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

/** Statements (m) that the caller may see: a seller's own, without drafts. */
function seen(ctx: Ctx): Sql {
  const { roles, sellerId } = actorOf(ctx)
  return scopeOf(roles, 'settlement:read') === 'any'
    ? sql`true`
    : sql`(m.seller_id = ${sellerId ?? 0} and m.status <> 'DRAFT')`
}

const sorts = {
  to: sql`m.to_day`,
  payable: sql`m.payable_paise`,
  number: sql`m.number`,
  seller: sql`s.trade_name`,
}
type Filter = Record<'status' | 'sellerId' | 'search', string | null>

export async function listSettlements(ctx: Ctx, page: PageInput, { status, sellerId, search }: Filter) {
  const others = allOf([
    seen(ctx),
    sellerId && sql`m.seller_id = ${idOf(sellerId)}`,
    search &&
      sql`(m.number ilike ${containing(search)} or s.trade_name ilike ${containing(search)}
        or m.utr ilike ${containing(search)})`,
  ])
  const where = status ? sql`${others} and m.status = ${status}` : others
  const rows = await readSettlements(ctx, where, pageTail(page, sorts, sql`m.id`))
  const counts = await rowsOf<{ status: string; count: number }>(
    ctx.db,
    sql`select m.status, count(*)::int as count from settlements m join sellers s on s.id = m.seller_id where ${others}
      group by 1`,
  )
  return { ...pageOf(rows), counts }
}

export async function getSettlement(ctx: Ctx, id: string | number): Promise<SettlementRow> {
  const [row] = await readSettlements(ctx, sql`m.id = ${idOf(id)} and ${seen(ctx)}`)
  return found(row)
}

/** The earnings on a statement. */
export async function settlementSuborders(ctx: Ctx, id: string, page: PageInput) {
  const row = await getSettlement(ctx, id)
  return pageOf(
    await readEarnings(ctx, sql`x.settlement_id = ${row.id}`, sql`true`, pageTail(page, earningSorts, sql.raw('id'))),
  )
}

export type EarningFilter = {
  kind?: string | null
  state?: 'HELD' | 'READY' | 'SETTLED' | null
  search?: string | null
}

/** Earnings of one seller from sales, returns and adjustments. */
export async function listEarnings(ctx: Ctx, requested: string | null, page: PageInput, filter: EarningFilter) {
  const sellerId = sellerSeen(ctx, requested)
  // A draft is hidden from its seller: its earnings count as open
  const shown = scopeOf(actorOf(ctx).roles, 'settlement:read') === 'any' ? sql`true` : sql`m.status <> 'DRAFT'`
  const settled = sql`bool_or(m.id is not null and ${shown})`
  const held = sql`max(e.available_on) > ${istDate(ctx.now)}::date`
  const state = {
    HELD: sql`not coalesce(${settled}, false) and ${held}`,
    READY: sql`not coalesce(${settled}, false) and not ${held}`,
    SETTLED: settled,
  }
  const rows = await readEarnings(
    ctx,
    allOf([
      sql`e.seller_id = ${sellerId}`,
      filter.kind && sql`t.kind = ${filter.kind}`,
      filter.search && sql`o.number ilike ${containing(filter.search)}`,
    ]),
    filter.state ? state[filter.state] : sql`true`,
    pageTail(page, earningSorts, sql.raw('id')),
  )
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
  const known = await rowsOf<{ id: number }>(
    ctx.db,
    sql`select m.id from settlements m where m.id = any(${ids}::bigint[]) and ${seen(ctx)}`,
  )
  return new Set(known.map(({ id }) => id))
}

/** The current balance of a seller, and the projected next statement. */
export async function sellerBalance(ctx: Ctx, requested: string | null) {
  const sellerId = sellerSeen(ctx, requested)
  const today = istDate(ctx.now)
  const settings = await settingsAsOf(ctx)
  const row = found(
    await rowOf<{
      sellerName: string
      cycle: Cycle
      grade: SellerGrade
      frozenUntil: Date | null
      balancePaise: number
      onHoldPaise: number
      underWayPaise: number
    }>(
      ctx.db,
      sql`select coalesce(nullif(s.trade_name, ''), s.legal_name) as "sellerName", s.settlement_cycle as cycle, s.grade,
            case when s.settlement_frozen_until > ${ctx.now} then s.settlement_frozen_until end as "frozenUntil",
            coalesce(-sum(e.amount_paise), 0)::bigint as "balancePaise",
            coalesce(-sum(e.amount_paise) filter (where e.available_on > ${today}::date
            and e.part <> 'PAYOUT'), 0)::bigint as "onHoldPaise",
            coalesce((select sum(m.payable_paise) from settlements m where m.seller_id = s.id
            and m.status <> 'PAID'), 0)::bigint as "underWayPaise"
          from sellers s left join ledger_entries e on e.seller_id = s.id and e.account = 'SELLER_PAYABLE'
          where s.id = ${sellerId} group by s.id`,
    ),
  )
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

type Step = { name: SettlementTransition; note?: string | null; set?: Sql }

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
    await sql`update settlements set status = ${to}${set ? sql`, ${set}` : sql``} where id = ${id}`.execute(ctx.db)
    await recordTransition(ctx, { entity: 'settlement', id, from: row.status, to, reasonCode: name, note })
    await ctx.emit('settlement.moved', { settlementId: id, sellerId: row.sellerId, transition: name })
    const [after] = await readSettlements(ctx, sql`m.id = ${id}`)
    return found(after)
  })
}

export const acceptSettlement = (ctx: Ctx, id: string): Promise<SettlementRow> =>
  updateSettlementStatus(ctx, id, {
    name: 'accept',
    set: sql`accepted_at = ${ctx.now}, accepted_by = ${actorOf(ctx).userId}`,
  })

/** Disputes a statement; only suborders on this statement are kept. */
export function submitSettlementDispute(ctx: Ctx, id: string, input: unknown): Promise<SettlementRow> {
  const { suborderIds, reason } = parseInput(disputeInput, input)
  const set = sql`accepted_at = null, accepted_by = null`
  return updateSettlementStatus(ctx, id, { name: 'dispute', note: reason, set }, async (ctx, row) => {
    const { parts } = found(
      await rowOf<{ parts: string[] }>(
        ctx.db,
        sql`select coalesce(array_agg(distinct e.transaction_id::text), '{}') as parts from settlement_entries x
          join ledger_entries e on e.id = x.entry_id
            where x.settlement_id = ${row.id} and e.transaction_id = any(${suborderIds}::bigint[])`,
      ),
    )
    if (parts.length !== new Set(suborderIds).size) throw refused('NOT_FOUND')
    await sql`insert into settlement_disputes (settlement_id, transaction_ids, reason, opened_by, opened_at)
          values (${row.id}, ${parts}::bigint[], ${reason}, ${actorOf(ctx).userId}, ${ctx.now})`.execute(ctx.db)
  })
}
