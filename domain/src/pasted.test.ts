import { describe, expect, it } from 'vitest'
import { type GridCell, readPasted } from './pasted.ts'

const grid: GridCell[] = ['20 mm', '25 mm', '110 mm'].flatMap((row) =>
  ['SDR 11', 'SDR 13.5'].map((column) => ({
    id: `${row}/${column}`,
    row,
    column,
    names: [`CPVC-${row.split(' ')[0]}-${column.replace('SDR ', '')}`],
  })),
)
const matrix = `Size\tSDR 11\tSDR 13.5
20 mm\t₹ 210.50\t185
25\t1,310
110 mm\task\t900

32 mm\t450\t`

describe('a matrix', () => {
  it('is read by the names of its rows and columns, however they are written', () => {
    expect(readPasted(matrix, grid).cells).toEqual([
      { id: '20 mm/SDR 11', pricePaise: 210_50, stockMilli: null },
      { id: '20 mm/SDR 13.5', pricePaise: 185_00, stockMilli: null },
      { id: '25 mm/SDR 11', pricePaise: 1310_00, stockMilli: null },
      { id: '110 mm/SDR 13.5', pricePaise: 900_00, stockMilli: null },
    ])
  })
  it('tells what it could not read, and where', () => {
    expect(readPasted(matrix, grid).problems).toEqual([
      { line: 4, column: 2, text: 'ask', why: 'NO_PRICE' },
      { line: 6, column: 2, text: '32 mm × SDR 11', why: 'NO_SIZE' },
    ])
  })
  it('names a size that comes twice', () => {
    const { cells, problems } = readPasted('\tSDR 11\n20mm\t210\n20 mm\t220', grid)
    expect(cells).toEqual([{ id: '20 mm/SDR 11', pricePaise: 210_00, stockMilli: null }])
    expect(problems).toEqual([{ line: 3, column: 2, text: '220', why: 'TWICE' }])
  })
})

describe('a list', () => {
  it.each<[string, string]>([
    ['with tabs and a heading', 'SKU\tPrice\tStock\nCPVC-20-11\t210.50\t400\n25 mm SDR 13.5\t99\t'],
    ['with semicolons', 'CPVC-20-11; 210.50; 400\n25 mm SDR 13.5; 99'],
    ['from Windows', 'CPVC-20-11\t210.50\t400\r\n25 mm SDR 13.5\t99\r\n'],
  ])('%s', (_, text) => {
    expect(readPasted(text, grid)).toEqual({
      cells: [
        { id: '20 mm/SDR 11', pricePaise: 210_50, stockMilli: 400_000 },
        { id: '25 mm/SDR 13.5', pricePaise: 99_00, stockMilli: null },
      ],
      problems: [],
    })
  })
  it('tells what it could not read, and where', () => {
    const { cells, problems } = readPasted('CPVC-20-11\t0\nCPVC-99\t10\nCPVC-25-11\t10\tmany\n110mm SDR 11\t800', grid)
    expect(cells.map(({ id }) => id)).toEqual(['110 mm/SDR 11'])
    expect(problems).toEqual([
      { line: 1, column: 2, text: '0', why: 'NO_PRICE' },
      { line: 2, column: 1, text: 'CPVC-99', why: 'NO_SIZE' },
      { line: 3, column: 3, text: 'many', why: 'NO_QUANTITY' },
    ])
  })
})
