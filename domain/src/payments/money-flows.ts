import type { Paise } from '../core/money.ts'
import { type Refusal, refuse } from '../core/refusals.ts'
import type { PaymentMethod } from './payments.ts'

/** Who receives the buyer's money first. An order keeps the flow of the day it was placed. */
export const moneyFlows = ['OPERATOR_COLLECTS', 'GATEWAY_SPLITS', 'BUYER_PAYS_SELLER'] as const
export type MoneyFlow = (typeof moneyFlows)[number]

export const moneyFlowNames: Record<MoneyFlow, string> = {
  OPERATOR_COLLECTS: 'We collect payments and pay out sellers',
  GATEWAY_SPLITS: 'The payment provider pays out sellers',
  BUYER_PAYS_SELLER: 'Buyers pay the seller directly',
}

/** Explanation of each flow, for admins. */
export const moneyFlowNotes: Record<MoneyFlow, string> = {
  OPERATOR_COLLECTS:
    'Buyers pay us online or by bank transfer. We keep our commission, the GST on it, TCS and TDS, and pay the rest to sellers from our bank. Holding buyers’ money for sellers requires a payment aggregator licence, or an escrow account with a licensed one.',
  GATEWAY_SPLITS:
    'Buyers pay online only. The provider holds the money and pays each seller the amount of each statement; our share stays with the provider. TCS and TDS apply as when we collect payments.',
  BUYER_PAYS_SELLER:
    'Buyers transfer the money to the seller’s own bank account. Each order has one seller, who confirms the payment. Sellers owe us commission, the GST on it and TDS. There is no TCS, because we collect no payments.',
}

type FlowRule = {
  /** Available payment methods. */
  methods: readonly PaymentMethod[]
  /** True if the operator, or its provider, collects the money; then tax is collected at source (CGST Act s. 52). */
  collects: boolean
  /** Where payouts to sellers come from. */
  paysFrom: 'BANK' | 'GATEWAY'
  /** True if an order can have only one seller, because it is paid by one transfer. */
  oneSeller: boolean
}

export const moneyFlowRules: Record<MoneyFlow, FlowRule> = {
  OPERATOR_COLLECTS: { methods: ['GATEWAY', 'DIRECT'], collects: true, paysFrom: 'BANK', oneSeller: false },
  GATEWAY_SPLITS: { methods: ['GATEWAY'], collects: true, paysFrom: 'GATEWAY', oneSeller: false },
  BUYER_PAYS_SELLER: { methods: ['DIRECT'], collects: false, paysFrom: 'BANK', oneSeller: true },
}

/** Why an order with this flow cannot be paid by this method, or null: ONLINE_ONLY, TRANSFER_ONLY. */
export const whyNotMethod = (flow: MoneyFlow, method: PaymentMethod): Refusal | null =>
  moneyFlowRules[flow].methods.includes(method) ? null : refuse(method === 'DIRECT' ? 'ONLINE_ONLY' : 'TRANSFER_ONLY')

/** Why goods of several sellers cannot be one order, or null: ONE_SELLER. */
export const whyNotTogether = (flow: MoneyFlow, sellers: number): Refusal | null =>
  moneyFlowRules[flow].oneSeller && sellers > 1 ? refuse('ONE_SELLER', { n: sellers }) : null

type Dues = { totalPaise: Paise; feePaise: Paise; feeGstPaise: Paise; tcsPaise: Paise; tdsPaise: Paise }
export type FlowDues = {
  /** What the buyer pays to the operator or provider, and what to the seller. */
  toUsPaise: Paise
  toSellerPaise: Paise
  tcsPaise: Paise
  /** The seller's payout; negative if the seller owes the operator. */
  payoutPaise: Paise
}

/** The payments of one sale (invoice, commission, GST on it, TCS where collected, TDS), in paise. */
export function flowDues(flow: MoneyFlow, sale: Dues): FlowDues {
  const { collects } = moneyFlowRules[flow]
  const tcsPaise = collects ? sale.tcsPaise : 0
  const kept = sale.feePaise + sale.feeGstPaise + tcsPaise + sale.tdsPaise
  return {
    toUsPaise: collects ? sale.totalPaise : 0,
    toSellerPaise: collects ? 0 : sale.totalPaise,
    tcsPaise,
    payoutPaise: (collects ? sale.totalPaise : 0) - kept,
  }
}
