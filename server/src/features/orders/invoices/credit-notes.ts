import type { CreditLine } from '@neev/domain/aftersales/claims/claims'
import { financialYear, istDate, printDay } from '@neev/domain/core/fiscal'
import { sum } from '@neev/domain/core/money'
import { lastDayOfNote } from '@neev/domain/orders/invoices'
import { batched, type Ctx } from '#core/context.ts'
import { anyOf } from '#core/db/any-of.queries.ts'
import { found, idOf, refused } from '#core/errors.ts'
import { runHooks } from '#core/hooks.ts'
import { addNote } from '#features/tax/einvoices/einvoices.ts'
import { ruleValue } from '#features/tax/statutory-rules/statutory-rules.ts'
import { type CreditNoteRow, creditNoteById, insertCreditOfDebit, invoiceToCredit } from './credit-notes.queries.ts'
import { nextDocumentNumber, valuesOfNote } from './notes.ts'
import { readerOf } from './readers.ts'

declare module '#core/events/events.ts' {
  interface Events {
    /** A credit note against an invoice was issued. */
    'creditNote.issued': { noteId: number; orderId: number; suborderId: number }
  }
}

declare module '#core/hooks.ts' {
  interface Hooks {
    /** A credit note for part of an invoice is written, in its own transaction. */
    'creditNote.written': { creditNoteId: number }
  }
}

export type IssuedCredit = { id: number; number: string; totalPaise: number }
export type IssuedNote = { id: number; totalPaise: number }
type Issue = { shipmentId: number; reason: string; key: string; lines: readonly CreditLine[] }
/** Maximum rounding of an invoice in paise. */
const maxRounding = 100

/**
 * Issues a credit note for part of a shipment's invoice, in the caller's transaction and once per key. Allots the next
 * number of the GSTIN's credit notes of the year, so that numbers have no gaps. The credit note for the last part
 * includes the invoice's rounding.
 */
export async function issueCreditNote(ctx: Ctx, { shipmentId, reason, key, lines }: Issue): Promise<IssuedNote> {
  const known = await ctx.db
    .selectFrom('creditNotes')
    .select(['id', 'totalPaise'])
    .where('key', '=', key)
    .executeTakeFirst()
  if (known) return known
  const invoice = found(await invoiceToCredit(ctx.db, shipmentId))
  const today = istDate(ctx.now)
  const last = lastDayOfNote(invoice.invoicedOn, await ruleValue(ctx, 'NOTE_LAST_DAY', today))
  if (today > last) throw refused('NOTE_LATE', { day: printDay(last) })
  const differencePaise = invoice.leftPaise - sum(lines.map((line) => line.totalPaise))
  const roundOffPaise = Math.abs(differencePaise) <= maxRounding ? differencePaise : 0
  const values = await valuesOfNote(ctx, 'credit', invoice, { reason, key, lines, roundOffPaise })
  const row = await ctx.db
    .insertInto('creditNotes')
    .values({ ...values, roundOffPaise })
    .returning('id')
    .executeTakeFirst()
  const { id } = found(row)
  const { orderId, suborderId } = invoice
  await addNote(ctx, 'CRN', id)
  await runHooks(ctx, 'creditNote.written', { creditNoteId: id })
  await ctx.emit('creditNote.issued', { noteId: id, orderId, suborderId })
  return { id, totalPaise: values.totalPaise }
}

/**
 * Cancels a debit note by a credit note, in the caller's transaction and once: the same lines and tax, with the next
 * number of the GSTIN's credit notes.
 */
export async function creditDebitNote(ctx: Ctx, debitNoteId: number, reason: string): Promise<IssuedCredit> {
  const note = found(
    await ctx.db
      .selectFrom('debitNotes as n')
      .innerJoin('sellerGstinShown as g', 'g.gstin', 'n.gstin')
      .select(['n.gstin', 'g.invoicePrefix as prefix'])
      .where('n.id', '=', debitNoteId)
      .executeTakeFirst(),
  )
  const number = await nextDocumentNumber(ctx, 'credit', note)
  const { orderId, suborderId, ...issued } = found(
    await insertCreditOfDebit(ctx.db, debitNoteId, {
      number,
      financialYear: financialYear(ctx.now),
      reason,
      now: ctx.now,
    }),
  )
  await addNote(ctx, 'CRN', issued.id)
  await runHooks(ctx, 'creditNote.written', { creditNoteId: issued.id })
  await ctx.emit('creditNote.issued', { noteId: issued.id, orderId, suborderId })
  return issued
}

/** A credit note, for callers who may read it; NOT_FOUND otherwise. */
export const getCreditNote = async (ctx: Ctx, id: string): Promise<CreditNoteRow> =>
  found(await creditNoteById(ctx.db, idOf(id), readerOf(ctx)))

/** A credit note, for holders of a signed link. */
export const readCreditNote = (ctx: Ctx, id: number): Promise<CreditNoteRow | undefined> =>
  creditNoteById(ctx.db, id, 'admin')

type Brief = { id: number; number: string; totalPaise: number; issuedAt: Date }

/** Credit notes of a suborder, by its id. */
export const creditNotesOf = (ctx: Ctx, suborderId: number): Promise<Brief[]> =>
  batched(ctx, readBriefs).load(suborderId)

async function readBriefs(ctx: Ctx, ids: readonly number[]): Promise<Brief[][]> {
  const rows = await ctx.db
    .selectFrom('creditNotes')
    .select(['id', 'number', 'suborderId', 'totalPaise', 'issuedAt'])
    .where('suborderId', '=', anyOf(ids))
    .orderBy('id')
    .execute()
  const bySuborder = Map.groupBy(rows, (row) => row.suborderId)
  return ids.map((id) => bySuborder.get(id) ?? [])
}
