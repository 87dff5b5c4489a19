import { nextIstMonth, startOfIstDate } from '@neev/domain/core/fiscal'
import { scopeOf } from '@neev/domain/core/permissions'
import { cmp08Due, cmp08Of, quarterOf } from '@neev/domain/gst-returns/composition-returns'
import { documentsIssued, gstr1Of } from '@neev/domain/gst-returns/gst-returns'
import { gstr1Json } from '@neev/domain/gst-returns/gstr1-json'
import { registrationOn } from '@neev/domain/gst-returns/tcs-registrations'
import { hsnText } from '@neev/domain/tax/hsn-headings'
import { ruleOn } from '@neev/domain/tax/statutory-rules'
import { actorOf, type Ctx } from '#core/context.ts'
import { refused } from '#core/errors.ts'
import { settingsAsOf } from '#core/settings.ts'
import { ruleValue, ruleValues } from '#features/statutory-rules/statutory-rules.ts'
import { readRegistrations } from './registrations.queries.ts'
import { readBills, readDescriptions, readDocs, readHolder, readNumbers, type Span } from './returns.queries.ts'
import { asReturn, cmp08Tables, gstr1Tables, type Return } from './tables.ts'

export { addRegistration } from './registrations.ts'

/** Start and end of an Indian month. */
export function monthOf(month: string): Span {
  if (!/^20\d\d-(0[1-9]|1[0-2])$/.test(month)) throw refused('VALUE_BAD', {}, 'month')
  const from = startOfIstDate(`${month}-01`)
  return { from: from.toISOString(), to: startOfIstDate(nextIstMonth(from)).toISOString() }
}

/** GSTINs of the caller's business. */
export async function ownGstins(ctx: Ctx): Promise<string[]> {
  const { sellerId } = actorOf(ctx)
  const rows = await ctx.db
    .selectFrom('sellerGstins')
    .select('gstin')
    .where('sellerId', '=', sellerId ?? 0)
    .orderBy('gstin')
    .execute()
  return rows.map(({ gstin }) => gstin)
}

/**
 * The return of one GSTIN and month: of the caller's own business, or any for admins. Bills of supply appear in GSTR-1
 * only with their numbers. A composition seller files CMP-08 for the quarter instead, unless it issued tax invoices in
 * that month.
 */
export async function getGstr1(ctx: Ctx, gstin: string, month: string): Promise<Return> {
  const span = monthOf(month)
  const anybodys = scopeOf(actorOf(ctx).roles, 'settlement:read') === 'any'
  if (!anybodys && !(await ownGstins(ctx)).includes(gstin)) throw refused('NOT_FOUND')
  const rules = await ruleValues(ctx)
  const read = (await readDocs(ctx, gstin, span)).map((doc) => ({
    ...doc,
    largeAbovePaise: ruleOn(rules, 'B2C_LARGE', doc.against?.day ?? doc.day) ?? 0,
  }))
  if (read.length === 0 && (await readHolder(ctx, gstin))?.isComposition) return cmp08(ctx, gstin, month)
  const registrations = await readRegistrations(ctx.db)
  const tables = gstr1Of(
    read.map(({ collects, ...doc }) => ({
      ...doc,
      operatorGstin: collects ? (registrationOn(registrations, gstin.slice(0, 2), doc.day)?.gstin ?? null) : null,
    })),
  )
  const issued = documentsIssued(await readNumbers(ctx, gstin, span))
  const descriptions = await readDescriptions(ctx, [
    ...new Set([...tables.hsnB2b, ...tables.hsnB2c].map(({ hsn }) => hsn)),
  ])
  const describe = (hsn: string) => hsnText(hsn, descriptions)
  const { operatorName } = await settingsAsOf(ctx)
  return asReturn(`gstr1-${gstin}-${month}`, month, gstr1Tables(tables, issued, describe, operatorName), {
    form: 'GSTR_1',
    dueOn: `${nextIstMonth(new Date(span.from)).slice(0, 7)}-11`,
    json: gstr1Json({ gstin, month }, tables, issued, describe),
  })
}

async function cmp08(ctx: Ctx, gstin: string, month: string): Promise<Return> {
  const months = quarterOf(month)
  const span = { from: monthOf(months[0]).from, to: monthOf(months[2]).to }
  const rateBp = await ruleValue(ctx, 'COMPOSITION_RATE', `${months[2]}-28`)
  const statement = cmp08Of(months, await readBills(ctx, gstin, span), rateBp)
  return asReturn(`cmp08-${gstin}-${months[0]}`, month, cmp08Tables(statement), {
    form: 'CMP_08',
    dueOn: cmp08Due(months),
  })
}
