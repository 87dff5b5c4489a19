import type { CreditLine } from '@neev/domain/aftersales/claims/claims'
import { batched, type Ctx } from '#core/context.ts'
import { anyOf } from '#core/db/any-of.queries.ts'
import { found, idOf } from '#core/errors.ts'
import { runHooks } from '#core/hooks.ts'
import { addNote } from '#features/tax/einvoices/einvoices.ts'
import { type DebitNoteRow, debitNoteById } from './debit-notes.queries.ts'
import { valuesOfNote } from './notes.ts'
import { readerOf } from './readers.ts'

declare module '#core/hooks.ts' {
  interface Hooks {
    /** A debit note for more of an invoice is written, in its own transaction. */
    'debitNote.written': { debitNoteId: number }
  }
}

export type IssuedDebit = { id: number; number: string; totalPaise: number }
type Issue = { shipmentId: number; reason: string; key: string; lines: readonly CreditLine[]; dueBy: Date }

/**
 * Issues a debit note for a shipment's invoice, in the caller's transaction and once per key, with the next number of
 * the GSTIN's debit notes. Requires the buyer's consent.
 */
export async function issueDebitNote(ctx: Ctx, { shipmentId, reason, key, lines, dueBy }: Issue): Promise<IssuedDebit> {
  const known = await ctx.db
    .selectFrom('debitNotes')
    .select(['id', 'number', 'totalPaise'])
    .where('key', '=', key)
    .executeTakeFirst()
  if (known) return known
  const invoice = found(
    await ctx.db
      .selectFrom('invoices as i')
      .innerJoin('sellerGstinShown as g', 'g.gstin', 'i.gstin')
      .select(['i.id', 'i.gstin', 'i.suborderId', 'i.orderId', 'i.sellerId', 'g.invoicePrefix as prefix'])
      .where('i.shipmentId', '=', shipmentId)
      .executeTakeFirst(),
  )
  const values = await valuesOfNote(ctx, 'debit', invoice, { reason, key, lines })
  const issued = found(
    await ctx.db
      .insertInto('debitNotes')
      .values({ ...values, dueBy })
      .returning(['id', 'number', 'totalPaise'])
      .executeTakeFirst(),
  )
  await addNote(ctx, 'DBN', issued.id)
  await runHooks(ctx, 'debitNote.written', { debitNoteId: issued.id })
  return issued
}

/** A debit note, for callers who may read it; NOT_FOUND otherwise. */
export const getDebitNote = async (ctx: Ctx, id: string): Promise<DebitNoteRow> =>
  found(await debitNoteById(ctx.db, idOf(id), readerOf(ctx)))

/** A debit note, for holders of a signed link. */
export const readDebitNote = (ctx: Ctx, id: number): Promise<DebitNoteRow | undefined> =>
  debitNoteById(ctx.db, id, 'admin')

type Brief = { id: number; number: string; totalPaise: number; issuedAt: Date }

/** Debit notes of an invoice, by its id, for callers who may read the invoice. */
export const debitNotesOfInvoice = (ctx: Ctx, invoiceId: number): Promise<Brief[]> =>
  batched(ctx, readBriefs).load(invoiceId)

async function readBriefs(ctx: Ctx, ids: readonly number[]): Promise<Brief[][]> {
  const rows = await ctx.db
    .selectFrom('debitNotes')
    .select(['id', 'number', 'invoiceId', 'totalPaise', 'issuedAt'])
    .where('invoiceId', '=', anyOf(ids))
    .orderBy('id')
    .execute()
  const byInvoice = Map.groupBy(rows, (row) => row.invoiceId)
  return ids.map((id) => byInvoice.get(id) ?? [])
}
