import type { ProviderReport } from '@neev/domain/money/provider-settlements'
import type { Ctx } from '#core/context.ts'

export type GatewayName = 'test' | 'razorpay' | 'ccavenue'

/** A payment attempt, as passed to a gateway. Amount in paise, always INR. */
export type PaymentRequested = {
  number: string
  amountPaise: number
  orderNumber: string
  gatewayOrderId: string | null
  buyer: { name: string; email: string; mobile: string | null }
  returnUrl: string
}

/** A gateway's notice about a payment, by any channel, with verified signature. */
export type Notice = {
  /** Unique per event of this gateway; a repeated id is the same event. */
  eventId: string
  /** Our payment number, if the gateway repeats it, or the gateway's id of the order. */
  paymentNumber: string | null
  gatewayOrderId: string | null
  gatewayPaymentId: string | null
  status: 'CAPTURED' | 'AUTHORISED' | 'PENDING' | 'FAILED' | 'CANCELLED'
  amountPaise: number
  currency: string
  failure: string | null
  instrument: string | null
}

/** A refund, as passed to a gateway. One key is one refund, however often it is requested. */
export type RefundRequested = {
  key: string
  orderNumber: string
  amountPaise: number
  gatewayPaymentId: string
  gatewayRefundId: string | null
}

/** A gateway's notice about a refund, with verified signature. */
export type RefundNotice = {
  eventId: string
  /** The key that the shop sent the refund with; null for one that was made at the provider. */
  key: string | null
  /** The payment that it refunds, where the gateway names it. */
  gatewayPaymentId?: string | null
  gatewayRefundId: string | null
  status: 'PENDING' | 'DONE' | 'FAILED'
  amountPaise: number
  failure: string | null
}

/** Steps of a dispute (chargeback) at a provider. REPORTED: a refund made there, of which neither id nor sum is known. */
export type DisputePhase = 'OPENED' | 'ACTION_REQUIRED' | 'UNDER_REVIEW' | 'WON' | 'LOST' | 'CLOSED' | 'REPORTED'

/** A gateway's notice about a dispute of a payment, with verified signature. */
export type DisputeNotice = {
  eventId: string
  /** The provider's id of the dispute. */
  reference: string
  gatewayPaymentId: string
  phase: DisputePhase
  amountPaise: number
  /** When the provider expects an answer. */
  respondBy: Date | null
}

/**
 * What a request to the callback's address is. FORGED: not signed by the provider. FOREIGN: signed, but for another
 * account or shop. IGNORED: signed, and nothing that the shop acts on. Whether a payment or refund is known here, or
 * late, is decided when its notice is applied.
 */
export type Callback =
  | { kind: 'FORGED' }
  | { kind: 'FOREIGN'; event: string; eventId: string }
  | { kind: 'IGNORED'; event: string; eventId: string }
  | { kind: 'PAYMENT'; event: string; notice: Notice }
  /** `payment`: what the same event says of the payment, which may not have been told before. */
  | { kind: 'REFUND'; event: string; notice: RefundNotice; payment: Notice | null }
  | { kind: 'DISPUTE'; event: string; notice: DisputeNotice; payment: Notice | null }

/** An incoming request as bytes, because signatures are over these and not over parsed data. */
export type Incoming = {
  raw: Buffer
  headers: Record<string, string | string[] | undefined>
  form: Record<string, string>
}

export type GatewayForm = { url: string; method: 'GET' | 'POST'; fields: Record<string, string> }

/** A payment provider: everything that differs between providers. */
export type Gateway = {
  name: GatewayName
  /** Registers the order with the provider and returns the provider's id. Idempotent per payment. */
  open(ctx: Ctx, payment: PaymentRequested): Promise<string | null>
  /** The form that the browser submits to the provider's page. */
  form(payment: PaymentRequested): GatewayForm
  /** The notice in the buyer's return; null if the signature is not the provider's. */
  readReturn(incoming: Incoming, stored: { gatewayOrderId: string | null; amountPaise: number } | null): Notice | null
  /** The payment that a return is about, unverified. */
  numberIn(incoming: Incoming): string | null
  /** What a callback of the provider's server says. */
  readCallback(incoming: Incoming): Callback
  /** Queries the status from the provider; null if there is nothing new. */
  query(ctx: Ctx, payment: Pick<PaymentRequested, 'number' | 'gatewayOrderId'>): Promise<Notice | null>
  /** Whether refunds are idempotent by key; if not, a person has to check before a retry. */
  knowsKeys: boolean
  /** Sends a refund. Throws without a response: the refund may or may not have been made. */
  refund(ctx: Ctx, refund: RefundRequested): Promise<RefundNotice>
  /** Queries the status of a refund; null if there is nothing new. */
  queryRefund(ctx: Ctx, refund: RefundRequested): Promise<RefundNotice | null>
  /**
   * Settlements paid to the bank after the Indian date of the last known one (null for all), earliest first. Absent if
   * the provider offers them only as a spreadsheet.
   */
  settlements?(ctx: Ctx, after: string | null): Promise<ProviderReport[]>
  /** The refund's page in the provider's dashboard. */
  refundPage(gatewayRefundId: string): string | null
}
