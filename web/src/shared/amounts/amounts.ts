import { formatInr } from '@neev/domain/core/money'
import type { LedgerAccount } from '@neev/domain/money/ledger'
import { text } from '#i18n/text.ts'
import type { T } from '#i18n/use-t.ts'

/**
 * The names of all amounts that one side owes another. A screen takes the name from here and never writes its own, because the same
 * figure is a claim to one reader and a debt to the other, and its sign turns it round.
 */

/** Who reads a balance. */
export type AmountReader = 'SELLER' | 'COMPANY' | 'ADMIN'

/** Names of a balance above zero and below it. */
type Names = { above: string; below: string }

/** `sellerBalance.balancePaise`: above zero Neev owes the seller. */
const sellerBalance: Names = { above: text('Owed to you by Neev'), below: text('You owe Neev') }

/** `balancePaise` of a credit line: above zero the company owes the seller; below, it has paid in advance. */
const creditBalance: Record<AmountReader, Names> = {
  COMPANY: { above: text('You owe the seller'), below: text('You paid in advance') },
  SELLER: { above: text('Owed to you by the company'), below: text('Paid in advance by the company') },
  ADMIN: { above: text('Owed to the seller by the company'), below: text('Paid to the seller in advance') },
}

/** A balance in words: its name, which says who owes whom, and the amount, never negative. */
export type NamedAmount = readonly [name: string, amount: string]

const named = (t: T, { above, below }: Names, paise: number, show: (paise: number) => string): NamedAmount => [
  t(paise < 0 ? below : above),
  show(Math.abs(paise)),
]

type SellerBalance = { balancePaise: number; onHoldPaise: number; underWayPaise: number; nextPaise: number }

/** What Neev owes a seller, for the seller: the balance, and its parts by when they are paid. */
export const sellerAmounts = (
  t: T,
  of: SellerBalance,
  show: (paise: number) => string = formatInr,
): readonly NamedAmount[] => [
  named(t, sellerBalance, of.balancePaise, show),
  [t('On hold after delivery'), show(of.onHoldPaise)],
  [t('On unpaid statements'), show(of.underWayPaise)],
  [t('Next statement (forecast)'), show(of.nextPaise)],
]

/** The balance of a credit line. */
export const creditAmount = (t: T, reader: AmountReader, paise: number): NamedAmount =>
  named(t, creditBalance[reader], paise, formatInr)

/** The heading of a column of balances of credit lines. */
export const creditHeading = (reader: AmountReader): string => creditBalance[reader].above

/** Names of the accounts of the ledger, as the operator sees them. */
export const accountNames: Record<LedgerAccount, string> = {
  GATEWAY: text('Held by the payment provider'),
  BANK: text('Bank balance'),
  WITH_SELLERS: text('Paid or deducted as GST by buyers directly to sellers'),
  BUYER_ADVANCE: text('Prepaid by buyers, not delivered yet'),
  SELLER_PAYABLE: text('Owed to sellers'),
  SELLER_HELD: text('Held during a claim'),
  REFUND_DUE: text('Owed to buyers'),
  SUSPENSE: text('Unmatched money'),
  COMMISSION_INCOME: text('Commission earned'),
  GST_OUTPUT: text('GST on commission'),
  TCS_PAYABLE: text('GST collected at source (TCS)'),
  TDS_PAYABLE: text('Income tax deducted at source (TDS)'),
  COUPON_COST: text('Coupons paid by us'),
  PROVIDER_FEES: text('Payment provider fees'),
  GST_INPUT: text('GST paid by us (input credit)'),
  TDS_RECEIVABLE: text('Income tax deducted from us'),
  ADJUSTMENTS: text('Other costs and income'),
}

/** Names of the operator's liabilities where their account shows a balance on the other side. */
const turned: Partial<Record<LedgerAccount, string>> = {
  SELLER_PAYABLE: text('Owed by sellers'),
  REFUND_DUE: text('Owed by buyers'),
}

/** The name of an account whose balance is `paise`: positive for debit (what others owe us), negative for credit. */
export const accountName = (account: LedgerAccount, paise: number): string =>
  (paise > 0 && turned[account]) || accountNames[account]
