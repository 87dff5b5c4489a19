import type { ProviderReport } from '@neev/domain/payments/provider-settlements'
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
  key: string | null
  gatewayRefundId: string | null
  status: 'PENDING' | 'DONE' | 'FAILED'
  amountPaise: number
  failure: string | null
}

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
  /** The notice in a callback of the provider's server; null if the signature is not the provider's. */
  readCallback(incoming: Incoming): Notice | null
  /** Queries the status from the provider; null if there is nothing new. */
  query(ctx: Ctx, payment: Pick<PaymentRequested, 'number' | 'gatewayOrderId'>): Promise<Notice | null>
  /** Whether refunds are idempotent by key; if not, a person has to check before a retry. */
  knowsKeys: boolean
  /** Sends a refund. Throws without a response: the refund may or may not have been made. */
  refund(ctx: Ctx, refund: RefundRequested): Promise<RefundNotice>
  /** Queries the status of a refund; null if there is nothing new. */
  queryRefund(ctx: Ctx, refund: RefundRequested): Promise<RefundNotice | null>
  /** The notice about a refund in a callback; null if it is about something else or not signed by the provider. */
  readRefund(incoming: Incoming): RefundNotice | null
  /**
   * Settlements paid to the bank after the Indian date of the last known one (null for all), earliest first. Absent if
   * the provider offers them only as a spreadsheet.
   */
  settlements?(ctx: Ctx, after: string | null): Promise<ProviderReport[]>
  /** The refund's page in the provider's dashboard. */
  refundPage(gatewayRefundId: string): string | null
}
