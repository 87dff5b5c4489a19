import { scopeOf } from '@neev/domain/core/access/permissions'
import { addDays, istDate } from '@neev/domain/core/fiscal'
import { day } from '@neev/domain/core/input/days'
import { z } from '@neev/domain/core/input/zod'
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
} from '@neev/domain/money/commissions/commissions'
import { audit } from '#core/audit.ts'
import { actorOf, type Ctx, transaction } from '#core/context.ts'
import { databaseError } from '#core/db/open.ts'
import { found, idOf, parseInput, refused, refuseIf } from '#core/errors.ts'
import { recordTransition } from '#core/history.ts'
import { type PageInput, pageOf } from '#core/lists.ts'
import { listDeductions } from './deductions.ts'
import {
  lockRules,
  openRules,
  presentRule,
  type RuleRow,
  readChoices,
  readHistory,
  readRule,
  readSeller,
  rulesOfSeller,
} from './rules.queries.ts'

export { deductionRates } from './deductions.ts'
export { rulesForSellers } from './rules.queries.ts'

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
  const seller = found(await readSeller(ctx.db, sellerId))
  const today = istDate(ctx.now)
  const all = await rulesOfSeller(ctx.db, sellerId, today)
  const over = (rule: CommissionRule) => ruleState(rule, today) === 'ENDED'
  const rules = all.filter((rule) => !over(rule)).toSorted(byScope)
  return {
    sellerId: String(sellerId),
    sellerName: seller.name,
    isComposition: seller.isComposition,
    rules: rules.map((rule) => presentRule(ctx, rule, rules)),
    past: all
      .filter(over)
      .toSorted((a, b) => ((a.to ?? '') < (b.to ?? '') ? 1 : -1))
      .map((rule) => presentRule(ctx, rule)),
    deductions: await listDeductions(ctx),
  }
}

/** History of a seller's rules and the general ones. */
export async function commissionHistory(ctx: Ctx, sellerId: string, page: PageInput) {
  return pageOf(await readHistory(ctx.db, idOf(sellerId), page))
}

/** Values that a rule can refer to. */
export async function commissionChoices(ctx: Ctx) {
  const rows = await readChoices(ctx.db)
  const of = (kind: (typeof rows)[number]['kind']) => rows.filter((row) => row.kind === kind)
  return { classes: of('CLASS'), categories: of('CATEGORY'), brands: of('BRAND') }
}

type NewRule = Omit<CommissionRule, 'id'>

const numberOf = (id: string | null | undefined) => (id ? Number(id) : null)

async function insertRule(ctx: Ctx, rule: NewRule): Promise<number> {
  const row = await ctx.db
    .insertInto('commissionRules')
    .values({
      name: rule.name,
      sellerId: numberOf(rule.sellerId),
      classId: numberOf(rule.classId),
      categoryId: numberOf(rule.categoryPath[0]),
      brandId: numberOf(rule.brandId),
      productKind: rule.kind,
      rate: rule.rate,
      percentBp: rule.percentBp,
      amountPaise: rule.amountPaise,
      unit: rule.unit,
      minPaise: rule.minPaise,
      maxPaise: rule.maxPaise,
      base: rule.base,
      validFrom: rule.from,
      validTo: rule.to,
      createdBy: actorOf(ctx).userId,
      createdAt: ctx.now,
    })
    .returning('id')
    .executeTakeFirst()
    .catch((error) => {
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
  const change = to === 'WITHDRAWN' ? { withdrawnAt: ctx.now } : { validTo: lastDay }
  await ctx.db.updateTable('commissionRules').set(change).where('id', '=', id).execute()
  const note = to === 'ENDED' ? lastDay : null
  await recordTransition(ctx, { entity: 'commissionRule', id, from: ruleState(rule, istDate(ctx.now)), to, note })
  return to
}

const ruleById = async (ctx: Ctx, id: string | number): Promise<RuleRow> => found(await readRule(ctx.db, idOf(id)))

const sellerOf = ({ sellerId }: Pick<CommissionRule, 'sellerId'>) => numberOf(sellerId)

/** Creates a rule from a future date. */
export async function createRule(ctx: Ctx, values: unknown) {
  const { categoryId, ...input } = parseInput(commissionInput, values)
  const rule: NewRule = { ...input, categoryPath: categoryId === null ? [] : [categoryId] }
  return transaction(ctx, async (ctx) => {
    await lockRules(ctx.db)
    const today = istDate(ctx.now)
    refuseIf(whyNotRule(rule, await openRules(ctx.db, today), today))
    const id = await insertRule(ctx, rule)
    await audit(ctx, 'commission.create', 'commissionRule', id, null, rule)
    await ctx.emit('commissions.changed', { transitions: [{ ruleId: id, sellerId: sellerOf(rule), to: 'MADE' }] })
    return presentRule(ctx, await ruleById(ctx, id))
  })
}

/** Changes a rule from a future date: ends it the day before and creates another of the same scope. */
export async function changeRule(ctx: Ctx, id: string, values: unknown) {
  const input = parseInput(commissionChange, values)
  return transaction(ctx, async (ctx) => {
    await lockRules(ctx.db)
    const today = istDate(ctx.now)
    const before = await ruleById(ctx, id)
    const next: NewRule = { ...before, ...input }
    const others = (await openRules(ctx.db, today)).filter((other) => other.id !== before.id)
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
    return presentRule(ctx, await ruleById(ctx, nextId))
  })
}

export async function endRule(ctx: Ctx, id: string, values: string) {
  const { lastDay } = parseInput(z.object({ lastDay: day }), { lastDay: values })
  return transaction(ctx, async (ctx) => {
    await lockRules(ctx.db)
    const before = await ruleById(ctx, id)
    refuseIf(whyNotEnd(before, lastDay, istDate(ctx.now)))
    const to = await stopRule(ctx, before, lastDay)
    await audit(ctx, 'commission.end', 'commissionRule', id, { to: before.to }, { to, lastDay })
    await ctx.emit('commissions.changed', {
      transitions: [{ ruleId: Number(before.id), sellerId: sellerOf(before), to }],
    })
    return presentRule(ctx, to === 'ENDED' ? await ruleById(ctx, id) : before)
  })
}
