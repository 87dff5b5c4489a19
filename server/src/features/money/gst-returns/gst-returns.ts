import { istDate, nextIstMonth, printDay, startOfIstDate } from '@neev/domain/core/fiscal'
import { terms } from '@neev/domain/core/refusals'
import { cmp08Due, cmp08Of } from '@neev/domain/money/gst-returns/composition-returns'
import { documentsIssued, gstr1Of, type ReturnDoc } from '@neev/domain/money/gst-returns/gst-returns'
import { gstr1Json, iffJson } from '@neev/domain/money/gst-returns/gstr1-json'
import { returnFilingInput } from '@neev/domain/money/gst-returns/gstr8'
import { asFurnished, dueOn, iffOf, returnOf } from '@neev/domain/money/gst-returns/quarterly-returns'
import { registrationOn } from '@neev/domain/money/gst-returns/tcs-registrations'
import { hsnText } from '@neev/domain/tax/hsn-headings'
import { quarterMonths, quarterOfMonth } from '@neev/domain/tax/quarters'
import { ruleOn } from '@neev/domain/tax/statutory-rules'
import { audit } from '#core/audit.ts'
import { actorOf, type Ctx, transaction } from '#core/context.ts'
import { brokeConstraint } from '#core/db/open.ts'
import { parseInput, refused } from '#core/errors.ts'
import { settingsAsOf } from '#core/settings.ts'
import { ruleValue, ruleValues } from '#features/tax/statutory-rules/statutory-rules.ts'
import { dueDays, frequencyOf, iffFilings, lockGstin, refuseForeign } from './filing.ts'
import { readRegistrations } from './registrations.queries.ts'
import { readBills, readDescriptions, readDocs, readNumbers, type Span } from './returns.queries.ts'
import { asReturn, cmp08Tables, gstr1Tables, iffTables, type Return } from './tables.ts'
import { readFiler } from './turnover.queries.ts'

export { ownGstins } from './filing.ts'
export { addRegistration } from './registrations.ts'

/** Start and end of an Indian month. */
export function monthOf(month: string): Span {
  if (!/^20\d\d-(0[1-9]|1[0-2])$/.test(month)) throw refused('VALUE_BAD', {}, 'month')
  const from = startOfIstDate(`${month}-01`)
  return { from: from.toISOString(), to: startOfIstDate(nextIstMonth(from)).toISOString() }
}

/** The period of months one after the other. */
const spanOf = (months: readonly string[]): Span => ({
  from: monthOf(months[0] ?? '').from,
  to: monthOf(months.at(-1) ?? '').to,
})

/** Invoices and notes of a period as a return needs them. */
async function docsOf(ctx: Ctx, gstin: string, span: Span): Promise<ReturnDoc[]> {
  const rules = await ruleValues(ctx)
  const registrations = await readRegistrations(ctx.db)
  return (await readDocs(ctx, gstin, span)).map(({ collects, ...doc }) => ({
    ...doc,
    largeAbovePaise: ruleOn(rules, 'B2C_LARGE', doc.against?.day ?? doc.day) ?? 0,
    operatorGstin: collects ? (registrationOn(registrations, gstin.slice(0, 2), doc.day)?.gstin ?? null) : null,
  }))
}

/**
 * The return of one GSTIN and month: of the caller's own business, or any for admins. Bills of supply appear in GSTR-1
 * only with their numbers. A composition seller files CMP-08 for the quarter instead, unless it issued tax invoices in
 * that month. A quarterly filer furnishes invoices of the first two months of a quarter, and files GSTR-1 of the quarter
 * without them.
 */
export async function getGstr1(ctx: Ctx, gstin: string, month: string): Promise<Return> {
  monthOf(month)
  await refuseForeign(ctx, gstin)
  const filer = await readFiler(ctx.db, gstin)
  const period = returnOf(month, await frequencyOf(ctx, gstin, quarterOfMonth(month), filer))
  const span = spanOf(period.months)
  if (period.form === 'IFF') return iffReturn(month, await iffOfMonth(ctx, gstin, month))
  const docs = await docsOf(ctx, gstin, span)
  if (docs.length === 0 && filer?.isComposition) return cmp08(ctx, gstin, month)
  const furnished = (await iffFilings(ctx, gstin, quarterMonths(month))).flatMap(({ documents }) => documents)
  const tables = gstr1Of(docs, new Set(furnished))
  const issued = documentsIssued(await readNumbers(ctx, gstin, span))
  const descriptions = await readDescriptions(ctx, [
    ...new Set([...tables.hsnB2b, ...tables.hsnB2c].map(({ hsn }) => hsn)),
  ])
  const describe = (hsn: string) => hsnText(hsn, descriptions)
  const { operatorName } = await settingsAsOf(ctx)
  return asReturn(`gstr1-${gstin}-${month}`, month, gstr1Tables(tables, issued, describe, operatorName), {
    form: 'GSTR_1',
    months: period.months,
    dueOn: dueOn(period, await dueDays(ctx, month)),
    json: gstr1Json({ gstin, month }, tables, issued, describe),
  })
}

type Iff = Awaited<ReturnType<typeof iffOfMonth>>

/** What is furnished for a month: as filed, or all that fits of the quarter so far. */
async function iffOfMonth(ctx: Ctx, gstin: string, month: string) {
  const quarter = quarterMonths(month)
  const filings = await iffFilings(ctx, gstin, quarter)
  const docs = await docsOf(ctx, gstin, spanOf(quarter.slice(0, quarter.indexOf(month) + 1)))
  const filing = filings.find((one) => one.month === month) ?? null
  const limitPaise = await ruleValue(ctx, 'IFF_LIMIT', `${month}-28`)
  const others = filings.filter((one) => one !== filing).flatMap(({ documents }) => documents)
  const { taken, waiting, valuePaise } = filing
    ? asFurnished(docs, new Set(filing.documents))
    : iffOf(docs, new Set(others), limitPaise)
  return {
    gstin,
    taken,
    iff: { valuePaise, limitPaise, waiting: waiting.length },
    filing,
    isToFile: filing === null && taken.length > 0 && new Date(monthOf(month).to) <= ctx.now,
    dueOn: dueOn({ form: 'IFF', months: [month] }, await dueDays(ctx, month)),
  }
}

function iffReturn(month: string, { gstin, taken, ...about }: Iff): Return {
  const tables = gstr1Of(taken)
  return asReturn(`iff-${gstin}-${month}`, month, iffTables(tables), {
    form: 'IFF',
    ...about,
    json: iffJson({ gstin, month }, tables),
  })
}

/** Records what was furnished for a month as filed. Its documents do not change, and stand in no later file. */
export function markIffFiled(ctx: Ctx, input: unknown): Promise<Return> {
  const { gstin, month, arn, filedOn } = parseInput(returnFilingInput, input)
  monthOf(month)
  return transaction(ctx, async (ctx) => {
    await lockGstin(ctx, gstin)
    const frequency = await frequencyOf(ctx, gstin, quarterOfMonth(month), await readFiler(ctx.db, gstin))
    if (returnOf(month, frequency).form !== 'IFF') throw refused('IFF_NOTHING', {}, 'month')
    const { taken, filing, dueOn } = await iffOfMonth(ctx, gstin, month)
    if (filing) throw refused('MONTH_FILED', { arn: filing.arn })
    const today = istDate(ctx.now)
    if (new Date(monthOf(month).to) > ctx.now || filedOn > today || filedOn.slice(0, 7) <= month)
      throw refused('MONTH_NOT_OVER', {}, 'filedOn')
    if (dueOn !== null && filedOn > dueOn) throw refused('IFF_LATE', { day: printDay(dueOn) }, 'filedOn')
    if (taken.length === 0) throw refused('IFF_NOTHING', {}, 'month')
    const documents = taken.map(({ number }) => number)
    const { id } = await ctx.db
      .insertInto('iffFilings')
      .values({ gstin, month, arn, filedOn, documents, filedBy: actorOf(ctx).userId, filedAt: ctx.now })
      .returning('id')
      .executeTakeFirstOrThrow()
      .catch(refuseKnownArn)
    await audit(ctx, 'iff.file', 'iffFiling', id, null, { gstin, month, arn, filedOn, documents: documents.length })
    return iffReturn(month, await iffOfMonth(ctx, gstin, month))
  })
}

function refuseKnownArn(error: unknown): never {
  if (brokeConstraint(error, 'iff_filings_arn_key')) throw refused('DUPLICATE', { field: terms('NUMBER') }, 'arn')
  throw error
}

async function cmp08(ctx: Ctx, gstin: string, month: string): Promise<Return> {
  const months = quarterMonths(month)
  const rateBp = await ruleValue(ctx, 'COMPOSITION_RATE', `${months[2]}-28`)
  const statement = cmp08Of(months, await readBills(ctx, gstin, spanOf(months)), rateBp)
  return asReturn(`cmp08-${gstin}-${months[0]}`, month, cmp08Tables(statement), {
    form: 'CMP_08',
    months,
    dueOn: cmp08Due(months),
  })
}
