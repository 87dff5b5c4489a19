import type { ProviderReport } from '@neev/domain/provider-settlements'
import type { Ctx } from '#core/context.ts'

export type GatewayName = 'test' | 'razorpay' | 'ccavenue'

/** One try to pay, as a gateway needs to know it. Amount in paise, always INR. */
export type PaymentRequested = {
  number: string
  amountPaise: number
  orderNumber: string
  gatewayOrderId: string | null
  buyer: { name: string; email: string; mobile: string | null }
  returnUrl: string
}

/** What a gateway says of a payment, however it reached us; signatures are checked before this exists. */
export type Told = {
  /** Unique per event at this gateway: a second one with this id is the same news. */
  eventId: string
  /** Our own number, where the gateway repeats it, or the gateway's id of the order. */
  paymentNumber: string | null
  gatewayOrderId: string | null
  gatewayPaymentId: string | null
  status: 'CAPTURED' | 'AUTHORISED' | 'PENDING' | 'FAILED' | 'CANCELLED'
  amountPaise: number
  currency: string
  failure: string | null
  instrument: string | null
}

/** Money that goes back, as a gateway needs to know it. One key is one refund, however often it is asked for. */
export type RefundRequested = {
  key: string
  orderNumber: string
  amountPaise: number
  gatewayPaymentId: string
  gatewayRefundId: string | null
}

/** What a gateway says of a refund; signatures are checked before this exists. */
export type RefundNotice = {
  eventId: string
  key: string | null
  gatewayRefundId: string | null
  status: 'PENDING' | 'DONE' | 'FAILED'
  amountPaise: number
  failure: string | null
}

/** What came in from outside, as bytes: signatures are over these, never over what was parsed. */
export type Incoming = {
  raw: Buffer
  headers: Record<string, string | string[] | undefined>
  form: Record<string, string>
}

export type GatewayForm = { url: string; method: 'GET' | 'POST'; fields: Record<string, string> }

/** A payment provider: everything that differs between providers is behind these. */
export type Gateway = {
  name: GatewayName
  /** Makes the order known to the provider; answers with the provider's id of it. Sent again for one payment it makes no second one. */
  open(ctx: Ctx, payment: PaymentRequested): Promise<string | null>
  /** What the browser takes to the provider's page. */
  form(payment: PaymentRequested): GatewayForm
  /** News in the browser's hands, coming back; null when the signature is not the provider's. */
  readReturn(incoming: Incoming, stored: { gatewayOrderId: string | null; amountPaise: number } | null): Told | null
  /** Which payment a return is about, before it is believed. */
  numberIn(incoming: Incoming): string | null
  /** News from the provider's server; null when the signature is not the provider's. */
  readCallback(incoming: Incoming): Told | null
  /** Asks the provider how it stands; null when it knows nothing new. */
  query(ctx: Ctx, payment: Pick<PaymentRequested, 'number' | 'gatewayOrderId'>): Promise<Told | null>
  /** Whether the provider knows a refund again by its key; where it does not, nobody asks twice without a person having looked. */
  knowsKeys: boolean
  /** Sends money back. Throws when no answer came: the refund may have been made or not. */
  refund(ctx: Ctx, refund: RefundRequested): Promise<RefundNotice>
  /** Asks how a refund stands; null when it knows nothing new. */
  queryRefund(ctx: Ctx, refund: RefundRequested): Promise<RefundNotice | null>
  /** News of a refund from the provider's server; null when it is about something else or not signed by the provider. */
  readRefund(incoming: Incoming): RefundNotice | null
  /**
   * Settlements that the provider has sent to the bank after the Indian day of the last known one (null: all), the earliest first. Left
   * out where the provider gives them as a sheet alone.
   */
  settlements?(ctx: Ctx, after: string | null): Promise<ProviderReport[]>
  /** Where a person finds the refund at the provider. */
  refundPage(gatewayRefundId: string): string | null
}
