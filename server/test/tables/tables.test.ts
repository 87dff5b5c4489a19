import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { guessColumns, readTable } from '@neev/domain/buying/material-lists/tables'
import type { TableReading } from '@neev/domain/core/sheets/table-reading'
import { readStatementLine, statementHead } from '@neev/domain/money/statements/statement-sheets'
import { afterAll, describe, expect, test } from 'vitest'
import { runReader } from '#core/files/reading/reader.ts'
import type { SheetMessage } from '#core/files/reading/sheet.ts'
import type { TableCase } from './build.ts'
import { htmlCases, odsCases, refusedCases, xlsCases } from './other.cases.ts'
import { textCases } from './text.cases.ts'
import { listCases, statementCases } from './uses.cases.ts'
import { xlsxCases } from './xlsx.cases.ts'

/* Every file is read by the process that reads uploads, within its limits. */

const folder = mkdtempSync(join(tmpdir(), 'neev-tables-'))
afterAll(() => rmSync(folder, { recursive: true }))
const limits = { cpuSeconds: 30, silentMs: 60_000, maxOutput: 40_000_000, megabytes: 320 }

async function read({ bytes, task }: Pick<TableCase, 'bytes' | 'task'>) {
  const path = join(folder, 'table')
  writeFileSync(path, typeof bytes === 'function' ? bytes() : bytes)
  const said: { rows: string[][]; refusal?: string; at?: string; reading?: TableReading } = { rows: [] }
  const end = await runReader<SheetMessage>({ kind: 'sheet', path, maxRows: 6000, ...task }, limits, (message) => {
    if ('rows' in message) said.rows.push(...message.rows)
    else Object.assign(said, message)
  })
  expect(end).toBeNull()
  return said
}

const groups = {
  text: textCases,
  'Excel workbooks': xlsxCases,
  'Excel 97 to 2003': xlsCases,
  OpenDocument: odsCases,
  pages: htmlCases,
  'no tables': refusedCases,
}

describe.each(Object.entries(groups))('%s', (_, cases) => {
  test.each(cases.map((one) => [one.name, one] as const))('%s', async (_name, one) => {
    const said = await read(one)
    expect({ refusal: said.refusal, at: said.at }).toEqual({ refusal: one.refusal, at: one.at })
    if (one.rows) expect(said.rows).toEqual(one.rows)
    expect(said.reading ?? {}).toMatchObject(one.reading ?? {})
  })
})

test.each(statementCases.map((one) => [one.name, one] as const))('a statement: %s', async (_name, { bytes, lines }) => {
  const { rows, reading } = await read({ bytes, task: { withFormulas: true } })
  const head = statementHead(rows)
  if (!head) throw new Error('no titles')
  const below = rows.slice(head.headRows).map((row) => readStatementLine(row, head.found, reading))
  expect(below.filter((one) => 'message' in one)).toEqual([])
  const taken = below.flatMap((one) => ('line' in one ? [one.line] : []))
  expect(
    taken.map(({ onDay, direction, amountPaise, reference }) => [onDay, direction, amountPaise / 100, reference]),
  ).toEqual(lines)
})

test.each(listCases.map((one) => [one.name, one] as const))(
  'a list of materials: %s',
  async (_name, { bytes, lines }) => {
    const { rows } = await read({ bytes, task: { withFormulas: true, decimals: 3 } })
    const table = readTable(rows, guessColumns(rows))
    expect(table.lines.map(({ goods, quantityMilli, unit }) => [goods, quantityMilli, unit])).toEqual(lines)
  },
)
