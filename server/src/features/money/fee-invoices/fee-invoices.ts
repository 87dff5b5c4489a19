import { scopeOf } from '@neev/domain/core/access/permissions'
import { financialYear, fyShort, invoiceNumber } from '@neev/domain/core/fiscal'
import { inrInWords } from '@neev/domain/core/money'
import { isRefusal } from '@neev/domain/core/refusals'
import { type StateCode, stateName } from '@neev/domain/core/states'
import { FEE_SAC, type FeeLine, feeDocuments, feePrefix, feeTaxKind, feeTotals } from '@neev/domain/money/fee-invoices'
import { actorOf, batched, type Ctx, transaction } from '#core/context.ts'
import { nextNumber } from '#core/counters.ts'
import { anyOf } from '#core/db/any-of.queries.ts'
import { found, idOf, refuseIf } from '#core/errors.ts'
import { settingsAsOf } from '#core/settings.ts'
import { lockSeller } from '#features/businesses/sellers/sellers.ts'
import type { Party } from '#features/orders/invoices/invoices.ts'
import {
  documentsToGstin,
  type Entry,
  type FeeInvoiceRow,
  feeInvoiceById,
  feeInvoiceOfSeller,
  insertFeeInvoice,
  type Kind,
  readRecipient,
  unbilledCommission,
} from './fee-invoices.queries.ts'

declare module '#core/events/events.ts' {
  interface Events {
    /** Commission was invoiced or credited. */
    'feeInvoice.issued': { sellerId: number }
  }
}

type Parties = { supplier: Party; recipient: Party; from: StateCode; to: StateCode }

/**
 * The parties of a commission invoice. A seller without a GSTIN counts as located in the operator's state (IGST Act s.
 * 12(2)(b)(ii)). Null if the operator has not set its own GSTIN.
 */
async function partiesOf(ctx: Ctx, sellerId: number): Promise<Parties | null> {
  const settings = await settingsAsOf(ctx)
  const { operatorName, operatorAddress, operatorGstin } = settings
  if (operatorGstin === '') return null
  const seller = found(await readRecipient(ctx.db, sellerId, operatorGstin.slice(0, 2)))
  const from = operatorGstin.slice(0, 2) as StateCode
  const supplier = {
    name: operatorName,
    legalName: null,
    address: operatorAddress,
    gstin: operatorGstin,
    phone: settings.operatorPhone,
    email: settings.operatorEmail,
    pan: settings.operatorPan || operatorGstin.slice(2, 12),
    cin: settings.operatorCin || null,
  }
  return {
    from,
    to: seller.stateCode as StateCode,
    supplier: { ...supplier, stateCode: from, state: stateName(from) },
    recipient: { ...seller, state: stateName(seller.stateCode) },
  }
}

type DocumentInput = Parties & {
  kind: Kind
  sellerId: number
  settlementId: number
  againstId: number | null
  lines: readonly FeeLine[]
  transactionIds: readonly number[]
}

/**
 * Writes one document with the next number of its series and year, without gaps, because the counter is part of the
 * transaction.
 */
async function write(ctx: Ctx, feeDocument: DocumentInput): Promise<void> {
  const { supplier, recipient, from, to, kind } = feeDocument
  const fy = kind === 'INVOICE' ? fyShort(ctx.now) : `C${fyShort(ctx.now)}`
  const seq = await nextNumber(ctx.db, `fee:${supplier.gstin}:${fy}`)
  const number = invoiceNumber({ prefix: feePrefix, fy, seq })
  if (isRefusal(number)) refuseIf(number)
  const taxKind = feeTaxKind(from, to)
  const sums = feeTotals(feeDocument.lines, taxKind)
  const { sellerId, settlementId, againstId, lines, transactionIds } = feeDocument
  const issued = {
    ...{ kind, number: String(number), issuedAt: ctx.now, financialYear: financialYear(ctx.now) },
    ...{ settlementId, sellerId, againstId, supplier, recipient, placeOfSupply: to, taxKind, sac: FEE_SAC, lines },
    ...sums,
    amountInWords: inrInWords(sums.totalPaise),
  }
  await insertFeeInvoice(ctx.db, issued, transactionIds)
  await ctx.emit('feeInvoice.issued', { sellerId })
}

/**
 * Invoices the commission of a statement in the transaction of its approval, and credits reversals of earlier invoices.
 * Nothing is issued until the operator's GSTIN is set; it follows later. Idempotent.
 */
export async function issueFeeInvoices(ctx: Ctx, { id, sellerId }: { id: number; sellerId: number }): Promise<void> {
  const parties = await partiesOf(ctx, sellerId)
  if (!parties) return
  await lockSeller(ctx, sellerId)
  const entries = await unbilledCommission(ctx.db, sellerId, id)
  const { invoice, notes } = feeDocuments(entries)
  const about = { ...parties, sellerId, settlementId: id }
  const of = (picked: (entry: Entry) => boolean) => entries.filter(picked).map(({ transactionId }) => transactionId)
  if (invoice.length > 0) {
    const transactionIds = of(({ billedOn, feePaise }) => billedOn === null && feePaise !== 0)
    await write(ctx, { ...about, kind: 'INVOICE', againstId: null, lines: invoice, transactionIds })
  }
  for (const { invoiceId, lines } of notes) {
    const transactionIds = of(({ billedOn }) => billedOn === invoiceId)
    await write(ctx, { ...about, kind: 'CREDIT_NOTE', againstId: invoiceId, lines, transactionIds })
  }
}

/** The same for approved statements that have not been invoiced, because there was no GSTIN: a job. */
export async function invoiceHistory(ctx: Ctx): Promise<void> {
  const { operatorGstin } = await settingsAsOf(ctx)
  if (operatorGstin === '') return
  const due = await ctx.db
    .selectFrom('settlementShown as m')
    .select(['m.id', 'm.sellerId'])
    .where('m.approvedAt', 'is not', null)
    .where((db) =>
      db.exists(
        db
          .selectFrom('settlementEntries as x')
          .innerJoin('ledgerEntryShown as e', 'e.id', 'x.entryId')
          .select('x.settlementId')
          .whereRef('x.settlementId', '=', 'm.id')
          .where('e.part', '=', 'COMMISSION')
          .where((db) =>
            db.not(
              db.exists(
                db
                  .selectFrom('feeInvoicePostings as b')
                  .select('b.transactionId')
                  .whereRef('b.transactionId', '=', 'e.transactionId'),
              ),
            ),
          ),
      ),
    )
    .orderBy('m.id')
    .limit(500)
    .execute()
  for (const one of due) await transaction(ctx, (ctx) => issueFeeInvoices(ctx, one))
}

/** A document, for its seller and admins; NOT_FOUND otherwise. */
export async function getFeeInvoice(ctx: Ctx, id: string): Promise<FeeInvoiceRow> {
  const { roles, sellerId } = actorOf(ctx)
  const isAny = scopeOf(roles, 'settlement:read') === 'any'
  return found(
    isAny ? await feeInvoiceById(ctx.db, idOf(id)) : await feeInvoiceOfSeller(ctx.db, idOf(id), sellerId ?? 0),
  )
}

/** Documents for commission to one GSTIN of the caller's business. */
export const ownFeeDocuments = (ctx: Ctx, gstin: string) => documentsToGstin(ctx.db, actorOf(ctx).sellerId ?? 0, gstin)

/** A document, for holders of a signed link. */
export const readFeeInvoice = (ctx: Ctx, id: number): Promise<FeeInvoiceRow | undefined> => feeInvoiceById(ctx.db, id)

type Brief = { id: number; kind: Kind; number: string; totalPaise: number }

/** Documents of a statement, by its id. */
export const feeInvoicesOf = (ctx: Ctx, settlementId: number): Promise<Brief[]> =>
  batched(ctx, readBriefs).load(settlementId)

async function readBriefs(ctx: Ctx, ids: readonly number[]): Promise<Brief[][]> {
  const rows = await ctx.db
    .selectFrom('feeInvoices')
    .select(['id', 'kind', 'number', 'totalPaise', 'settlementId'])
    .where('settlementId', '=', anyOf(ids))
    .orderBy('id')
    .execute()
  const by = Map.groupBy(rows, (row) => row.settlementId)
  return ids.map((id) => by.get(id) ?? [])
}
