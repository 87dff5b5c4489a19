import { createHmac } from 'node:crypto'
import { sealAudit } from '#core/audit.queries.ts'
import type { Ctx } from '#core/context.ts'
import { rowsOf } from '#core/db/open.ts'
import { deleteDelivered } from '#core/events/events.queries.ts'
import { log } from '#core/log.ts'
import { insertCheckRun } from './system.queries.ts'

const retentionDays = 90

export type Broken = { name: string; message: string; rows: number; sample: string[] }

/** Checks every invariant, one after the other, and returns those violated. */
export async function askInvariants({
  db,
  invariants,
}: Pick<Ctx, 'db' | 'invariants'>): Promise<{ checked: number; broken: Broken[] }> {
  const broken: Broken[] = []
  for (const { name, message, query } of invariants) {
    const rows = await rowsOf<Record<string, unknown>>(db, query)
    const sample = rows.slice(0, 5).map((row) => String(Object.values(row)[0]))
    if (rows.length) broken.push({ name, message, rows: rows.length, sample })
  }
  return { checked: invariants.length, broken }
}

/** The nightly job: checks all invariants and stores the result for admins. */
export async function checkNightly(ctx: Ctx): Promise<void> {
  const began = performance.now()
  const { checked, broken } = await askInvariants(ctx)
  await insertCheckRun(ctx, { tookMs: Math.round(performance.now() - began), checked, broken })
  if (broken.length) log.error({ broken: broken.map(({ name }) => name) }, 'invariants do not hold')
}

/**
 * The job that seals the audit log. The hash is also logged, because somebody who can rewrite the database cannot
 * rewrite collected logs.
 */
export async function sealEntries(ctx: Ctx): Promise<void> {
  const hash = await sealAudit(ctx.db)
  if (hash) log.info({ hash }, 'audit log sealed')
}

export async function deleteOldEvents(ctx: Ctx): Promise<void> {
  await deleteDelivered(ctx.db, new Date(ctx.now.getTime() - retentionDays * 86_400_000))
}

/**
 * The token with which this machine can query a running shop's invariants, because only one process can open the
 * embedded database.
 */
export const checkToken = (secret: string): string =>
  createHmac('sha256', secret).update('invariants').digest('base64url')
