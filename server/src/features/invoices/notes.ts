import { memberActions } from '@neev/domain/accounts/members'
import { fyShort, invoiceNumber } from '@neev/domain/core/fiscal'
import { can } from '@neev/domain/core/permissions'
import { isRefusal } from '@neev/domain/core/refusals'
import type { CreditLine } from '@neev/domain/orders/claims'
import { noteHsn } from '@neev/domain/tax/invoices'
import { sql } from 'kysely'
import { actorOf, type Ctx } from '#core/context.ts'
import { nextNumber } from '#core/counters.ts'
import type { Sql } from '#core/db/open.ts'
import { rowOf, rowsOf } from '#core/db/open.ts'
import { found, Refused } from '#core/errors.ts'

/* Common parts of credit and debit notes: each refers to an issued invoice, copies its tax, and has its own number
   series, as bills of supply have. */

export type NoteLine = CreditLine & {
  title: string
  hsn: string
  unit: string
  uqc: string
  pricePaise: number
  rateBp: number
}

/** D is the letter of delivery challans, so that no two documents of a year share a number. */
const letters = { invoice: '', credit: 'C', debit: 'N', supply: 'B' } as const

/** The next number for a GSTIN, kind of document and year, without gaps. */
export async function nextDocumentNumber(
  ctx: Ctx,
  kind: keyof typeof letters,
  { gstin, prefix }: { gstin: string; prefix: string },
): Promise<string> {
  const fy = `${letters[kind]}${fyShort(ctx.now)}`
  const seq = await nextNumber(ctx.db, `${kind}:${gstin}:${fy}`)
  const number = invoiceNumber({ prefix, fy, seq })
  if (isRefusal(number)) throw new Refused(number)
  return number
}

/** Lines of a note as printed: title and unit follow the order, the HSN code has as many digits as on the invoice. */
export async function printedLines(
  ctx: Ctx,
  { id, suborderId }: { id: number; suborderId: number },
  lines: readonly CreditLine[],
): Promise<NoteLine[]> {
  const invoice = found(
    await rowOf<{ lines: { hsn: string }[] }>(ctx.db, sql`select lines from invoices where id = ${id}`),
  )
  const ordered = await rowsOf<Omit<NoteLine, keyof CreditLine> & { lineId: number }>(
    ctx.db,
    sql`select id as "lineId", title, hsn, unit, uqc, price_paise as "pricePaise", rate_bp as "rateBp"
        from order_lines where suborder_id = ${suborderId}`,
  )
  return lines.map((line) => {
    const about = found(ordered.find(({ lineId }) => lineId === line.lineId))
    return { ...about, ...line, hsn: noteHsn(about.hsn, invoice.lines) }
  })
}

/** Notes (n) that the caller may read, with their suborder (s) and order (o): those of invoices that they may read. */
export function readableNotes(ctx: Ctx): Sql {
  const { userId, sellerId, memberRole, roles } = actorOf(ctx)
  if (can(roles, 'invoice:read:any')) return sql`true`
  if (!memberActions(memberRole, 'invoices')) return sql`o.user_id = ${userId}`
  const dealers = sql`n.seller_id in (select id from sellers where parent_id = ${sellerId})`
  return sql`(o.user_id = ${userId} or n.seller_id = ${sellerId} or s.dealer_id = ${sellerId}
    or ${roles.includes('superSeller') ? dealers : sql`false`})`
}
