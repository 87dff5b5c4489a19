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
