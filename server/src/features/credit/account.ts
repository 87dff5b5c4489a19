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
} from '@neev/domain/credit/credit-entries'
import { isMsmeProtected, msmeDayOf } from '@neev/domain/credit/credit-lines'
import type { Ctx } from '#core/context.ts'
import { qrOf } from '#core/files/qr.ts'
import { type EntryRow, readAllocations, readEntries } from './ledger.queries.ts'
import { getLine } from './lines.ts'

/** An entry with what follows from the others on a day. */
export type PresentedEntry = EntryRow & {
  balancePaise: number
  openPaise: number
  daysLate: number | null
  msmeDueOn: string | null
  interestPaise: number
  interestParts: InterestPart[]
  chargedPaise: number
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

/** The ledger of a line today: entries with running balance, open amounts, interest, ages and where to pay. */
export async function accountOf(ctx: Ctx, line: Terms) {
  const today = istDate(ctx.now)
  const rows = await readEntries(ctx.db, line.id)
  const allocations = Map.groupBy(await readAllocations(ctx.db, line.id), ({ toEntryId }) => toEntryId)
  const charged = Map.groupBy(
    rows.filter(({ kind }) => kind === 'INTEREST'),
    ({ ofEntryId }) => ofEntryId,
  )
  let balancePaise = 0
  const entries = rows.map((row): PresentedEntry => {
    balancePaise += row.amountPaise
    const paid = (allocations.get(row.id) ?? []).map(({ day, amountPaise }) => ({ day, paise: amountPaise }))
    const { amountPaise, dueOn } = row
    const interest =
      dueOn !== null && bearsInterest(row)
        ? interestOf({ amountPaise, dueOn, rateBp: line.interestBp, paid }, today)
        : { paise: 0, parts: [] }
    return {
      ...row,
      balancePaise,
      openPaise: openPaiseOf(row),
      daysLate: dueOn === null ? null : daysLate(dueOn, today),
      msmeDueOn: row.kind === 'INVOICE' && isMsmeProtected(line) ? msmeDayOf(row.deliveredOn ?? row.day) : null,
      interestPaise: interest.paise,
      interestParts: interest.parts,
      chargedPaise: sum((charged.get(row.id) ?? []).map((one) => one.amountPaise)),
    }
  })
  return {
    asOf: today,
    lineId: line.id,
    sellerId: line.sellerId,
    entries,
    ageing: ageing(
      entries.flatMap(({ id, dueOn, openPaise }) => (dueOn === null ? [] : [{ id, dueOn, openPaise }])),
      today,
    ),
    interestPaise: sum(entries.map((one) => interestToCharge(one.interestPaise, one.chargedPaise))),
  }
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
