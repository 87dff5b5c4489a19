import { memberActions } from '@neev/domain/businesses/sellers/members'
import { einvoiceAccessInput } from '@neev/domain/tax/einvoices'
import { audit } from '#core/audit.ts'
import { actorOf, type Ctx, transaction } from '#core/context.ts'
import { found, parseInput, refused } from '#core/errors.ts'
import { runHooks } from '#core/hooks.ts'
import { ofRecord, rateLimit } from '#core/limits.ts'
import { log } from '#core/log.ts'
import { seal, unseal } from '#core/secrets/sealed.ts'
import type { AccessRow } from './einvoices.queries.ts'
import * as rows from './einvoices.queries.ts'
import { type Access, PortalRefused } from './port.ts'
import { portalOf } from './providers.ts'

const boundTo = (gstin: string) => ({ use: 'einvoice-access', to: gstin })

/** The decrypted credentials of a GSTIN; null if none are stored. */
export async function accessOf(ctx: Ctx, gstin: string): Promise<Access | null> {
  const [row] = await rows.readAccess(ctx, [gstin])
  if (!row) return null
  try {
    const { userName, password } = JSON.parse(unseal(ctx, boundTo(gstin), row.sealed).toString('utf8')) as Access
    return { gstin, userName, password }
  } catch (error) {
    // Encrypted with another APP_SECRET, so the seller has to enter them again
    log.error({ err: error, gstin }, 'e-invoice access can not be opened')
    return null
  }
}

declare module '#core/hooks.ts' {
  interface Hooks {
    /** Credentials of a business are about to change; refused to members whose role is too young. */
    'seller.secretsChange': { sellerId: number }
  }
}

async function requireOwn(ctx: Ctx, gstin: string): Promise<number> {
  const { sellerId, memberRole } = actorOf(ctx)
  if (!memberActions(memberRole, 'bank')) throw refused('FORBIDDEN')
  found(await rows.ownGstin(ctx, sellerId ?? 0, gstin))
  return sellerId ?? 0
}

/** Stores a GSTIN's credentials, encrypted, and tests them; then registers documents that waited for them. */
export async function setEinvoiceAccess(ctx: Ctx, input: unknown): Promise<AccessRow> {
  const { gstin, userName, password } = parseInput(einvoiceAccessInput, input)
  const sellerId = await requireOwn(ctx, gstin)
  // Nothing is stored that cannot be tested
  if (!portalOf(ctx.config)) throw refused('EINVOICE_NO_PORTAL')
  await runHooks(ctx, 'seller.secretsChange', { sellerId })
  await storeAccess(ctx, sellerId, { gstin, userName, password })
  return testEinvoiceAccess(ctx, gstin)
}

/** Stores credentials without testing them. */
export async function storeAccess(ctx: Ctx, sellerId: number, { gstin, userName, password }: Access): Promise<void> {
  const sealed = seal(ctx, boundTo(gstin), Buffer.from(JSON.stringify({ userName, password })))
  await transaction(ctx, async (ctx) => {
    const userId = actorOf(ctx).userId
    await rows.saveAccess(ctx, { gstin, sellerId, sealed, userNameEnd: userName.slice(-3), userId })
    await audit(ctx, 'einvoice.access', 'seller', sellerId, null, { gstin, userNameEnd: userName.slice(-3) })
    await rows.requeueOfAccess(ctx, gstin)
  })
}

/** Tests of credentials: the portal locks a user after too many wrong passwords, and limits our requests. */
const triesAnHour = rateLimit('einvoices.tries', 10, 60 * 60)

/** Signs in to the portal with the stored credentials and records the result. */
export async function testEinvoiceAccess(ctx: Ctx, gstin: string): Promise<AccessRow> {
  await requireOwn(ctx, gstin)
  const portal = portalOf(ctx.config)
  if (!portal) throw refused('EINVOICE_NO_PORTAL')
  const access = found(await accessOf(ctx, gstin))
  await triesAnHour(ctx, ofRecord('gstin', gstin))
  await portal.signIn(ctx, access).then(
    () => rows.noteTested(ctx, gstin, null),
    (error: unknown) => {
      if (error instanceof PortalRefused) return rows.noteTested(ctx, gstin, error.message.slice(0, 300))
      throw refused('EINVOICE_PORTAL_AWAY')
    },
  )
  return found((await rows.readAccess(ctx, [gstin]))[0])
}

/** Removes a GSTIN's credentials; its documents then wait until the seller enters their IRN. */
export async function removeEinvoiceAccess(ctx: Ctx, gstin: string): Promise<void> {
  const sellerId = await requireOwn(ctx, gstin)
  await transaction(ctx, async (ctx) => {
    found(await rows.deleteAccess(ctx, gstin))
    await audit(ctx, 'einvoice.accessRemoved', 'seller', sellerId, { gstin }, null)
  })
}
