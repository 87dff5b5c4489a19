import { can } from '@neev/domain/core/access/permissions'
import { isRefusal, type Refusal, refuse } from '@neev/domain/core/refusals'
import { sheetRefusal } from '@neev/domain/core/sheets/sheet-refusals'
import { HEAD_WITHIN, MAX_ROWS } from '@neev/domain/core/sheets/titles'
import { importTable, sheetColumns } from '@neev/domain/offers/imports'
import { type Ctx, makeCtx } from '#core/context.ts'
import { readSheetRows } from '#core/files/reading/read-sheet.ts'
import { dropUpload } from '#core/files/uploads.ts'
import { log } from '#core/log.ts'
import { actorFor } from '#features/people/accounts/accounts.ts'
import { checkRows } from './check.ts'
import { importRows } from './import-rows.ts'
import { extendLease, insertRows, renewLease, type Step, takeImport, unusedSheets, writeStep } from './run.queries.ts'
import type { Running } from './running.ts'
import { worldOf } from './world.ts'

export const topicOf = (importId: number): string => `import:${importId}`

const renewMs = 20_000
/** A file that crashed a process is tried once more and then given up. */
const maxTries = 2
const handful = 250
const retentionDays = 7
/** Lets other work run between two batches. */
const breath = () => new Promise((resolve) => setTimeout(resolve, 5))

/**
 * Runs waiting imports until none is left. An import is held by a lease that is renewed with every batch; if its
 * process dies, another one continues where the rows say it stopped.
 */
export async function runImports(ctx: Ctx): Promise<void> {
  for (;;) {
    const task = await takeImport(ctx.db)
    if (!task) return
    await workOn(ctx, task)
  }
}

async function workOn(services: Ctx, task: Running): Promise<void> {
  const actor = await actorFor(services, task.userId)
  if (task.tries > maxTries) return fail(makeCtx(services), task.id, refuse('SHEET_TOO_SLOW'))
  // Held while this process works on it, also while the file is read
  const holding = setInterval(() => void extendLease(services.db, task.id).catch(() => {}), renewMs)
  const ctx = makeCtx(services, { actor })
  try {
    if (!actor || actor.sellerId !== task.sellerId || !can(actor.roles, 'offer:write:own'))
      return await fail(ctx, task.id, refuse('SHEET_NOT_ALLOWED'))
    if (task.state === 'UPLOADED' && !(await takeRows(ctx, task))) return
    if (task.state !== 'IMPORTING') await checkAll(ctx, task)
    else await importAll(ctx, task)
  } catch (error) {
    // The lease expires and it is tried again; finished rows are kept
    log.error({ err: error, importId: task.id }, 'import failed')
    throw error
  } finally {
    clearInterval(holding)
  }
}

/** Reads the rows of the file into the database; starts over after an interruption. */
async function takeRows(ctx: Ctx, task: Running): Promise<boolean> {
  await ctx.db.deleteFrom('importRows').where('importId', '=', task.id).execute()
  const read = await ctx.files.asPath(task.fileKey, (path) =>
    readSheetRows(ctx, { path, maxRows: MAX_ROWS + HEAD_WITHIN }, { isPatient: true }),
  )
  const columns = sheetColumns(await worldOf(ctx, task.categoryId, task.sellerId))
  const table = 'refusal' in read ? sheetRefusal(read, MAX_ROWS) : importTable(read.rows, columns)
  if (isRefusal(table)) {
    await fail(ctx, task.id, table)
    return false
  }
  const { head, rows } = table
  for (let from = 0; from < rows.length; from += handful) {
    await insertRows(ctx.db, task.id, rows.slice(from, from + handful))
    await renew(ctx, task.id)
  }
  const reading = 'reading' in read ? { reading: read.reading } : {}
  await step(ctx, task.id, { state: 'CHECKING', head, total: rows.length, ...reading })
  return true
}

async function checkAll(ctx: Ctx, task: Running): Promise<void> {
  for (;;) {
    const checked = await checkRows(ctx, task)
    if (checked === 0) break
    await renew(ctx, task.id, checked)
    await breath()
  }
  await step(ctx, task.id, { state: 'READY' })
}

async function importAll(ctx: Ctx, task: Running): Promise<void> {
  for (;;) {
    const { state } =
      (await ctx.db.selectFrom('imports').select('state').where('id', '=', task.id).executeTakeFirst()) ?? {}
    if (state !== 'IMPORTING') return
    const done = await importRows(ctx, task)
    if (done === 0) break
    await renew(ctx, task.id, done)
    await breath()
  }
  await step(ctx, task.id, { state: 'DONE' })
}

/** Renews the lease and publishes the progress. */
async function renew(ctx: Ctx, id: number, rows = 0): Promise<void> {
  await renewLease(ctx.db, id, rows)
  ctx.topics.publish(topicOf(id))
}

/** Moves on to the next state, unless it was cancelled meanwhile. */
async function step(ctx: Ctx, id: number, to: Step): Promise<void> {
  await writeStep(ctx.db, id, to, ctx.clock())
  ctx.topics.publish(topicOf(id))
}

async function fail(ctx: Ctx, id: number, problem: Refusal): Promise<void> {
  const now = ctx.clock().toISOString()
  await ctx.db
    .updateTable('imports')
    .set({ state: 'FAILED', problem: JSON.stringify(problem), updatedAt: now, finishedAt: now, leaseUntil: null })
    .where('id', '=', id)
    .execute()
  ctx.topics.publish(topicOf(id))
}

/** Deletes old generated and uploaded files; the imported data is kept. */
export async function sweepSheets(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.now.getTime() - retentionDays * 86_400_000)
  const files = await unusedSheets(ctx.db, before)
  for (const { key } of files) await dropUpload(ctx, key)
}
