import { istDate } from '@neev/domain/core/fiscal'
import { sum } from '@neev/domain/core/money'
import {
  ageing,
  creditReference,
  creditUpiUri,
  daysLate,
  type InterestPart,
  interestOf,
  interestToCharge,
  openOf,
} from '@neev/domain/money/credit/credit-entries'
import { isMsmeProtected, msmeDayOf } from '@neev/domain/money/credit/credit-lines'
import { ruleOn } from '@neev/domain/tax/statutory-rules'
import type { Ctx } from '#core/context.ts'
import { qrOf } from '#core/files/qr.ts'
import type { PageInput } from '#core/lists.ts'
import { ruleValues } from '#features/tax/statutory-rules/statutory-rules.ts'
import {
  type EntryRow,
  entryById,
  readAllocations,
  readEntries,
  readEntryPage,
  readOpenEntries,
} from './ledger.queries.ts'
import { getLine } from './lines.ts'

/** An entry with what follows from the others on a day. */
export type PresentedEntry = EntryRow & {
  openPaise: number
  daysLate: number | null
  msmeDueOn: string | null
  interestPaise: number
  interestParts: InterestPart[]
}
type Terms = {
  id: number
  sellerId: number
  interestBp: number | null
  udyamClass: string | null
  businessKinds: string[]
}

/** Interest is for goods: none on interest. A reversed receipt and its reversal cancel out. */
const bearsInterest = ({ kind }: EntryRow) => kind === 'INVOICE' || kind === 'DEBIT_NOTE'

const openPaiseOf = (entry: EntryRow): number =>
  entry.kind === 'REVERSAL' || entry.isReversed ? 0 : openOf(entry.amountPaise, entry.allocatedPaise)

/** Entries of a line with open amounts and interest of today. */
async function present(ctx: Ctx, line: Terms, rows: readonly EntryRow[]): Promise<PresentedEntry[]> {
  const today = istDate(ctx.now)
  const rules = await ruleValues(ctx)
  const msmeDayFrom = (day: string) => msmeDayOf(day, ruleOn(rules, 'MSME_PAYMENT_DAYS', day) ?? 0)
  const owed = rows.filter(bearsInterest).map(({ id }) => id)
  const all = line.interestBp === null || owed.length === 0 ? [] : await readAllocations(ctx.db, line.id, owed)
  const allocations = Map.groupBy(all, ({ toEntryId }) => toEntryId)
  return rows.map((row) => {
    const paid = (allocations.get(row.id) ?? []).map(({ day, amountPaise }) => ({ day, paise: amountPaise }))
    const { amountPaise, dueOn } = row
    const interest =
      dueOn !== null && bearsInterest(row)
        ? interestOf({ amountPaise, dueOn, rateBp: line.interestBp, paid }, today)
        : { paise: 0, parts: [] }
    return {
      ...row,
      openPaise: openPaiseOf(row),
      daysLate: dueOn === null ? null : daysLate(dueOn, today),
      msmeDueOn: row.kind === 'INVOICE' && isMsmeProtected(line) ? msmeDayFrom(row.deliveredOn ?? row.day) : null,
      interestPaise: interest.paise,
      interestParts: interest.parts,
    }
  })
}

/** What is open of a line today: entries with open amounts and interest that is not charged, ages and their sums. */
export async function accountOf(ctx: Ctx, line: Terms) {
  const today = istDate(ctx.now)
  const entries = await present(ctx, line, await readOpenEntries(ctx.db, line.id))
  return {
    line,
    asOf: today,
    entries,
    ageing: ageing(
      entries.flatMap(({ id, dueOn, openPaise }) => (dueOn === null ? [] : [{ id, dueOn, openPaise }])),
      today,
    ),
    interestPaise: sum(entries.map((one) => interestToCharge(one.interestPaise, one.chargedPaise))),
  }
}

/** What is owed and not paid, oldest due day first. */
export const openOfAccount = ({ entries }: Account): PresentedEntry[] =>
  entries
    .filter(({ dueOn, openPaise }) => dueOn !== null && openPaise > 0)
    .toSorted((one, other) => (one.dueOn ?? '').localeCompare(other.dueOn ?? '') || one.id - other.id)

/** Receipts and credit notes with something left to allocate. */
export const unallocatedEntries = ({ entries }: Account): PresentedEntry[] =>
  entries.filter(({ dueOn, openPaise }) => dueOn === null && openPaise > 0)

/** A page of the ledger of a line, newest first unless the page says otherwise. */
export async function ledgerPage(ctx: Ctx, line: Terms, page: PageInput) {
  const rows = await readEntryPage(ctx.db, line.id, page)
  return { items: await present(ctx, line, rows), total: rows[0]?.total ?? 0 }
}

/** The whole ledger of a line, oldest first. */
export const wholeLedger = async (ctx: Ctx, line: Terms): Promise<PresentedEntry[]> =>
  present(ctx, line, await readEntries(ctx.db, line.id))

/** An entry of a line today; undefined if it is of another one. */
export async function entryOf(ctx: Ctx, line: Terms, id: number): Promise<PresentedEntry | undefined> {
  const row = await entryById(ctx.db, line.id, id)
  return row && (await present(ctx, line, [row]))[0]
}
export type Account = Awaited<ReturnType<typeof accountOf>>

/** The verified bank account of a seller; null if there is none. */
export const payeeOf = async (ctx: Ctx, sellerId: number) =>
  (await ctx.db
    .selectFrom('sellerBankAccounts')
    .select(['holder', 'accountNumber', 'ifsc', 'bank'])
    .where('sellerId', '=', sellerId)
    .where('replacedAt', 'is', null)
    .where('verifiedAt', 'is not', null)
    .executeTakeFirst()) ?? null

/** A UPI payment of an amount to the seller of a line that the caller reads; null without an address. */
export async function paymentCode(ctx: Ctx, id: string, amountPaise: number) {
  const { upi, sellerLegalName, id: lineId } = await getLine(ctx, id)
  if (upi === null || amountPaise <= 0) return null
  const uri = creditUpiUri({ upi, name: sellerLegalName }, amountPaise, creditReference(lineId))
  return { uri, qr: qrOf(uri) }
}
