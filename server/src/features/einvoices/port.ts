import type { EinvoiceKind } from '@neev/domain/einvoice'
import type { Ctx } from '#core/context.ts'

/** A GSTIN's user name and password for interfaces of the portal. */
export type Access = { gstin: string; userName: string; password: string }

/** A document as the portal knows it. */
export type DocumentKey = { kind: EinvoiceKind; number: string /** Indian day, YYYY-MM-DD. */; day: string }

/** What the portal gave. */
export type Registration = {
  irn: string
  ackNumber: string
  ackAt: Date
  /** The text of the QR code: a JWS signed by the portal. */
  signedQr: string
  isCancelled: boolean
}

/**
 * The portal answered, and said no. Anything else that a provider throws means that nobody knows whether it was done: the portal is
 * then asked by document before it is tried again.
 */
export class PortalRefused extends Error {
  readonly code: string
  /** Another try can end otherwise although nobody changed anything: the portal is busy, or under maintenance. */
  readonly passes: boolean
  constructor(code: string, message: string, passes = false) {
    super(message)
    this.code = code
    this.passes = passes
  }
}

/** The user name or the password is wrong, or not meant for interfaces. */
export class AccessRefused extends PortalRefused {}

/** An Invoice Registration Portal: everything that differs between portals is behind these. */
export type EinvoiceProvider = {
  name: 'sandbox' | 'nic'
  /** Signs in with this access, to see whether it is right. */
  signIn(ctx: Ctx, access: Access): Promise<void>
  /** Registers a document, given as the text of its payload. Code 2150: it is registered already. */
  register(ctx: Ctx, access: Access, payload: string): Promise<Registration>
  /** What the portal knows of a document; null where it knows none. */
  byDocument(ctx: Ctx, access: Access, document: DocumentKey): Promise<Registration | null>
  /** Cancels a registration, within 24 hours of it. */
  cancel(ctx: Ctx, access: Access, irn: string, why: string): Promise<Date>
}
