import { z } from '../../core/input/zod.ts'
import { mulDiv, type Paise } from '../../core/money.ts'

/** Days after the invoice by which a quotation may be paid; 0 in advance. */
export const paymentDays = [0, 7, 15, 30, 45, 60] as const

/** A company's cost of money in basis points of a year, unless it says another: 12 %. */
export const PRESET_COST_OF_MONEY_BP = 1200
const MAX_COST_OF_MONEY_BP = 3600

/** Input of a company's cost of money. */
export const costOfMoneyInput = z.object({
  costOfMoneyBp: z
    .int('Enter a rate with at most two decimals.')
    .min(0, 'Enter a rate from 0 to 36 %.')
    .max(MAX_COST_OF_MONEY_BP, 'Enter a rate from 0 to 36 %.'),
})

export type PaymentTerms = {
  /** Days after the invoice; 0 in advance. */
  days: number
  /** The buyer's cost of money, in basis points of a year. */
  costBp: number
}

/**
 * What an amount in paise comes to if it were paid in advance: less the cost of money for the days until it is due, of a
 * year of 365. ₹1,00,000 in 60 days at 12 % is ₹98,027.40 now.
 */
export const presentValue = (paise: Paise, { days, costBp }: PaymentTerms): Paise =>
  days === 0 ? paise : paise - mulDiv(paise, costBp * days, 10_000 * 365)
