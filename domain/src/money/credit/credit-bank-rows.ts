import { fields } from '../../core/identity/identity.ts'
import { cleanText } from '../../core/input/clean.ts'
import { day } from '../../core/input/days.ts'
import { z } from '../../core/input/zod.ts'
import type { Paise } from '../../core/money.ts'
import { type Refusal, refuse } from '../../core/refusals.ts'
import { utrsIn } from '../statements/statements.ts'
import { type Allocation, type CreditReceiptMode, type OpenItem, suggestAllocations } from './credit-entries.ts'

/** Credits of a seller's bank account: OPEN until a person records one as a receipt, or says that it is none. */
export const creditBankStatuses = [
  /** Waits for a person. */
  'OPEN',
  /** Recorded as a receipt. */
  'RECORDED',
  /** No payment of a company on credit. */
  'IGNORED',
] as const
export type CreditBankStatus = (typeof creditBankStatuses)[number]

/** The line that a bank's text names by its reference (NCR00012), with or without spaces; null for none or several. */
export function creditLineNamedIn(...texts: readonly string[]): number | null {
  const named = new Set(
    texts.flatMap((one) =>
      [...one.toUpperCase().matchAll(/NCR[^A-Z0-9]{0,2}(\d{5,})(?!\d)/g)].map(([, id]) => Number(id)),
    ),
  )
  const [only] = named
  return named.size === 1 && only !== undefined ? only : null
}

const bare = (words: string) => words.toUpperCase().replace(/[^A-Z0-9]/g, '')
type Numbered = OpenItem & { number: string | null }

/**
 * What a credit pays because its payer names it: the invoices whose numbers the bank repeats, oldest due first. What is
 * over pays by the rule.
 */
export function allocationsFor(amountPaise: Paise, words: string, items: readonly Numbered[]): Allocation[] {
  const said = bare(words)
  return suggestAllocations(
    amountPaise,
    items.filter(({ number }) => number !== null && bare(number).length >= 6 && said.includes(bare(number))),
  )
}

/** How a credit was paid, by the words of the bank; NEFT where they do not say. */
export function modeOf(narration: string): CreditReceiptMode {
  const words = new Set(narration.toUpperCase().split(/[^A-Z]+/))
  const modes = ['UPI', 'IMPS', 'RTGS', 'CASH'] as const
  const found = modes.find((mode) => words.has(mode))
  return found ?? (words.has('CHQ') || words.has('CHEQUE') || words.has('CLG') ? 'CHEQUE' : 'NEFT')
}

/** The bank's reference of a credit: its UTR, or what stands in the column of references. */
export const referenceOf = (reference: string, narration: string): string =>
  (utrsIn(reference, narration)[0] ?? (reference.trim() || narration.trim())).slice(0, 40)

/** Input of one credit that the seller types: Indian date, amount in paise, and the bank's words. */
export const creditBankRowInput = z.object({
  onDay: day,
  amountPaise: z.int('Enter an amount.').min(1, 'Enter an amount.').max(100_00_00_000_00, 'Enter at most ₹100 crore.'),
  /** The bank's reference (UTR). */
  reference: fields.utr,
  /** What the bank says, with the reference of the credit line if there is one. */
  narration: z.string().overwrite(cleanText).max(300, 'Must be 300 characters or fewer.'),
})

/** Why a credit cannot be recorded or ignored, or null: it is decided. */
export const whyNotBankRow = (status: CreditBankStatus): Refusal | null =>
  status === 'OPEN' ? null : refuse('BAD_TRANSITION')
