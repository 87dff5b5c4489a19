import type { RowProblem } from '@neev/domain/core/sheets/row-problems'
import type { TableReading } from '@neev/domain/core/sheets/table-reading'
import { findColumns } from '@neev/domain/core/sheets/titles'
import { stateOf } from '@neev/domain/core/states'
import {
  MAX_PINCODES,
  missingValues,
  type PincodeRow,
  pincodeColumns,
  readPincodeRow,
  sheetRupees,
} from '@neev/domain/places/pincodes'
import { audit } from '#core/audit.ts'
import { actorOf, type Ctx, transaction } from '#core/context.ts'
import { found, idOf, refused } from '#core/errors.ts'
import { readStoredSheet } from '#core/files/reading/read-sheet.ts'
import { fileLink, storeSheet, storeUpload } from '#core/files/uploads.ts'
import type { Upload } from '#core/graphql/upload.ts'
import { writeSheet } from '#core/sheets/write-sheet.ts'
import { allPincodes, type PincodeFilter } from './admin.queries.ts'
import { allZones } from './pincodes.ts'
import { writePincodes } from './sheet.queries.ts'

type Line = { line: number; cells: string[] }
type Problem = RowProblem & { line: number; pincode: string }
type Known = Omit<PincodeRow, 'pincode'>
type Plan = {
  reading: TableReading
  total: number
  inserts: PincodeRow[]
  updates: PincodeRow[]
  same: number
  problems: Problem[]
  wrong: number
}
type SheetFile = { id: number; fileKey: string; fileName: string; appliedAt: Date | null }

const maxShown = 500

type At = ReadonlyMap<string, number>

/** The rows of a stored spreadsheet and the places of its columns; refuses an unreadable file. */
async function linesOf(ctx: Ctx, fileKey: string): Promise<{ at: At; lines: Line[]; reading: TableReading }> {
  const { rows, reading } = await readStoredSheet(ctx, fileKey, { maxRows: MAX_PINCODES + 1 })
  const head = findColumns(rows, pincodeColumns([]))
  if (!head?.isEnough) throw refused('SHEET_COLUMNS', { columns: 'Pincode' }, 'file')
  const all = rows.map((cells, at): Line => ({ line: at + 1, cells }))
  const lines = all.slice(head.headRows).filter(({ cells }) => cells.some((cell) => cell !== ''))
  if (lines.length === 0) throw refused('SHEET_EMPTY', {}, 'file')
  return { at: head.found, lines, reading }
}

async function readKnown(ctx: Ctx): Promise<Map<string, Known>> {
  const rows = await allPincodes(ctx.db, {})
  return new Map(rows.map(({ id, zone, secondStateCode: _, byRoad: __, ...row }) => [id, { ...row, zoneId: zone.id }]))
}

/** Whether a row differs from the directory; empty cells do not. */
const changes = (row: PincodeRow, known: Known): boolean =>
  (Object.keys(known) as (keyof Known)[]).some((key) => row[key] !== null && row[key] !== known[key])

/** The effect of each row: a new pincode, a change, no change, or a problem. */
async function planOf(ctx: Ctx, fileKey: string): Promise<Plan> {
  const { at, lines, reading } = await linesOf(ctx, fileKey)
  const zones = new Map((await allZones(ctx)).map(({ id, name }) => [name, id]))
  const known = await readKnown(ctx)
  const seen = new Map<string, number>()
  const plan: Plan = { reading, total: lines.length, inserts: [], updates: [], same: 0, problems: [], wrong: 0 }
  for (const { line, cells } of lines) {
    const input = new Map([...at].map(([key, column]) => [key, cells[column] ?? '']))
    const { row, problems } = readPincodeRow(input, zones)
    const pincode = row?.pincode ?? input.get('pincode') ?? ''
    const earlier = seen.get(pincode)
    const before = known.get(pincode)
    const all: RowProblem[] = [
      ...problems,
      ...(earlier === undefined ? [] : [{ column: 'Pincode', message: `This pincode is already in row ${earlier}.` }]),
      ...(row && !before ? missingValues(row) : []),
    ]
    seen.set(pincode, earlier ?? line)
    if (!row || all.length > 0) {
      plan.wrong += 1
      plan.problems.push(...all.map((problem) => ({ ...problem, line, pincode: pincode.slice(0, 20) })))
    } else if (!before) plan.inserts.push(row)
    else if (changes(row, before)) plan.updates.push(row)
    else plan.same += 1
  }
  return plan
}

const drawn = (
  { id, fileName, appliedAt }: SheetFile,
  { reading, inserts, updates, problems, total, same, wrong }: Plan,
) => ({
  id,
  fileName,
  reading,
  appliedAt,
  total,
  same,
  wrong,
  inserts: inserts.length,
  updates: updates.length,
  problems: problems.slice(0, maxShown),
})

/** Uploads a spreadsheet and reports its effect; nothing is changed. */
export async function checkSheet(ctx: Ctx, upload: Upload) {
  const { filename } = await upload
  const { key } = await storeUpload(ctx, upload, 'sheet')
  const plan = await planOf(ctx, key)
  const file = found(
    await ctx.db
      .insertInto('pincodeSheets')
      .values({ fileKey: key, fileName: filename.slice(0, 120), madeBy: actorOf(ctx).userId, madeAt: ctx.now })
      .returning(['id', 'fileKey', 'fileName', 'appliedAt'])
      .executeTakeFirst(),
  )
  return drawn(file, plan)
}

/** Imports the valid rows of a spreadsheet against the current directory, once. */
export async function importPincodes(ctx: Ctx, id: string) {
  return transaction(ctx, async (ctx) => {
    const file = found(
      await ctx.db
        .selectFrom('pincodeSheets')
        .select(['id', 'fileKey', 'fileName', 'appliedAt'])
        .where('id', '=', idOf(id))
        .where('madeBy', '=', actorOf(ctx).userId)
        .forUpdate()
        .executeTakeFirst(),
    )
    if (file.appliedAt) throw refused('BAD_TRANSITION')
    const plan = await planOf(ctx, file.fileKey)
    await writePincodes(ctx.db, [...plan.inserts, ...plan.updates])
    await ctx.db.updateTable('pincodeSheets').set({ appliedAt: ctx.now }).where('id', '=', file.id).execute()
    const counts = { inserts: plan.inserts.length, updates: plan.updates.length, wrong: plan.wrong }
    await audit(ctx, 'pincode.sheet', 'pincode', 'several', null, { fileName: file.fileName, ...counts })
    await ctx.emit('pincodes.changed', {})
    return drawn({ ...file, appliedAt: ctx.now }, plan)
  })
}

const degrees = (micro: number | null) => (micro === null ? '' : (micro / 1_000_000).toFixed(6))

/** A link to a spreadsheet of the pincodes that match the filter, in the format of the import. */
export async function sheetOf(ctx: Ctx, filter: PincodeFilter): Promise<string> {
  const zones = await ctx.db.selectFrom('zones').select('name').orderBy('id').execute()
  const rows = (await allPincodes(ctx.db, filter)).map((row) => [
    row.id,
    stateOf(row.stateCode)?.name ?? row.stateCode,
    row.district,
    row.zone.name,
    row.serviceable ? 'yes' : 'no',
    row.tier ?? '',
    sheetRupees(row.surchargePaisePerTonne),
    String(row.extraLeadDays),
    degrees(row.latMicro),
    degrees(row.lonMicro),
  ])
  const columns = pincodeColumns(zones.map(({ name }) => name))
  const { key } = await storeSheet(ctx, await writeSheet(columns, rows, rows.length + 1, 'Pincodes'))
  return fileLink(ctx, key)
}
