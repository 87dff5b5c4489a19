import type { EinvoiceKind } from '@neev/domain/tax/einvoices'
import type { Ctx } from '#core/context.ts'

/** Credentials of a GSTIN for the portal's API. */
export type Access = { gstin: string; userName: string; password: string }

/** Identifies a document on the portal. */
export type DocumentKey = { kind: EinvoiceKind; number: string /** Indian day, YYYY-MM-DD. */; day: string }

/** The portal's response to a registration. */
export type Registration = {
  irn: string
  ackNumber: string
  ackAt: Date
  /** The text of the QR code: a JWS signed by the portal. */
  signedQr: string
  isCancelled: boolean
}

/**
 * The portal refused. Any other error of a provider means that the outcome is unknown: the portal is then queried by
 * document before the next attempt.
 */
export class PortalRefused extends Error {
  readonly code: string
  /** True if a retry can succeed without any change: the portal is busy or under maintenance. */
  readonly passes: boolean
  constructor(code: string, message: string, passes = false) {
    super(message)
    this.code = code
    this.passes = passes
  }
}

/** The credentials are wrong, or not valid for the API. */
export class AccessRefused extends PortalRefused {}

/** An Invoice Registration Portal: everything that differs between portals. */
export type EinvoiceProvider = {
  name: 'sandbox' | 'nic'
  /** Signs in, to test the credentials. */
  signIn(ctx: Ctx, access: Access): Promise<void>
  /** Registers a document by the text of its payload. Code 2150 if already registered. */
  register(ctx: Ctx, access: Access, payload: string): Promise<Registration>
  /** The portal's registration of a document; null if there is none. */
  byDocument(ctx: Ctx, access: Access, document: DocumentKey): Promise<Registration | null>
  /** Cancels a registration, within 24 hours of it. */
  cancel(ctx: Ctx, access: Access, irn: string, why: string): Promise<Date>
}
