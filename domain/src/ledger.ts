import { mulDiv, type Paise, sum } from './money.ts'

/** Where money of the shop lies or to whom it belongs; `ledgerAccountNames` says it in words. */
export const ledgerAccounts = [
  'GATEWAY',
  'BANK',
  'WITH_SELLERS',
  'BUYER_ADVANCE',
  'SELLER_PAYABLE',
  'SELLER_HELD',
  'REFUND_DUE',
  'SUSPENSE',
  'COMMISSION_INCOME',
  'GST_OUTPUT',
  'TCS_PAYABLE',
  'TDS_PAYABLE',
  'COUPON_COST',
  'PROVIDER_FEES',
  'GST_INPUT',
  'TDS_RECEIVABLE',
  'ADJUSTMENTS',
] as const
export type LedgerAccount = (typeof ledgerAccounts)[number]

export const ledgerAccountNames: Record<LedgerAccount, string> = {
  GATEWAY: 'With the payment provider',
  BANK: 'In the bank',
  WITH_SELLERS: 'With sellers, paid to them by buyers',
  BUYER_ADVANCE: 'Paid by buyers, not delivered yet',
  SELLER_PAYABLE: 'Owed to sellers',
  SELLER_HELD: 'Held for sellers while a claim is open',
  REFUND_DUE: 'Owed to buyers',
  SUSPENSE: 'Money that fits no order',
  COMMISSION_INCOME: 'Commission earned',
  GST_OUTPUT: 'GST on commission',
  TCS_PAYABLE: 'GST collected at source (TCS)',
  TDS_PAYABLE: 'Income tax deducted at source (TDS)',
  COUPON_COST: 'Coupons that we bear',
  PROVIDER_FEES: 'Fees of the payment provider',
  GST_INPUT: 'GST that we paid and may credit',
  TDS_RECEIVABLE: 'Income tax deducted from us',
  ADJUSTMENTS: 'Other costs and income',
}

/** One fact of one kind is posted once; the key of a transaction begins with the kind. */
export const ledgerKinds = [
  'CAPTURE',
  'TRANSFER',
  'UNMATCHED',
  'REVIEW',
  'REFUND_DUE',
  'REFUND_DONE',
  'SALE',
  'REVERSAL',
  'DEBIT',
  'DEBIT_BACK',
  'HOLD',
  'RELEASE',
  'PAYOUT',
  'PROVIDER',
  'ADJUSTMENT',
] as const
export type LedgerKind = (typeof ledgerKinds)[number]

/** What an entry is on a seller's statement. */
export const entryParts = [
  'SALE',
  'COMMISSION',
  'COMMISSION_GST',
  'TCS',
  'TDS',
  'COLLECTED',
  'HELD',
  'ADJUSTMENT',
  'PAYOUT',
] as const
export type EntryPart = (typeof entryParts)[number]

/** One side of a posting: what comes into the account is positive (debit), what goes out of it negative (credit). */
export type Entry = {
  account: LedgerAccount
  paise: Paise
  /** Of SELLER_PAYABLE: whose, as what, and from which Indian day on it may be paid out. */
  sellerId?: number
  part?: EntryPart
  availableOn?: string
  /** What the amount was counted from, where it is a part of something. */
  basePaise?: Paise
  rateBp?: number
}

const moved = (debit: LedgerAccount, credit: LedgerAccount, paise: Paise): Entry[] => [
  { account: debit, paise },
  { account: credit, paise: -paise },
]

/** Only what is not nought; a fact of nothing has no entries. */
const tidy = (entries: readonly Entry[]): Entry[] => entries.filter(({ paise }) => paise !== 0)

/** Where buyers' money comes in: with the provider, in our bank, or with the seller who was paid. */
type Inlet = 'GATEWAY' | 'BANK' | 'WITH_SELLERS'

/** A buyer's money for one part has come in. */
export const capturedEntries = (paise: Paise, by: Inlet): Entry[] => tidy(moved(by, 'BUYER_ADVANCE', paise))

/** Money has come that pays no order, or not the whole of one; negative: it has found its order. */
export const unmatchedEntries = (paise: Paise, by: Inlet): Entry[] => tidy(moved(by, 'SUSPENSE', paise))

/** What a seller was paid by a buyer is set against what the seller is owed: the goods are there, or the buyer gets it back from us. */
export const collectedEntries = (sellerId: number, paise: Paise, availableOn: string): Entry[] =>
  tidy([
    { account: 'SELLER_PAYABLE', sellerId, availableOn, part: 'COLLECTED', paise },
    { account: 'WITH_SELLERS', paise: -paise },
  ])

/**
 * What a transfer has brought and no order takes: all of it until the order is paid, then what is over. What a seller was paid after the
 * end is between the seller and the buyer, and no money of ours.
 */
export const unmatchedOf = (transfer: {
  status: string
  receivedPaise: Paise | null
  expectedPaise: Paise
  toSeller: boolean
}): Paise => {
  const received = transfer.receivedPaise ?? 0
  if (transfer.status === 'LATE' && transfer.toSeller) return 0
  const isPaid = transfer.status === 'VERIFIED' || transfer.status === 'EXCESS'
  return isPaid ? Math.max(0, received - transfer.expectedPaise) : received
}

/** The rounding of a commission invoice: GST owed is what the invoice says, not the sum of what was kept. */
export const feeRoundingEntries = (paise: Paise): Entry[] => tidy(moved('GST_OUTPUT', 'ADJUSTMENTS', paise))

/** A buyer is owed money that had been paid for a part, or that had fitted nothing. */
export const refundDueEntries = (paise: Paise, from: 'BUYER_ADVANCE' | 'SUSPENSE'): Entry[] =>
  tidy(moved(from, 'REFUND_DUE', paise))

/** It has gone back, the way it came or from the bank. */
export const refundDoneEntries = (paise: Paise, mode: 'SOURCE' | 'BANK'): Entry[] =>
  tidy(moved('REFUND_DUE', mode === 'SOURCE' ? 'GATEWAY' : 'BANK', paise))

/** A part that has reached its buyer, or what of it is taken back: all that is due of it, each figure with where it is from. */
export type SaleFigures = {
  sellerId: number
  availableOn: string
  /** The seller's invoice, or what it is lowered by. */
  totalPaise: Paise
  /** What of it a coupon of ours pays in the buyer's place. */
  couponPaise: Paise
  taxablePaise: Paise
  feeBasePaise: Paise
  feePaise: Paise
  feeGstPaise: Paise
  feeGstBp: number
  tcsPaise: Paise
  tcsBp: number
  /** The value before GST, or with it, as the setting of the day says. */
  tdsBasePaise: Paise
  tdsPaise: Paise
  tdsBp: number
}

/** The buyer's advance becomes the seller's, less commission, GST on it, and what the law has kept back. */
export function saleEntries(sale: SaleFigures): Entry[] {
  const { sellerId, availableOn } = sale
  const payable = (part: EntryPart, paise: Paise, of: { basePaise?: Paise; rateBp?: number } = {}): Entry => ({
    account: 'SELLER_PAYABLE',
    sellerId,
    availableOn,
    part,
    paise,
    ...of,
  })
  return tidy([
    { account: 'BUYER_ADVANCE', paise: sale.totalPaise - sale.couponPaise },
    { account: 'COUPON_COST', paise: sale.couponPaise },
    payable('SALE', -sale.totalPaise),
    payable('COMMISSION', sale.feePaise, { basePaise: sale.feeBasePaise }),
    { account: 'COMMISSION_INCOME', paise: -sale.feePaise },
    payable('COMMISSION_GST', sale.feeGstPaise, { basePaise: sale.feePaise, rateBp: sale.feeGstBp }),
    { account: 'GST_OUTPUT', paise: -sale.feeGstPaise },
    payable('TCS', sale.tcsPaise, { basePaise: sale.taxablePaise, rateBp: sale.tcsBp }),
    { account: 'TCS_PAYABLE', paise: -sale.tcsPaise },
    payable('TDS', sale.tdsPaise, { basePaise: sale.tdsBasePaise, rateBp: sale.tdsBp }),
    { account: 'TDS_PAYABLE', paise: -sale.tdsPaise },
  ])
}

/** What the seller receives of it. */
export const receivesOf = (sale: SaleFigures): Paise =>
  sale.totalPaise - sum([sale.feePaise, sale.feeGstPaise, sale.tcsPaise, sale.tdsPaise])

/** The same the other way round: a sale, or a part of it, is taken back. */
export const reversalEntries = (back: SaleFigures): Entry[] =>
  saleEntries(back).map((entry) => ({
    ...entry,
    paise: -entry.paise,
    ...(entry.basePaise !== undefined && { basePaise: -entry.basePaise }),
  }))

/** What is asked for of a sale waits, and is the seller's again when that is answered; `paise` is below nothing then. */
export const holdEntries = (sellerId: number, paise: Paise, availableOn: string): Entry[] =>
  tidy([
    { account: 'SELLER_PAYABLE', sellerId, availableOn, part: 'HELD', paise },
    { account: 'SELLER_HELD', paise: -paise },
  ])

/** What of a seller's share in a sale stands behind the goods that something is asked for. */
export const heldOf = (netPaise: Paise, requestedPaise: Paise, salePaise: Paise): Paise =>
  salePaise <= 0 ? 0 : Math.max(0, Math.min(netPaise, mulDiv(netPaise, requestedPaise, salePaise)))

/**
 * The provider has sent a settlement to our bank: what it held for us is less by what our records know of, its fee is a cost, the GST on
 * that is credited, and what no record knows is money that fits no order.
 */
export const providerEntries = (of: {
  netPaise: Paise
  feePaise: Paise
  feeGstPaise: Paise
  tdsPaise: Paise
  /** What our records say that its payments less its refunds come to. */
  matchedPaise: Paise
}): Entry[] => {
  const grossPaise = sum([of.netPaise, of.feePaise, of.feeGstPaise, of.tdsPaise])
  return tidy([
    { account: 'BANK', paise: of.netPaise },
    { account: 'PROVIDER_FEES', paise: of.feePaise },
    { account: 'GST_INPUT', paise: of.feeGstPaise },
    { account: 'TDS_RECEIVABLE', paise: of.tdsPaise },
    { account: 'GATEWAY', paise: -of.matchedPaise },
    { account: 'SUSPENSE', paise: of.matchedPaise - grossPaise },
  ])
}

/** A settlement has left our bank, or the provider. */
export const payoutEntries = (
  sellerId: number,
  paise: Paise,
  availableOn: string,
  from: 'BANK' | 'GATEWAY' = 'BANK',
): Entry[] =>
  tidy([
    { account: 'SELLER_PAYABLE', sellerId, availableOn, part: 'PAYOUT', paise },
    { account: from, paise: -paise },
  ])

/** What two people agreed to put right by hand. */
export const adjustmentEntries = (input: {
  debit: LedgerAccount
  credit: LedgerAccount
  paise: Paise
  sellerId: number | null
  availableOn: string
}): Entry[] =>
  tidy(
    moved(input.debit, input.credit, input.paise).map((entry) =>
      entry.account === 'SELLER_PAYABLE' && input.sellerId !== null
        ? { ...entry, sellerId: input.sellerId, part: 'ADJUSTMENT', availableOn: input.availableOn }
        : entry,
    ),
  )

/**
 * What another piece takes of an amount when `before` of the whole has been taken already: pieces of any size add up to the whole
 * amount to the paisa, and never to more.
 */
export function pieceOf(
  amount: Paise,
  { before, now, whole, takenPaise }: { before: number; now: number; whole: number; takenPaise: Paise },
): Paise {
  const left = amount - takenPaise
  if (whole <= 0 || now <= 0) return 0
  if (before + now >= whole) return left
  const piece = mulDiv(amount, before + now, whole) - mulDiv(amount, before, whole)
  return amount >= 0 ? Math.min(piece, left) : Math.max(piece, left)
}
