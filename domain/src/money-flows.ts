import type { Paise } from './money.ts'
import type { PaymentMethod } from './payments.ts'
import { type Refusal, refuse } from './refusals.ts'

/** Whose hands a buyer's money goes through. An order keeps the flow of the day on which it was placed. */
export const moneyFlows = ['OPERATOR_COLLECTS', 'GATEWAY_SPLITS', 'BUYER_PAYS_SELLER'] as const
export type MoneyFlow = (typeof moneyFlows)[number]

export const moneyFlowNames: Record<MoneyFlow, string> = {
  OPERATOR_COLLECTS: 'We collect and pay sellers out',
  GATEWAY_SPLITS: 'The payment provider pays sellers',
  BUYER_PAYS_SELLER: 'Buyers pay the seller',
}

/** What each comes to, for who sets it. */
export const moneyFlowNotes: Record<MoneyFlow, string> = {
  OPERATOR_COLLECTS:
    'Buyers pay us, online or by bank transfer. We keep commission, GST on it, TCS and TDS, and pay the rest out from our bank. Holding buyers’ money for sellers wants a licence as payment aggregator, or an escrow with one.',
  GATEWAY_SPLITS:
    'Buyers pay online only. The provider holds the money and pays each seller what a statement says; ours stays with the provider. TCS and TDS as where we collect.',
  BUYER_PAYS_SELLER:
    'Buyers transfer to the seller’s own bank account, one seller for each order, and the seller says that it came. Sellers owe us commission, GST on it and TDS; there is no TCS, because we collect nothing.',
}

type FlowRule = {
  /** How buyers pay. */
  methods: readonly PaymentMethod[]
  /** We, or the provider for us, take the money in: then tax is collected at source (CGST Act s. 52). */
  collects: boolean
  /** Where money for sellers leaves from. */
  paysFrom: 'BANK' | 'GATEWAY'
  /** One order is of one seller, because it is one transfer. */
  oneSeller: boolean
}

export const moneyFlowRules: Record<MoneyFlow, FlowRule> = {
  OPERATOR_COLLECTS: { methods: ['GATEWAY', 'DIRECT'], collects: true, paysFrom: 'BANK', oneSeller: false },
  GATEWAY_SPLITS: { methods: ['GATEWAY'], collects: true, paysFrom: 'GATEWAY', oneSeller: false },
  BUYER_PAYS_SELLER: { methods: ['DIRECT'], collects: false, paysFrom: 'BANK', oneSeller: true },
}

/** Why an order of this flow is not paid in this way, or null: ONLINE_ONLY, TRANSFER_ONLY. */
export const whyNotMethod = (flow: MoneyFlow, method: PaymentMethod): Refusal | null =>
  moneyFlowRules[flow].methods.includes(method) ? null : refuse(method === 'DIRECT' ? 'ONLINE_ONLY' : 'TRANSFER_ONLY')

/** Why goods of so many sellers are not one order, or null: ONE_SELLER. */
export const whyNotTogether = (flow: MoneyFlow, sellers: number): Refusal | null =>
  moneyFlowRules[flow].oneSeller && sellers > 1 ? refuse('ONE_SELLER', { n: sellers }) : null

type Dues = { totalPaise: Paise; feePaise: Paise; feeGstPaise: Paise; tcsPaise: Paise; tdsPaise: Paise }
export type FlowDues = {
  /** What the buyer hands to us or the provider, and what to the seller. */
  toUsPaise: Paise
  toSellerPaise: Paise
  tcsPaise: Paise
  /** What a statement pays the seller; below zero the seller owes it. */
  payoutPaise: Paise
}

/** Who pays what to whom of one sale (its invoice, commission, GST on it, TCS where it is collected, TDS), in paise. */
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
