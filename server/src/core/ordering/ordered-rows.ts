import { namesEach } from '@neev/domain/core/ordering'
import type { Refusal } from '@neev/domain/core/refusals'
import { audit } from '../audit.ts'
import { type Ctx, transaction } from '../context.ts'
import type { NewRow } from '../db/tables.ts'
import { idOf, parseInput, refused, refuseIf } from '../errors.ts'

/** Tables of rows that people put in order: each has a `position`, and a `version` that each change counts up. */
export type OrderedTable = 'faqGroups' | 'faqQuestions' | 'teamMembers' | 'homeSections' | 'advertisements'
/** Their kinds of objects in the audit log. */
type Entity = 'faqGroup' | 'faqQuestion' | 'teamMember' | 'homeSection' | 'advertisement'
type OrderedRow = { id: number; position: number; version: number }
type Schema<Input> = Parameters<typeof parseInput<Input>>[0]

/** A kind of rows that are written, changed, deleted and put in order, with what differs for it. */
export type OrderedRows<Table extends OrderedTable, Row extends OrderedRow, Input> = {
  table: Table
  entity: Entity
  schema: Schema<Input>
  /** The first position; 0 without it. */
  first?: 1
  /** The rows in order; where there are several orders, those in one with `beside`. */
  list(ctx: Ctx, beside: Input | Row | null): Promise<readonly Row[]>
  get(ctx: Ctx, id: number): Promise<Row>
  /**
   * The columns of an input, cleaned and looked up outside of the transaction; all that are required where `before`, the
   * row that it changes, is null.
   */
  columnsOf(ctx: Ctx, input: Input, before: Row | null): Promise<Partial<NewRow<Table>>>
  /** One writer of the order at a time, until the end of the transaction. */
  lock?(ctx: Ctx, beside: Input | Row | null): Promise<void>
  /** Refuses a write, by what is stored. */
  refuse?(ctx: Ctx, input: Input, before: Row | null): Promise<void>
  whyNotDeleted?(ctx: Ctx, row: Row): Refusal | null
  /** What the audit log has of a row; otherwise all of it. */
  noted?(ctx: Ctx, row: Row): Promise<unknown>
  changed(ctx: Ctx, row: Row): Promise<void>
}

// All of these tables have the columns that are written here; `columnsOf` is checked by its own table
const anyTable = (table: OrderedTable) => table as 'teamMembers'
const note = (ctx: Ctx, entity: Entity, verb: 'create' | 'update' | 'delete' | 'order', ...change: Noted) =>
  audit<Entity>(ctx, `${entity}.${verb}`, entity, ...change)
type Noted = [id: string | number, before: unknown, after: unknown]

/** Writes a row as the last of its order. */
export async function createRow<Table extends OrderedTable, Row extends OrderedRow, Input>(
  ctx: Ctx,
  rows: OrderedRows<Table, Row, Input>,
  entered: unknown,
): Promise<Row> {
  const input = parseInput(rows.schema, entered)
  const columns = await rows.columnsOf(ctx, input, null)
  return transaction(ctx, async (ctx) => {
    await rows.lock?.(ctx, input)
    await rows.refuse?.(ctx, input, null)
    const positions = (await rows.list(ctx, input)).map(({ position }) => position)
    const position = Math.max(...positions, (rows.first ?? 0) - 1) + 1
    const { id } = await ctx.db
      .insertInto(anyTable(rows.table))
      .values({ ...columns, position } as unknown as NewRow<'teamMembers'>)
      .returning('id')
      .executeTakeFirstOrThrow()
    await note(ctx, rows.entity, 'create', id, null, input)
    const row = await rows.get(ctx, id)
    await rows.changed(ctx, row)
    return row
  })
}

/** A row as it is, locked with its order. STALE if `version` is outdated. */
export async function lockRow<Table extends OrderedTable, Row extends OrderedRow, Input>(
  ctx: Ctx,
  rows: OrderedRows<Table, Row, Input>,
  id: string,
  version?: number,
): Promise<Row> {
  await rows.lock?.(ctx, await rows.get(ctx, idOf(id)))
  const row = await rows.get(ctx, idOf(id))
  if (version !== undefined && row.version !== version) throw refused('STALE')
  return row
}

/** Writes columns of a row that `lockRow` gave, and counts its version up. */
export async function writeRow<Table extends OrderedTable, Row extends OrderedRow, Input>(
  ctx: Ctx,
  rows: OrderedRows<Table, Row, Input>,
  before: Row,
  columns: Partial<NewRow<Table>>,
): Promise<Row> {
  const { id, version } = before
  const row = await ctx.db
    .updateTable(anyTable(rows.table))
    .set({ ...columns, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst()
  if (!row) throw refused('STALE')
  const after = await rows.get(ctx, id)
  await rows.changed(ctx, after)
  return after
}

/** Changes a row in its current version; STALE if somebody has changed it since. */
export async function updateRow<Table extends OrderedTable, Row extends OrderedRow, Input>(
  ctx: Ctx,
  rows: OrderedRows<Table, Row, Input>,
  id: string,
  version: number,
  entered: unknown,
): Promise<Row> {
  const input = parseInput(rows.schema, entered)
  const columns = await rows.columnsOf(ctx, input, await rows.get(ctx, idOf(id)))
  return transaction(ctx, async (ctx) => {
    const before = await lockRow(ctx, rows, id, version)
    await rows.refuse?.(ctx, input, before)
    await note(ctx, rows.entity, 'update', id, (await rows.noted?.(ctx, before)) ?? before, input)
    return writeRow(ctx, rows, before, columns)
  })
}

/** Deletes a row; with a version, only if nobody has changed it since. */
export async function deleteRow<Table extends OrderedTable, Row extends OrderedRow, Input>(
  ctx: Ctx,
  rows: OrderedRows<Table, Row, Input>,
  id: string,
  version?: number,
): Promise<boolean> {
  return transaction(ctx, async (ctx) => {
    const before = await lockRow(ctx, rows, id, version)
    refuseIf(rows.whyNotDeleted?.(ctx, before))
    await note(ctx, rows.entity, 'delete', id, (await rows.noted?.(ctx, before)) ?? before, null)
    await ctx.db.deleteFrom(anyTable(rows.table)).where('id', '=', before.id).execute()
    await rows.changed(ctx, before)
    return true
  })
}

/**
 * Sets the order of rows: of all, or of those in one order with `beside`. STALE if the list does not name each once:
 * somebody has added or deleted one since.
 */
export async function orderRows<Table extends OrderedTable, Row extends OrderedRow, Input>(
  ctx: Ctx,
  rows: OrderedRows<Table, Row, Input>,
  ids: readonly string[],
  beside: Row | null = null,
): Promise<void> {
  await transaction(ctx, async (ctx) => {
    await rows.lock?.(ctx, beside)
    const before = await rows.list(ctx, beside)
    const known = before.map(({ id }) => id)
    const wanted = ids.map(idOf)
    if (!namesEach(known, wanted)) throw refused('STALE')
    for (const [at, id] of wanted.entries()) await placeRow(ctx, rows, id, at + (rows.first ?? 0))
    await note(ctx, rows.entity, 'order', 'all', known, wanted)
    const [first] = before
    if (first) await rows.changed(ctx, first)
  })
}

/** Exchanges the positions of two rows, which are locked with their order. */
export async function exchangeRows<Table extends OrderedTable, Row extends OrderedRow, Input>(
  ctx: Ctx,
  rows: OrderedRows<Table, Row, Input>,
  moved: Row,
  neighbour: Row,
): Promise<void> {
  await placeRow(ctx, rows, moved.id, neighbour.position)
  await placeRow(ctx, rows, neighbour.id, moved.position)
  const { position } = neighbour
  await note(ctx, rows.entity, 'order', moved.id, { position: moved.position }, { position })
  await rows.changed(ctx, moved)
}

const placeRow = (ctx: Ctx, { table }: { table: OrderedTable }, id: number, position: number) =>
  ctx.db.updateTable(anyTable(table)).set({ position }).where('id', '=', id).execute()
