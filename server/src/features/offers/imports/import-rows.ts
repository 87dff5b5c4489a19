import type { RowProblem } from '@neev/domain/core/sheets/row-problems'
import { sheetColumns } from '@neev/domain/offers/imports'
import { type Ctx, transaction } from '#core/context.ts'
import { anyOf } from '#core/db/any-of.queries.ts'
import { Refused } from '#core/errors.ts'
import { saveLines, submitProduct } from '#features/offers/offers/offers.ts'
import { type Ready, readyRows, type StoredInput } from './import-rows.queries.ts'
import { groupsOf, lineOf, optionsOf } from './lines.ts'
import type { Running } from './running.ts'

const handful = 50

/** Restores the input of a row from its stored JSON. */
const readBack = (input: StoredInput): Ready['input'] => {
  const { validTo } = input.offer
  return { ...input, offer: { ...input.offer, validTo: validTo === null ? null : new Date(validTo) } }
}

/**
 * Imports the next valid rows, a batch per transaction together with their marks, so that nothing is done partly or
 * twice if the process is killed. If a row of a batch is refused, its rows are imported one by one, and refused ones
 * keep the reason.
 */
export async function importRows(ctx: Ctx, task: Running): Promise<number> {
  const stored = await readyRows(ctx.db, task.id, handful)
  if (stored.length === 0) return 0
  const rows = stored.map((row) => ({ ...row, input: readBack(row.input) }))
  const same = rows.filter(({ plan }) => plan === 'SAME')
  const known = rows.filter(({ plan }) => plan === 'NEW_OFFER' || plan === 'CHANGE')
  try {
    await transaction(ctx, async (ctx) => {
      await tick(ctx, task.id, same)
      await saveKnown(ctx, task.id, known)
      await tick(ctx, task.id, known)
    })
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    for (const row of known) await alone(ctx, task, row, (ctx) => save(ctx, task.id, [row]))
    await tick(ctx, task.id, same)
  }
  for (const row of rows) if (row.plan === 'NEW_PRODUCT') await alone(ctx, task, row, (ctx) => propose(ctx, task, row))
  return rows.length
}

class Undo extends Error {}

/** Does the work and undoes it; returns the refusal with which it ended, or null. */
async function rehearsed(ctx: Ctx, work: (ctx: Ctx) => Promise<void>): Promise<Refused | null> {
  try {
    await transaction({ ...ctx, loaders: new Map() }, async (ctx) => {
      await work(ctx)
      throw new Undo()
    })
  } catch (error) {
    if (error instanceof Undo) return null
    // A locked row says nothing about the row of the file
    if (error instanceof Refused && error.code !== 'BUSY') return error
    throw error
  }
  return null
}

export type Refusals = Map<number, RowProblem>

/**
 * Imports rows as they will be imported, in their order, and undoes it: the refusal of each row, by its line. Halves the
 * rows until those that are refused are found.
 */
export async function rehearseRows(ctx: Ctx, task: Running, rows: readonly Ready[]): Promise<Refusals> {
  const known = rows.filter(({ plan }) => plan === 'NEW_OFFER' || plan === 'CHANGE')
  const fresh = rows.filter(({ plan }) => plan === 'NEW_PRODUCT')
  const refusals: Refusals = new Map()
  await halve(ctx, known, [], refusals, (ctx, some) => saveKnown(ctx, task.id, some))
  await halve(ctx, fresh, [], refusals, async (ctx, some) => {
    for (const row of some) await propose(ctx, task, row)
  })
  return refusals
}

type Work = (ctx: Ctx, rows: readonly Ready[]) => Promise<void>

async function halve(ctx: Ctx, rows: readonly Ready[], before: readonly Ready[], into: Refusals, work: Work) {
  const [first] = rows
  if (!first) return
  const refusal = await rehearsed(ctx, (ctx) => work(ctx, [...before, ...rows]))
  if (!refusal) return
  if (rows.length === 1) {
    into.set(first.line, problemOf(refusal))
    return
  }
  const middle = Math.floor(rows.length / 2)
  const [left, right] = [rows.slice(0, middle), rows.slice(middle)]
  await halve(ctx, left, before, into, work)
  await halve(ctx, right, [...before, ...left.filter(({ line }) => !into.has(line))], into, work)
}

const titles = new Map(
  sheetColumns({ categoryId: '', requested: [], brands: new Map(), points: new Map() }).map(({ key, title }) => [
    key,
    title,
  ]),
)

/** The refusal of a row, at the column that it is about. */
function problemOf(refusal: Refused): RowProblem {
  const [path = '', message = refusal.message] = Object.entries(refusal.fields ?? {})[0] ?? []
  return { column: titles.get(path.split('.').at(-1) ?? '') ?? '', message }
}

async function saveKnown(ctx: Ctx, importId: number, rows: readonly Ready[]): Promise<void> {
  for (const group of groupsOf(rows)) await save(ctx, importId, group)
}

/** Saves a batch of rows, and marks those whose price waits for review. */
async function save(ctx: Ctx, importId: number, group: readonly Ready[]): Promise<void> {
  const [first] = group
  if (!first) return
  const held = new Set((await saveLines(ctx, group.map(lineOf), optionsOf(first.input))).heldIds.map(String))
  const lines = group.filter(({ input }) => held.has(input.variantId ?? '')).map(({ line }) => line)
  if (lines.length > 0)
    await ctx.db
      .updateTable('importRows')
      .set({ isHeld: true })
      .where('importId', '=', importId)
      .where('line', '=', anyOf(lines))
      .execute()
}

async function propose(ctx: Ctx, { fileName }: Running, { input, line }: Ready): Promise<void> {
  await submitProduct(
    ctx,
    { ...input.product, pictures: [], offer: input.offer },
    { note: `${fileName}, row ${line}`, draftId: null },
  )
}

/** Imports one row with its mark; a refusal is stored with the row. */
async function alone(ctx: Ctx, task: Running, row: Ready, work: (ctx: Ctx) => Promise<void>): Promise<void> {
  try {
    await transaction(ctx, async (ctx) => {
      await work(ctx)
      await tick(ctx, task.id, [row])
    })
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    await ctx.db
      .updateTable('importRows')
      .set({ problems: JSON.stringify([problemOf(error)]) })
      .where('importId', '=', task.id)
      .where('line', '=', row.line)
      .execute()
  }
}

async function tick(ctx: Ctx, importId: number, rows: readonly Ready[]): Promise<void> {
  if (rows.length === 0) return
  await ctx.db
    .updateTable('importRows')
    .set({ doneAt: ctx.clock() })
    .where('importId', '=', importId)
    .where('line', '=', anyOf(rows.map(({ line }) => line)))
    .execute()
}
