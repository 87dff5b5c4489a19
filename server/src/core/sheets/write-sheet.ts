import type { SheetColumn } from '@neev/domain/core/sheets/titles'
import type { Feature } from 'write-excel-file/node'
import { getOrderOfSiblings, insertElementMarkupAccordingToOrderOfSiblings } from 'write-excel-file/utility'
import { cell, title, workbook } from './workbook.ts'

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** Column name in a spreadsheet: A, B, … Z, AA. */
export function columnLetters(at: number): string {
  const rest = Math.floor(at / 26)
  return (rest > 0 ? columnLetters(rest - 1) : '') + String.fromCharCode(65 + (at % 26))
}

/** Drop-down lists for cells of these columns; the options are on a separate sheet. */
function choices(columns: readonly SheetColumn[], lastLine: number): Feature<Buffer> {
  const lists = columns.filter((column) => column.choices.length > 0)
  const marks = lists.map((column, at) => {
    const place = columnLetters(columns.indexOf(column))
    const list = `Choices!$${columnLetters(at)}$2:$${columnLetters(at)}$${column.choices.length + 1}`
    return `<dataValidation type="list" allowBlank="1" showErrorMessage="1" sqref="${place}2:${place}${lastLine}"><formula1>${escaped(list)}</formula1></dataValidation>`
  })
  const markup = `<dataValidations count="${marks.length}">${marks.join('')}</dataValidations>`
  return {
    files: {
      transform: {
        'xl/worksheets/sheet{id}.xml': {
          transform: (xml, _, { sheetIndex }) =>
            sheetIndex > 0 || marks.length === 0
              ? xml
              : insertElementMarkupAccordingToOrderOfSiblings(
                  xml,
                  markup,
                  getOrderOfSiblings('xl/worksheets/sheet{id}.xml', 'worksheet') ?? [],
                  'worksheet',
                ),
        },
      },
    },
  }
}

/** A spreadsheet with titles, drop-down lists and rows. */
export async function writeSheet(
  columns: readonly SheetColumn[],
  rows: readonly (readonly string[])[],
  lastLine: number,
  name = 'Goods',
): Promise<Buffer> {
  const lists = columns.filter((column) => column.choices.length > 0)
  const longest = Math.max(0, ...lists.map((column) => column.choices.length))
  const table = Array.from({ length: longest }, (_, at) => lists.map((column) => cell(column.choices[at] ?? '')))
  const sheets = [
    {
      sheet: name,
      data: [
        columns.map((column) => title(column.isRequired ? `${column.title} *` : column.title)),
        ...rows.map((row) => row.map(cell)),
      ],
      columns: columns.map((column) => ({ width: Math.max(12, Math.min(32, column.title.length + 4)) })),
      stickyRowsCount: 1,
    },
    ...(lists.length > 0
      ? [
          {
            sheet: 'Choices',
            data: [lists.map((column) => title(column.title)), ...table],
            columns: lists.map(() => ({ width: 24 })),
          },
        ]
      : []),
  ]
  return workbook(sheets, [choices(columns, lastLine)])
}
