import type { CreditLine } from '@neev/domain/aftersales/claims/claims'
import { financialYear, fyShort, invoiceNumber } from '@neev/domain/core/fiscal'
import { inrInWords, sum } from '@neev/domain/core/money'
import { isRefusal } from '@neev/domain/core/refusals'
import { noteHsn } from '@neev/domain/orders/invoices'
import type { Ctx } from '#core/context.ts'
import { nextNumber } from '#core/counters.ts'
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

type Noted = { id: number; gstin: string; prefix: string; suborderId: number; orderId: number; sellerId: number }
type Note = { reason: string; key: string; lines: readonly CreditLine[]; roundOffPaise?: number }

/** What is stored of a credit or debit note for lines of an invoice, with the next number of its GSTIN's notes. */
export async function valuesOfNote(ctx: Ctx, kind: 'credit' | 'debit', invoice: Noted, note: Note) {
  const { reason, key, lines, roundOffPaise = 0 } = note
  const written = await printedLines(ctx, invoice, lines)
  const total = (of: (line: CreditLine) => number) => sum(lines.map(of))
  const totalPaise = total((line) => line.totalPaise) + roundOffPaise
  return {
    number: await nextDocumentNumber(ctx, kind, invoice),
    gstin: invoice.gstin,
    financialYear: financialYear(ctx.now),
    invoiceId: invoice.id,
    suborderId: invoice.suborderId,
    orderId: invoice.orderId,
    sellerId: invoice.sellerId,
    reason,
    key,
    issuedAt: ctx.now,
    lines: JSON.stringify(written),
    taxablePaise: total((line) => line.taxablePaise),
    cgstPaise: total((line) => line.cgstPaise),
    sgstPaise: total((line) => line.sgstPaise),
    igstPaise: total((line) => line.igstPaise),
    totalPaise,
    amountInWords: inrInWords(totalPaise),
  }
}

/** Lines of a note as printed: title and unit follow the order, the HSN code has as many digits as on the invoice. */
async function printedLines(
  ctx: Ctx,
  { id, suborderId }: { id: number; suborderId: number },
  lines: readonly CreditLine[],
): Promise<NoteLine[]> {
  const invoice = found(
    await ctx.db.selectFrom('invoices').select(['lines', 'shipmentId']).where('id', '=', id).executeTakeFirst(),
  )
  const invoiced = invoice.lines as { hsn: string }[]
  const ordered = await ctx.db
    .selectFrom('orderLineShown as l')
    .leftJoin('shipmentLineShown as q', (join) =>
      join.onRef('q.lineId', '=', 'l.id').on('q.shipmentId', '=', invoice.shipmentId),
    )
    .select(['l.id as lineId', 'l.title', 'l.hsn', 'l.unit', 'l.uqc', 'l.pricePaise'])
    .select((db) => db.fn.coalesce('q.rateBp', 'l.rateBp').as('rateBp'))
    .where('l.suborderId', '=', suborderId)
    .execute()
  return lines.map((line) => {
    const about = found(ordered.find(({ lineId }) => lineId === line.lineId))
    return { ...about, ...line, hsn: noteHsn(about.hsn, invoiced) }
  })
}
