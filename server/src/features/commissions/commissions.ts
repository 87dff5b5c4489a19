import { addDays, istDate } from '@neev/domain/core/fiscal'
import { scopeOf } from '@neev/domain/core/permissions'
import { terms } from '@neev/domain/core/refusals'
import {
  byScope,
  type CommissionRule,
  commissionChange,
  commissionInput,
  isCatchAll,
  ruleState,
  whyNotChange,
  whyNotEnd,
  whyNotRule,
} from '@neev/domain/payments/commissions'
import { day } from '@neev/domain/sellers/policies'
import { sql } from 'kysely'
import { z } from 'zod'
import { audit } from '#core/audit.ts'
import { actorOf, type Ctx, transaction } from '#core/context.ts'
import { databaseError, rowOf, rowsOf } from '#core/db/open.ts'
import { found, idOf, parseInput, refused, refuseIf } from '#core/errors.ts'
import { recordTransition } from '#core/history.ts'
import { type PageInput, pageOf, pageTail } from '#core/lists.ts'
import { listDeductions } from './deductions.ts'
import { drawn, notEnded, type RuleRow, readRules } from './rules.queries.ts'

export { deductionRates } from './deductions.ts'
export { readRules } from './rules.queries.ts'

export type RuleTransition = 'MADE' | 'ENDED' | 'WITHDRAWN'

declare module '#core/events/events.ts' {
  interface Events {
    /** Rules were created, ended or withdrawn in one mutation; empty for a deduction rate. */
    'commissions.changed': { transitions: { ruleId: number; sellerId: number | null; to: RuleTransition }[] }
  }
}

/** The seller whose rules the caller may see: any for admins, otherwise their own; NOT_FOUND for others. */
function sellerSeen(ctx: Ctx, requested: string | null): number {
  const { roles, sellerId } = actorOf(ctx)
  if (requested !== null && scopeOf(roles, 'commission:read') === 'any') return idOf(requested)
  const own = found(sellerId)
  if (requested !== null && idOf(requested) !== own) throw refused('NOT_FOUND')
  return own
}

/** A seller's applicable rules in order of precedence, and its ended ones. */
export async function sellerCommission(ctx: Ctx, requested: string | null) {
  const sellerId = sellerSeen(ctx, requested)
  const seller = found(
    await rowOf<{ name: string; isComposition: boolean }>(
      ctx.db,
      sql`select coalesce(nullif(trade_name, ''), legal_name, '') as name, gst_type = 'COMPOSITION' as "isComposition"
        from sellers where id = ${sellerId}`,
    ),
  )
  const today = istDate(ctx.now)
  const all = await readRules(ctx, sql`(r.seller_id = ${sellerId} or (r.seller_id is null and ${notEnded(today)}))`)
  const over = (rule: CommissionRule) => ruleState(rule, today) === 'ENDED'
  const rules = all.filter((rule) => !over(rule)).toSorted(byScope)
  return {
    sellerId: String(sellerId),
    sellerName: seller.name,
    isComposition: seller.isComposition,
    rules: rules.map((rule) => drawn(ctx, rule, rules)),
    past: all
      .filter(over)
      .toSorted((a, b) => ((a.to ?? '') < (b.to ?? '') ? 1 : -1))
      .map((rule) => drawn(ctx, rule)),
    deductions: await listDeductions(ctx),
  }
}

const historySorts = { at: sql`e.id` }
type MovedRow = {
  id: number
  rule: string
  to: string
  note: string | null
  at: Date
  by: string | null
  total: number
}

/** History of a seller's rules and the general ones. */
export async function commissionHistory(ctx: Ctx, sellerId: string, page: PageInput) {
  const rows = await rowsOf<MovedRow>(
    ctx.db,
    sql`select e.id, r.name as rule, e.to_state as "to", e.note, e.at, u.name as by, count(*) over ()::int as total
        from commission_rules r join status_events e on e.entity = 'commissionRule' and e.entity_id = r.id
        left join users u on u.id = e.actor_id
        where r.seller_id is null or r.seller_id = ${idOf(sellerId)} ${pageTail(page, historySorts, sql`e.id`)}`,
  )
  return pageOf(rows)
}

type Choice = { kind: 'CLASS' | 'CATEGORY' | 'BRAND'; id: number; name: string }

/** Values that a rule can refer to. */
export async function commissionChoices(ctx: Ctx) {
  const rows = await rowsOf<Choice>(
    ctx.db,
    sql`select 'CLASS' as kind, id, name from product_classes where retired_at is null
        union all select 'CATEGORY', id, name from categories where status <> 'DRAFT'
        union all select 'BRAND', id, name from brands where status = 'ACTIVE' order by name, id`,
  )
  const of = (kind: Choice['kind']) => rows.filter((row) => row.kind === kind)
  return { classes: of('CLASS'), categories: of('CATEGORY'), brands: of('BRAND') }
}

type NewRule = Omit<CommissionRule, 'id'>

/** Writers wait for each other, because overlaps are checked over all rules. */
const lockRules = (ctx: Ctx) => sql`lock table commission_rules in share row exclusive mode`.execute(ctx.db)

async function insertRule(ctx: Ctx, rule: NewRule): Promise<number> {
  const row = await rowOf<{ id: number }>(
    ctx.db,
    sql`insert into commission_rules (name, seller_id, class_id, category_id, brand_id, product_kind, rate, percent_bp,
      amount_paise, unit,
          min_paise, max_paise, base, valid_from, valid_to, created_by, created_at)
        values (${rule.name}, ${rule.sellerId}, ${rule.classId}, ${rule.categoryPath[0] ?? null}, ${rule.brandId},
        ${rule.kind}, ${rule.rate},
          ${rule.percentBp}, ${rule.amountPaise}, ${rule.unit}, ${rule.minPaise}, ${rule.maxPaise}, ${rule.base},
          ${rule.from}::date,
          ${rule.to}::date, ${actorOf(ctx).userId}, ${ctx.now}) returning id`,
  ).catch((error) => {
    if (databaseError(error)?.code === '23503') throw refused('NOT_A_CHOICE', { field: terms('FEE_SCOPE') })
    throw error
  })
  const { id } = found(row)
  await recordTransition(ctx, { entity: 'commissionRule', id, from: null, to: 'MADE' })
  return id
}

/** Ends a rule on a date, or withdraws it if it has not started by then. */
async function stopRule(ctx: Ctx, rule: RuleRow, lastDay: string): Promise<RuleTransition> {
  const id = idOf(rule.id)
  const to = lastDay < rule.from ? 'WITHDRAWN' : 'ENDED'
  await (to === 'WITHDRAWN'
    ? sql`update commission_rules set withdrawn_at = ${ctx.now} where id = ${id}`
    : sql`update commission_rules set valid_to = ${lastDay}::date where id = ${id}`
  ).execute(ctx.db)
  const note = to === 'ENDED' ? lastDay : null
  await recordTransition(ctx, { entity: 'commissionRule', id, from: ruleState(rule, istDate(ctx.now)), to, note })
  return to
}

const ruleById = async (ctx: Ctx, id: string | number): Promise<RuleRow> =>
  found((await readRules(ctx, sql`r.id = ${idOf(id)}`))[0])

const sellerOf = ({ sellerId }: Pick<CommissionRule, 'sellerId'>) => (sellerId === null ? null : Number(sellerId))

/** Creates a rule from a future date. */
export async function createRule(ctx: Ctx, values: unknown) {
  const { categoryId, ...input } = parseInput(commissionInput, values)
  const rule: NewRule = { ...input, categoryPath: categoryId === null ? [] : [categoryId] }
  return transaction(ctx, async (ctx) => {
    await lockRules(ctx)
    const today = istDate(ctx.now)
    refuseIf(whyNotRule(rule, await readRules(ctx, notEnded(today)), today))
    const id = await insertRule(ctx, rule)
    await audit(ctx, 'commission.create', 'commissionRule', id, null, rule)
    await ctx.emit('commissions.changed', { transitions: [{ ruleId: id, sellerId: sellerOf(rule), to: 'MADE' }] })
    return drawn(ctx, await ruleById(ctx, id))
  })
}

/** Changes a rule from a future date: ends it the day before and creates another of the same scope. */
export async function changeRule(ctx: Ctx, id: string, values: unknown) {
  const input = parseInput(commissionChange, values)
  return transaction(ctx, async (ctx) => {
    await lockRules(ctx)
    const today = istDate(ctx.now)
    const before = await ruleById(ctx, id)
    const next: NewRule = { ...before, ...input }
    const others = (await readRules(ctx, notEnded(today))).filter((other) => other.id !== before.id)
    refuseIf(whyNotChange(before, input.from, today))
    refuseIf(whyNotRule(next, others, today))
    if (isCatchAll(before) && !isCatchAll(next)) throw refused('FEE_FOR_ALL', {}, 'rate')
    const to = await stopRule(ctx, before, addDays(input.from, -1))
    const nextId = await insertRule(ctx, next)
    const sellerId = sellerOf(before)
    await audit(ctx, 'commission.change', 'commissionRule', nextId, before, input)
    await ctx.emit('commissions.changed', {
      transitions: [
        { ruleId: Number(before.id), sellerId, to },
        { ruleId: nextId, sellerId, to: 'MADE' },
      ],
    })
    return drawn(ctx, await ruleById(ctx, nextId))
  })
}

export async function endRule(ctx: Ctx, id: string, values: string) {
  const { lastDay } = parseInput(z.object({ lastDay: day }), { lastDay: values })
  return transaction(ctx, async (ctx) => {
    await lockRules(ctx)
    const before = await ruleById(ctx, id)
    refuseIf(whyNotEnd(before, lastDay, istDate(ctx.now)))
    const to = await stopRule(ctx, before, lastDay)
    await audit(ctx, 'commission.end', 'commissionRule', id, { to: before.to }, { to, lastDay })
    await ctx.emit('commissions.changed', {
      transitions: [{ ruleId: Number(before.id), sellerId: sellerOf(before), to }],
    })
    return drawn(ctx, to === 'ENDED' ? await ruleById(ctx, id) : before)
  })
}
