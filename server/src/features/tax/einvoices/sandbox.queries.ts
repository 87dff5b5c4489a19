import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import type { Sql } from '#core/db/open.ts'
import { type RowOf, rowOf } from '#core/db/open.ts'

export type SandboxRow = RowOf<'einvoices.readAtSandbox'>
type Key = { irn: string } | Pick<SandboxRow, 'gstin' | 'kind' | 'number' | 'day'>

const columns = sql`irn, gstin, kind, number, day, ack_number::text as "ackNumber", ack_at,
  signed_qr, cancelled_at`
const whereOf = (key: Key): Sql =>
  'irn' in key
    ? sql`irn = ${key.irn}`
    : sql`gstin = ${key.gstin} and kind = ${key.kind} and number = ${key.number} and day = ${key.day}`

/** The sandbox portal's record of a document. */
export const readAtSandbox = (ctx: Ctx, key: Key): Promise<SandboxRow | undefined> =>
  rowOf(ctx.db, 'einvoices.readAtSandbox', sql`select ${columns} from test_einvoices where ${whereOf(key)}`)

/** Registers a document with the sandbox portal; undefined if already known. */
export const insertAtSandbox = (
  ctx: Ctx,
  { irn, gstin, kind, number, day, signedQr }: Omit<SandboxRow, 'ackNumber' | 'ackAt' | 'cancelledAt'>,
): Promise<SandboxRow | undefined> =>
  rowOf(
    ctx.db,
    'einvoices.insertAtSandbox',
    sql`insert into test_einvoices (irn, gstin, kind, number, day, ack_at, signed_qr)
        values (${irn}, ${gstin}, ${kind}, ${number}, ${day}, ${ctx.now}, ${signedQr})
        on conflict (irn) do nothing returning ${columns}`,
  )

/** Cancels a registration with the sandbox portal. */
export const cancelAtSandbox = (ctx: Ctx, irn: string): Promise<unknown> =>
  sql`update test_einvoices set cancelled_at = ${ctx.now} where irn = ${irn}`.execute(ctx.db)
