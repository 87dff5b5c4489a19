import { istDate } from '@neev/domain/core/fiscal'
import { DUPLICATE_IRN, MAX_EINVOICE_TRIES, minutesToNextTry } from '@neev/domain/tax/einvoices'
import { type Ctx, transaction } from '#core/context.ts'
import { innermostReason, Refused } from '#core/errors.ts'
import { log } from '#core/log.ts'
import { ProviderFault } from '#core/net/providers.ts'
import { accessOf } from './access.ts'
import type { EinvoiceSource, Taken } from './einvoices.queries.ts'
import * as rows from './einvoices.queries.ts'
import { type Access, AccessRefused, type EinvoiceProvider, PortalRefused, type Registration } from './port.ts'
import { portalOf } from './providers.ts'
import { checkSignedQr } from './signed-qr.ts'

declare module '#core/events/events.ts' {
  interface Events {
    /** A document has its IRN. `waited`: its seller was notified before that it was pending. */
    'einvoice.registered': { einvoiceId: number; waited: boolean }
    /** A document could not be registered, or its registration not cancelled; a person has to act. */
    'einvoice.failed': { einvoiceId: number }
  }
}

const maxAtOnce = 50
const minuteMs = 60_000

/** The document's key on the portal. */
const keyOf = ({ kind, number, issuedAt }: Taken) => ({ kind, number, day: istDate(new Date(issuedAt)) })

const sourceOf = ({ name }: EinvoiceProvider): EinvoiceSource => (name === 'sandbox' ? 'SANDBOX' : 'PORTAL')

/** Processes everything that is due, one after the other: registrations, cancellations, and unknown outcomes. */
export async function workOnEinvoices(ctx: Ctx): Promise<void> {
  await rows.withdrawUnneeded(ctx)
  for (const { id } of await rows.readDueEinvoices(ctx, maxAtOnce)) await workOnEinvoice(ctx, id)
}

/** Processes one e-invoice if due. Never inside a transaction, because it calls the portal. */
export async function workOnEinvoice(ctx: Ctx, id: number): Promise<void> {
  const taken = await rows.takeEinvoice(ctx, id)
  if (!taken) return
  const portal = portalOf(ctx.config)
  const access = portal && (await accessOf(ctx, taken.gstin))
  if (!portal || !access) return waitForSeller(ctx, taken, portal ? 'NO_ACCESS' : 'NO_PORTAL')
  const works = { PENDING: register, WITHDRAWN: lookAfter, CANCELLING: cancel } as const
  const work = works[taken.status as keyof typeof works]
  await work?.(ctx, portal, access, taken).catch((error: unknown) => noteFailure(ctx, taken, error))
}

const waits = {
  NO_ACCESS: 'No e-invoice access is saved for this GSTIN.',
  NO_PORTAL: 'This shop is not connected to the e-invoice portal.',
} as const

async function waitForSeller(ctx: Ctx, { id, status }: Taken, code: keyof typeof waits): Promise<void> {
  await transaction(ctx, async (ctx) => {
    await rows.noteProblem(ctx, id, { nextTryAt: null, code, message: waits[code], isRequested: true })
    if (status !== 'WITHDRAWN') await ctx.emit('einvoice.failed', { einvoiceId: id })
  })
}

/** Registers a document once; queries the portal first if it may already know it. */
async function register(ctx: Ctx, portal: EinvoiceProvider, access: Access, taken: Taken): Promise<void> {
  const known = taken.requestedAt ? await portal.byDocument(ctx, access, keyOf(taken)) : null
  const one = known ?? (await registerNew(ctx, portal, access, taken))
  if (one.isCancelled)
    throw new PortalRefused(
      'CANCELLED_THERE',
      'This number was registered and cancelled on the portal. It cannot be used again.',
    )
  await takeOver(ctx, taken, one, sourceOf(portal))
}

async function registerNew(ctx: Ctx, portal: EinvoiceProvider, access: Access, taken: Taken): Promise<Registration> {
  await rows.noteRequested(ctx, taken.id)
  try {
    return await portal.register(ctx, access, taken.payload)
  } catch (error) {
    if (!(error instanceof PortalRefused) || error.code !== DUPLICATE_IRN) throw error
    const known = await portal.byDocument(ctx, access, keyOf(taken))
    if (!known) throw error
    return known
  }
}

/** Checks the portal's response against the document and records it. */
async function takeOver(ctx: Ctx, taken: Taken, one: Registration, source: EinvoiceSource): Promise<void> {
  if (one.irn !== taken.irn) throw new PortalRefused('IRN_OTHER', `The portal returned a different IRN: ${one.irn}`)
  const isVerified = await checkSignedQr(ctx, one.signedQr, { ...taken, ...keyOf(taken) })
  const to = taken.status === 'WITHDRAWN' ? 'CANCELLING' : 'REGISTERED'
  await transaction(ctx, async (ctx) => {
    if (!(await rows.noteRegistered(ctx, taken.id, { ...one, source, isVerified, to }))) return
    await ctx.emit('einvoice.registered', { einvoiceId: taken.id, waited: taken.tries > 1 })
  })
}

/** For a document that is not needed and whose outcome is unknown: cancels it if the portal has it. */
async function lookAfter(ctx: Ctx, portal: EinvoiceProvider, access: Access, taken: Taken): Promise<void> {
  const known = await portal.byDocument(ctx, access, keyOf(taken))
  if (known && !known.isCancelled) return takeOver(ctx, taken, known, sourceOf(portal))
  await rows.noteUnknownThere(ctx, taken.id)
}

async function cancel(ctx: Ctx, portal: EinvoiceProvider, access: Access, taken: Taken): Promise<void> {
  const known = taken.requestedAt ? await portal.byDocument(ctx, access, keyOf(taken)) : null
  await rows.noteRequested(ctx, taken.id)
  const at = known?.isCancelled ? ctx.now : await portal.cancel(ctx, access, taken.irn, 'Order cancelled')
  await rows.noteCancelled(ctx, taken.id, at)
}

/**
 * Decides on the next step after a failure. If the portal refused, the seller has to act. If it was busy or did not
 * answer, it is retried with increasing delay, and after too many attempts a person has to act.
 */
async function noteFailure(ctx: Ctx, taken: Taken, error: unknown): Promise<void> {
  // A portal that does not answer has not refused
  const isRefused = error instanceof Refused && !(error instanceof ProviderFault)
  const said = error instanceof PortalRefused || isRefused
  const passes = !said || (error instanceof PortalRefused && error.passes)
  const again = passes && taken.tries < MAX_EINVOICE_TRIES
  const code =
    error instanceof AccessRefused
      ? 'ACCESS'
      : error instanceof PortalRefused
        ? error.code
        : isRefused
          ? error.code
          : 'NO_ANSWER'
  const message = said ? (error as Error).message : innermostReason(error)
  if (!said) log.warn({ err: error, einvoice: taken.id }, 'the e-invoice portal gave no answer')
  await transaction(ctx, async (ctx) => {
    await rows.noteProblem(ctx, taken.id, {
      nextTryAt: again ? new Date(ctx.now.getTime() + minutesToNextTry(taken.tries) * minuteMs) : null,
      code,
      message,
      isRequested: !said || taken.status === 'WITHDRAWN',
      ...(!again && taken.status === 'PENDING' && { status: 'FAILED' as const }),
    })
    if (!again) await ctx.emit('einvoice.failed', { einvoiceId: taken.id })
  })
}
