import { createHmac } from 'node:crypto'
import { sealAudit } from '#core/audit.queries.ts'
import type { Ctx } from '#core/context.ts'
import { rowsOf } from '#core/db/open.ts'
import { deleteDelivered } from '#core/events.queries.ts'
import { log } from '#core/log.ts'
import { insertCheckRun } from './system.queries.ts'

const retentionDays = 90

export type Broken = { name: string; message: string; rows: number; sample: string[] }

/** Asks every invariant, one after the other, and answers with those that do not hold. */
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

/** The nightly job: asks all and keeps the answer for admins. */
export async function checkNightly(ctx: Ctx): Promise<void> {
  const began = performance.now()
  const { checked, broken } = await askInvariants(ctx)
  await insertCheckRun(ctx, { tookMs: Math.round(performance.now() - began), checked, broken })
  if (broken.length) log.error({ broken: broken.map(({ name }) => name) }, 'invariants do not hold')
}

/**
 * The job that seals the audit log. The hash goes to the log too: who could rewrite the database could not rewrite what collects it.
 */
export async function sealEntries(ctx: Ctx): Promise<void> {
  const hash = await sealAudit(ctx.db)
  if (hash) log.info({ hash }, 'audit log sealed')
}

export async function deleteOldEvents(ctx: Ctx): Promise<void> {
  await deleteDelivered(ctx.db, new Date(ctx.now.getTime() - retentionDays * 86_400_000))
}

/** With this token the machine itself may ask a running shop for its invariants: only one process can open the embedded database. */
export const checkToken = (secret: string): string =>
  createHmac('sha256', secret).update('invariants').digest('base64url')
