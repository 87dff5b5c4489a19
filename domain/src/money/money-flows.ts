import type { Paise } from '../core/money.ts'
import type { MoneyFlow } from '../core/money-flows.ts'
import { type Refusal, refuse } from '../core/refusals.ts'
import type { PaymentMethod } from './payments/payments.ts'

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
  const withheldPaise = sale.feePaise + sale.feeGstPaise + tcsPaise + sale.tdsPaise
  return {
    toUsPaise: collects ? sale.totalPaise : 0,
    toSellerPaise: collects ? 0 : sale.totalPaise,
    tcsPaise,
    payoutPaise: (collects ? sale.totalPaise : 0) - withheldPaise,
  }
}
