import { createHmac } from 'node:crypto'
import { sealAudit } from '#core/audit.queries.ts'
import type { Ctx } from '#core/context.ts'
import { deleteDelivered } from '#core/events/events.queries.ts'
import { damagedFiles } from '#core/files/stored.ts'
import { log } from '#core/log.ts'
import { insertCheckRun } from './system.queries.ts'

const retentionDays = 90

export type Broken = { name: string; message: string; rows: number; sample: string[] }

const storedFiles = {
  name: 'stored files',
  message: 'each row of files has its stored file, with its size and SHA-256, and no restore is unfinished',
}

/**
 * Checks every invariant, one after the other, and returns those violated. With a file store the stored files are
 * compared with their rows too: the sizes of all, and the contents of `ALL` or of those whose turn it is (`SOME`).
 */
export async function askInvariants(
  { db, invariants, files, now = new Date() }: Pick<Ctx, 'db' | 'invariants'> & Partial<Pick<Ctx, 'files' | 'now'>>,
  read: 'ALL' | 'SOME' = 'SOME',
): Promise<{ checked: number; broken: Broken[] }> {
  const broken: Broken[] = []
  for (const { name, message, query } of invariants) {
    const { rows } = await query.execute(db)
    const sample = rows.slice(0, 5).map((row) => String(Object.values(row as object)[0]))
    if (rows.length) broken.push({ name, message, rows: rows.length, sample })
  }
  if (!files) return { checked: invariants.length, broken }
  const amiss = await damagedFiles({ db, files }, read, now)
  if (amiss.length) broken.push({ ...storedFiles, rows: amiss.length, sample: amiss.slice(0, 5) })
  return { checked: invariants.length + 1, broken }
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
