import { createPublicKey, type KeyObject } from 'node:crypto'
import type { Config } from '#core/config/config.ts'
import type { Ctx } from '#core/context.ts'
import { nicPortal } from './nic.ts'
import type { EinvoiceProvider } from './port.ts'
import { sandboxPortal, sandboxPublicKey } from './sandbox.ts'

/** The configured portal; null if sellers register their documents themselves. */
export function portalOf({ einvoice, sandbox }: Config): EinvoiceProvider | null {
  if (einvoice) return nicPortal(einvoice)
  return sandbox.has('einvoices') ? sandboxPortal : null
}

/** The key for verifying the portal's signatures; null if none is configured. */
export const portalKey = (ctx: Pick<Ctx, 'config'>): KeyObject | null => {
  if (ctx.config.einvoiceQrKey) return createPublicKey(ctx.config.einvoiceQrKey)
  return !ctx.config.einvoice && ctx.config.sandbox.has('einvoices') ? sandboxPublicKey(ctx) : null
}
