import { scopeOf } from '@neev/domain/core/access/permissions'
import { istDate } from '@neev/domain/core/fiscal'
import {
  choiceWindow,
  type DueDays,
  type FilingFrequency,
  filingChoiceInput,
  frequencyIn,
  nextDue,
  openQuarter,
  whyNotChoice,
} from '@neev/domain/money/gst-returns/quarterly-returns'
import { monthsOfQuarter, quarterOfMonth } from '@neev/domain/tax/quarters'
import { type RuleValue, ruleOn } from '@neev/domain/tax/statutory-rules'
import { audit } from '#core/audit.ts'
import { actorOf, type Ctx, transaction } from '#core/context.ts'
import { found, parseInput, refused, refuseIf } from '#core/errors.ts'
import { ruleValue, ruleValues } from '#features/tax/statutory-rules/statutory-rules.ts'
import { type Filer, readFiler } from './turnover.queries.ts'

async function gstinsOf(ctx: Ctx, sellerId: number): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('sellerGstinShown')
    .select('gstin')
    .where('sellerId', '=', sellerId)
    .orderBy('gstin')
    .execute()
  return rows.map(({ gstin }) => gstin)
}

/** GSTINs of the caller's business. */
export const ownGstins = (ctx: Ctx): Promise<string[]> => gstinsOf(ctx, actorOf(ctx).sellerId ?? 0)

/** Refuses a GSTIN of another business; admins may name any. */
export async function refuseForeign(ctx: Ctx, gstin: string): Promise<void> {
  const anybodys = scopeOf(actorOf(ctx).roles, 'settlement:read') === 'any'
  if (!anybodys && !(await ownGstins(ctx)).includes(gstin)) throw refused('NOT_FOUND')
}

/** Locks a GSTIN of the caller's business, so that what is chosen or filed for it is so one after the other. */
export async function lockGstin(ctx: Ctx, gstin: string): Promise<void> {
  found(
    await ctx.db
      .selectFrom('sellerGstins')
      .select('gstin')
      .where('gstin', '=', gstin)
      .where('sellerId', '=', actorOf(ctx).sellerId ?? 0)
      .forUpdate()
      .executeTakeFirst(),
  )
}

/** What was furnished in some months (IFF), as recorded. */
export const iffFilings = (ctx: Ctx, gstin: string, months: readonly string[]) =>
  ctx.db
    .selectFrom('iffFilings as f')
    .leftJoin('personShown as u', 'u.id', 'f.filedBy')
    .select(['f.month', 'f.arn', 'f.filedOn', 'f.documents', 'u.name as by'])
    .where('f.gstin', '=', gstin)
    .where('f.month', 'in', [...months])
    .execute()

const choicesOf = (ctx: Ctx, gstin: string) =>
  ctx.db.selectFrom('filingChoices').select(['quarter', 'frequency']).where('gstin', '=', gstin).orderBy('id').execute()

/** Before its first value no turnover is too large. */
const limitIn = (rules: readonly RuleValue[]) => (date: string) =>
  ruleOn(rules, 'QUARTERLY_TURNOVER', date) ?? Number.POSITIVE_INFINITY

/** How often a GSTIN files in a quarter. */
export async function frequencyOf(
  ctx: Ctx,
  gstin: string,
  quarter: string,
  filer: Filer | undefined,
): Promise<FilingFrequency> {
  if (!filer) return 'MONTHLY'
  return frequencyIn(quarter, await choicesOf(ctx, gstin), filer.turnover, limitIn(await ruleValues(ctx)))
}

const daysIn = (rules: readonly RuleValue[], month: string): DueDays => {
  const on = (rule: 'GSTR1_DUE_DAY' | 'GSTR1_QUARTERLY_DUE_DAY' | 'IFF_DUE_DAY') => ruleOn(rules, rule, `${month}-28`)
  return { monthly: on('GSTR1_DUE_DAY'), quarterly: on('GSTR1_QUARTERLY_DUE_DAY'), iff: on('IFF_DUE_DAY') }
}

/** The due days of returns of a month. */
export const dueDays = async (ctx: Ctx, month: string): Promise<DueDays> => daysIn(await ruleValues(ctx), month)

/** How often a GSTIN files, what can be chosen today, and which return is due next. */
export async function getFiling(ctx: Ctx, gstin: string) {
  await refuseForeign(ctx, gstin)
  return filingOf(ctx, gstin)
}

/** The same of all GSTINs of a seller, whose details the caller may read. */
export async function filingsOf(ctx: Ctx, sellerId: number) {
  const gstins = await gstinsOf(ctx, sellerId)
  return Promise.all(gstins.map((gstin) => filingOf(ctx, gstin)))
}

async function filingOf(ctx: Ctx, gstin: string) {
  const filer = found(await readFiler(ctx.db, gstin))
  const today = istDate(ctx.now)
  const rules = await ruleValues(ctx)
  const choices = await choicesOf(ctx, gstin)
  const inQuarter = (quarter: string) => frequencyIn(quarter, choices, filer.turnover, limitIn(rules))
  const quarter = openQuarter(today)
  const limitPaise = await ruleValue(ctx, 'QUARTERLY_TURNOVER', today)
  const why = whyNotChoice({ quarter, frequency: 'QUARTERLY' }, today, { ...filer, limitPaise })
  const months = monthsOfQuarter(quarter) ?? []
  const furnished = await ctx.db.selectFrom('iffFilings').select('month').where('gstin', '=', gstin).execute()
  return {
    gstin,
    frequency: inQuarter(quarterOfMonth(today.slice(0, 7))),
    choice: filer.isComposition
      ? null
      : { quarter, months, frequency: inQuarter(quarter), ...choiceWindow(quarter), canBeQuarterly: why === null },
    limitPaise,
    next: nextDue(
      today,
      (one) => (filer.isComposition ? 'COMPOSITION' : inQuarter(one)),
      (month) => daysIn(rules, month),
      furnished.map(({ month }) => month),
    ),
  }
}

/** Chooses how a quarter and those after it are filed: within the days of the law, quarterly up to the turnover. */
export function chooseFiling(ctx: Ctx, entered: unknown) {
  const { gstin, quarter, frequency } = parseInput(filingChoiceInput, entered)
  return transaction(ctx, async (ctx) => {
    await lockGstin(ctx, gstin)
    const filer = found(await readFiler(ctx.db, gstin))
    const today = istDate(ctx.now)
    const limitPaise = await ruleValue(ctx, 'QUARTERLY_TURNOVER', today)
    refuseIf(whyNotChoice({ quarter, frequency }, today, { ...filer, limitPaise }))
    const before = await frequencyOf(ctx, gstin, quarter, filer)
    if (before !== frequency) {
      const { id } = await ctx.db
        .insertInto('filingChoices')
        .values({ gstin, quarter, frequency, chosenBy: actorOf(ctx).userId, chosenAt: ctx.now })
        .returning('id')
        .executeTakeFirstOrThrow()
      await audit(ctx, 'filing.choose', 'filingChoice', id, { frequency: before }, { gstin, quarter, frequency })
    }
    return filingOf(ctx, gstin)
  })
}
