import { mulDiv, type Paise, sum } from '../core/money.ts'
import type { TdsPart } from './lower-deductions.ts'

/** Ledger accounts. `ledgerAccountNames` has their names. */
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
  GATEWAY: 'Held by the payment provider',
  BANK: 'Bank balance',
  WITH_SELLERS: 'Paid, owed or deducted as GST by buyers directly to sellers',
  BUYER_ADVANCE: 'Prepaid by buyers, not delivered yet',
  SELLER_PAYABLE: 'Owed to sellers',
  SELLER_HELD: 'Held during a claim',
  REFUND_DUE: 'Owed to buyers',
  SUSPENSE: 'Unmatched money',
  COMMISSION_INCOME: 'Commission earned',
  GST_OUTPUT: 'GST on commission',
  TCS_PAYABLE: 'GST collected at source (TCS)',
  TDS_PAYABLE: 'Income tax deducted at source (TDS)',
  COUPON_COST: 'Coupons paid by us',
  PROVIDER_FEES: 'Payment provider fees',
  GST_INPUT: 'GST paid by us (input credit)',
  TDS_RECEIVABLE: 'Income tax deducted from us',
  ADJUSTMENTS: 'Other costs and income',
}

/** Kinds of transactions. Each fact is posted once; the key of a transaction starts with its kind. */
export const ledgerKinds = [
  /** Online payment received. */
  'CAPTURE',
  /** Bank transfer that paid an order. */
  'TRANSFER',
  /** Order on a seller's own credit: the buyer owes the seller. */
  'CREDIT',
  /** Bank transfer with too small or too large an amount. */
  'UNMATCHED',
  /** Online payment that matches no order. */
  'REVIEW',
  'REFUND_DUE',
  'REFUND_DONE',
  /** Goods delivered. */
  'SALE',
  /** Reversal of part of a sale. */
  'REVERSAL',
  /** Debit note paid. */
  'DEBIT',
  /** Paid debit note cancelled. */
  'DEBIT_BACK',
  /** Share held until a claim ends. */
  'HOLD',
  'RELEASE',
  'PAYOUT',
  /** Settlement of a payment provider received in the bank. */
  'PROVIDER',
  /** Manual adjustment. */
  'ADJUSTMENT',
] as const
export type LedgerKind = (typeof ledgerKinds)[number]

/** Kinds of entries on a seller's statement. */
export const entryParts = [
  'SALE',
  'COMMISSION',
  /** GST on the commission. */
  'COMMISSION_GST',
  'TCS',
  'TDS',
  /** Paid by the buyer directly to the seller. */
  'COLLECTED',
  /** Held while a claim or return is open, or released. */
  'HELD',
  /** A manual adjustment. */
  'ADJUSTMENT',
  'PAYOUT',
] as const
export type EntryPart = (typeof entryParts)[number]

/** One entry of a transaction: positive for debit, negative for credit. */
export type Entry = {
  account: LedgerAccount
  paise: Paise
  /** For SELLER_PAYABLE: the seller, the kind of entry, and the Indian date from which it can be paid out. */
  sellerId?: number
  part?: EntryPart
  availableOn?: string
  /** The base of the amount, if it is a share of something. */
  basePaise?: Paise
  rateBp?: number
  /** For TDS: the certificate of lower deduction that its base uses up. */
  lowerDeductionId?: number
}

const moved = (debit: LedgerAccount, credit: LedgerAccount, paise: Paise): Entry[] => [
  { account: debit, paise },
  { account: credit, paise: -paise },
]

/** Drops zero entries, but not the base of a certificate whose rate is zero. */
const tidy = (entries: readonly Entry[]): Entry[] =>
  entries.filter(({ paise, basePaise, lowerDeductionId }) => paise !== 0 || (lowerDeductionId && basePaise))

/** Where a buyer's payment arrives: at the provider, in the operator's bank, or with the seller. */
type Inlet = 'GATEWAY' | 'BANK' | 'WITH_SELLERS'

/**
 * A buyer's payment for one suborder was received. `deductedPaise` of it is GST that a government buyer deducted: the
 * seller has it in its cash ledger with the tax office, as if the buyer had paid it to the seller.
 */
export const capturedEntries = (paise: Paise, by: Inlet, deductedPaise: Paise = 0): Entry[] =>
  tidy([...moved(by, 'BUYER_ADVANCE', paise - deductedPaise), ...moved('WITH_SELLERS', 'BUYER_ADVANCE', deductedPaise)])

/** A payment, or part of one, that matches no order was received; negative when it is matched. */
export const unmatchedEntries = (paise: Paise, by: Inlet): Entry[] => tidy(moved(by, 'SUSPENSE', paise))

/**
 * A buyer's payment to the seller is set off against the seller's balance, once the goods are delivered or the operator
 * refunds the buyer.
 */
export const collectedEntries = (sellerId: number, paise: Paise, availableOn: string): Entry[] =>
  tidy([
    { account: 'SELLER_PAYABLE', sellerId, availableOn, part: 'COLLECTED', paise },
    { account: 'WITH_SELLERS', paise: -paise },
  ])

/**
 * GST that a government buyer deducted is reversed, because the supply is undone. `setOffPaise` of it was set off against
 * the seller's balance before, which gets it back.
 */
export const deductionBackEntries = (
  sellerId: number,
  { paise, setOffPaise }: { paise: Paise; setOffPaise: Paise },
  availableOn: string,
): Entry[] =>
  tidy([...moved('BUYER_ADVANCE', 'WITH_SELLERS', paise), ...collectedEntries(sellerId, -setOffPaise, availableOn)])

/**
 * The unmatched part of a transfer: all of it until the order is paid, then the excess. A late payment to a seller's
 * own account is between seller and buyer and not in the ledger.
 */
export const unmatchedAmount = (transfer: {
  status: string
  receivedPaise: Paise | null
  expectedPaise: Paise
  deductedPaise: Paise
  toSeller: boolean
}): Paise => {
  const received = transfer.receivedPaise ?? 0
  if (transfer.status === 'LATE' && transfer.toSeller) return 0
  const isPaid = transfer.status === 'VERIFIED' || transfer.status === 'EXCESS'
  return isPaid ? Math.max(0, received + transfer.deductedPaise - transfer.expectedPaise) : received
}

/** The rounding of a commission invoice: the GST liability is that of the invoice, not the sum of the deductions. */
export const feeRoundingEntries = (paise: Paise): Entry[] => tidy(moved('GST_OUTPUT', 'ADJUSTMENTS', paise))

/** A refund to a buyer is due, for a paid suborder or an unmatched payment. */
export const refundDueEntries = (paise: Paise, from: 'BUYER_ADVANCE' | 'SUSPENSE'): Entry[] =>
  tidy(moved(from, 'REFUND_DUE', paise))

/**
 * The refund was paid, by the original method or from the bank. `coveredPaise` of it is what a refund made at the
 * provider, unmatched until then, had sent the buyer before.
 */
export const refundDoneEntries = (paise: Paise, mode: 'SOURCE' | 'BANK', coveredPaise: Paise = 0): Entry[] =>
  tidy([
    { account: 'REFUND_DUE', paise },
    { account: mode === 'SOURCE' ? 'GATEWAY' : 'BANK', paise: coveredPaise - paise },
    { account: 'SUSPENSE', paise: -coveredPaise },
  ])

/** A delivered suborder, or a reversed part of it: all amounts, each with its base. */
export type SaleFigures = {
  sellerId: number
  availableOn: string
  /** Total of the seller's invoice, or of the reversal. */
  totalPaise: Paise
  /** The part paid by a platform coupon. */
  couponPaise: Paise
  taxablePaise: Paise
  feeBasePaise: Paise
  feePaise: Paise
  feeGstPaise: Paise
  feeGstBp: number
  tcsPaise: Paise
  tcsBp: number
  /** Of the value with or without GST, depending on the setting of the day; by rate. */
  tds: readonly TdsPart[]
}

/** A sale: the buyer's advance becomes the seller's balance, less commission, GST on it, and statutory deductions. */
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
    ...sale.tds.map(({ paise, basePaise, rateBp, lowerDeductionId }) => ({
      ...payable('TDS', paise, { basePaise, rateBp }),
      ...(lowerDeductionId !== null && { lowerDeductionId }),
    })),
    { account: 'TDS_PAYABLE', paise: -sum(sale.tds.map(({ paise }) => paise)) },
  ])
}

/** The reversal of a sale, or of part of it. */
export const reversalEntries = (back: SaleFigures): Entry[] =>
  saleEntries(back).map((entry) => ({
    ...entry,
    paise: -entry.paise,
    ...(entry.basePaise !== undefined && { basePaise: -entry.basePaise }),
  }))

/** Holds part of a sale while a claim is open; a negative `paise` releases it. */
export const holdEntries = (sellerId: number, paise: Paise, availableOn: string): Entry[] =>
  tidy([
    { account: 'SELLER_PAYABLE', sellerId, availableOn, part: 'HELD', paise },
    { account: 'SELLER_HELD', paise: -paise },
  ])

/** The part of a seller's earnings from a sale that corresponds to the claimed goods. */
export const heldAmount = (netPaise: Paise, requestedPaise: Paise, salePaise: Paise): Paise =>
  salePaise <= 0 ? 0 : Math.max(0, Math.min(netPaise, mulDiv(netPaise, requestedPaise, salePaise)))

/**
 * A provider's settlement reached the bank: reduces the provider's balance by the matched amount, books its fee as a
 * cost and the GST on it as input credit, and the unknown remainder as unmatched.
 */
export const providerEntries = (of: {
  netPaise: Paise
  feePaise: Paise
  feeGstPaise: Paise
  tdsPaise: Paise
  /** Recorded payments less refunds of the settlement. */
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

/** A statement was paid out, from the bank or by the provider. */
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

/** A manual adjustment approved by two people. */
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
 * The share of a further part of an amount when `before` of the whole is already used. Parts of any size add up to the
 * whole, to the paisa.
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
