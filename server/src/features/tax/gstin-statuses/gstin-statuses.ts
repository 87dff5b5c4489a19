import { whyNotGstin } from '@neev/domain/core/identity/identity'
import { cleanCode } from '@neev/domain/core/input/clean'
import { type GstinStatus, nextAttempt, nextCheck, whyNotBilledUnder } from '@neev/domain/tax/gstin-statuses'
import { audit } from '#core/audit.ts'
import { batched, type Ctx, transaction } from '#core/context.ts'
import { found, idOf, refuseIf } from '#core/errors.ts'
import { log } from '#core/log.ts'
import { dueGstins, nextTryOf, ordersUnder, readStandings, type StandingRow } from './gstin-statuses.queries.ts'
import type { GstinFacts } from './port.ts'
import { gstinProviderOf } from './providers.ts'

declare module '#core/events/events.ts' {
  interface Events {
    /** The portal says something else about a registration than before; null if it was not known. */
    'gstin.changed': { gstin: string; sellerId: number; from: GstinStatus | null; to: GstinStatus }
    /** The same of the registration of a buyer, for each order under it of which goods did not leave yet. */
    'buyerGstin.changed': { gstin: string; orderId: number; from: GstinStatus | null; to: GstinStatus }
  }
}

/** What the portal said about a GSTIN; null before its first check. */
export const standingOf = (ctx: Ctx, gstin: string): Promise<StandingRow | null> =>
  batched(ctx, readByGstin).load(gstin)

/** The same of several, without those that were not checked. */
export const standingsOf = async (ctx: Ctx, gstins: readonly string[]): Promise<StandingRow[]> =>
  (await Promise.all(gstins.map((gstin) => standingOf(ctx, gstin)))).filter((one) => one !== null)

async function readByGstin(ctx: Ctx, gstins: readonly string[]): Promise<(StandingRow | null)[]> {
  const rows = new Map((await readStandings(ctx.db, gstins)).map((row) => [row.gstin, row]))
  return gstins.map((gstin) => rows.get(gstin) ?? null)
}

/** Asks about the registrations that are due: new ones at once, others weekly, stopped ones daily. A job. */
export async function watchGstins(ctx: Ctx): Promise<void> {
  if (!gstinProviderOf(ctx.config)) return
  for (const { gstin } of await dueGstins(ctx.db, ctx.now, 25)) await checkGstin(ctx, gstin)
}

/**
 * Asks about the registrations of a buyer that were never asked about, or not lately: before what they were entered for is
 * saved, outside of any transaction. Others than GSTINs, and a silent service, change nothing.
 */
export async function askAbout(ctx: Ctx, entered: readonly (string | null | undefined)[]): Promise<void> {
  if (!gstinProviderOf(ctx.config)) return
  for (const gstin of new Set(entered.map((one) => cleanCode(one ?? '')))) {
    if (gstin === '' || whyNotGstin(gstin)) continue
    const next = await nextTryOf(ctx.db, gstin)
    if (!next || next.at <= ctx.now) await checkGstin(ctx, gstin)
  }
}

/** Refuses an order under a registration that is suspended or cancelled, as far as is known. */
export async function refuseStopped(ctx: Ctx, gstin: string | null): Promise<void> {
  if (gstin === null) return
  const [known] = await readStandings(ctx.db, [gstin])
  refuseIf(whyNotBilledUnder(gstin, known?.status ?? null))
}

/** Asks about one registration of a seller now, for admins; the audit log has changes. */
export async function checkSellerGstin(
  ctx: Ctx,
  { sellerId, gstin }: { sellerId: string; gstin: string },
): Promise<StandingRow | null> {
  found(
    await ctx.db
      .selectFrom('sellerGstinShown')
      .select('gstin')
      .where('gstin', '=', gstin)
      .where('sellerId', '=', idOf(sellerId))
      .executeTakeFirst(),
  )
  await checkGstin(ctx, gstin)
  return (await readStandings(ctx.db, [gstin]))[0] ?? null
}

/** Asks the portal, outside any transaction, and keeps the answer. If it is silent, the last status stays. */
async function checkGstin(ctx: Ctx, gstin: string): Promise<void> {
  const provider = gstinProviderOf(ctx.config)
  if (!provider) return
  let facts: GstinFacts
  try {
    facts = await provider.lookUp(ctx, gstin)
  } catch (error) {
    log.warn({ err: error }, 'the status of a registration is not known')
    return keepFailure(ctx, gstin, error instanceof Error ? error.message : String(error))
  }
  await keepFacts(ctx, gstin, facts)
}

const keepFailure = (ctx: Ctx, gstin: string, failure: string): Promise<void> =>
  transaction(ctx, async (ctx) => {
    const known = await lockedRow(ctx, gstin)
    const failures = (known?.failures ?? 0) + 1
    const values = { failure: failure.slice(0, 300), failures, nextTryAt: nextAttempt(failures, ctx.now) }
    await ctx.db
      .insertInto('gstinStatuses')
      .values({ gstin, ...values })
      .onConflict((conflict) => conflict.column('gstin').doUpdateSet(values))
      .execute()
  })

const keepFacts = (ctx: Ctx, gstin: string, facts: GstinFacts): Promise<void> =>
  transaction(ctx, async (ctx) => {
    const known = await lockedRow(ctx, gstin)
    const from = known?.status ?? null
    const { status } = facts
    const values = {
      ...facts,
      changedAt: from === status ? (known?.changedAt ?? ctx.now) : ctx.now,
      checkedAt: ctx.now,
      failure: null,
      failures: 0,
      nextTryAt: nextCheck(status, ctx.now),
    }
    await ctx.db
      .insertInto('gstinStatuses')
      .values({ gstin, ...values })
      .onConflict((conflict) => conflict.column('gstin').doUpdateSet(values))
      .execute()
    if (from === status) return
    const owner = await ctx.db
      .selectFrom('sellerGstinShown')
      .select('sellerId')
      .where('gstin', '=', gstin)
      .executeTakeFirst()
    await audit(ctx, 'gstin.status', 'gstin', gstin, { status: from }, { status, cancelledOn: facts.cancelledOn })
    if (owner) await ctx.emit('gstin.changed', { gstin, sellerId: owner.sellerId, from, to: status })
    if (from === null && status === 'ACTIVE') return
    for (const { id } of await ordersUnder(ctx.db, gstin))
      await ctx.emit('buyerGstin.changed', { gstin, orderId: id, from, to: status })
  })

const lockedRow = (ctx: Ctx, gstin: string) =>
  ctx.db
    .selectFrom('gstinStatuses')
    .select(['status', 'changedAt', 'failures'])
    .where('gstin', '=', gstin)
    .forUpdate()
    .executeTakeFirst()
