import { describe, expect, it } from 'vitest'
import { type GridCell, readPasted } from './pasted.ts'
import { sizeIn } from './pasted-sizes.ts'

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
  it('is read by row and column names, in any notation', () => {
    expect(readPasted(matrix, grid).cells).toEqual([
      { id: '20 mm/SDR 11', pricePaise: 210_50, stockMilli: null },
      { id: '20 mm/SDR 13.5', pricePaise: 185_00, stockMilli: null },
      { id: '25 mm/SDR 11', pricePaise: 1310_00, stockMilli: null },
      { id: '110 mm/SDR 13.5', pricePaise: 900_00, stockMilli: null },
    ])
  })
  it('reports unreadable cells with their position', () => {
    expect(readPasted(matrix, grid).problems).toEqual([
      { line: 4, column: 2, text: 'ask', why: 'NO_PRICE' },
      { line: 6, column: 2, text: '32 mm × SDR 11', why: 'NO_SIZE' },
    ])
  })
  it('reports a size that appears twice', () => {
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
      fresh: [],
      problems: [],
    })
  })
  it('reports unreadable cells with their position', () => {
    const { cells, problems } = readPasted('CPVC-20-11\t0\nCPVC-99\t10\nCPVC-25-11\t10\tmany\n110mm SDR 11\t800', grid)
    expect(cells.map(({ id }) => id)).toEqual(['110 mm/SDR 11'])
    expect(problems).toEqual([
      { line: 1, column: 2, text: '0', why: 'NO_PRICE' },
      { line: 2, column: 1, text: 'CPVC-99', why: 'NO_SIZE' },
      { line: 3, column: 3, text: 'many', why: 'NO_QUANTITY' },
    ])
  })
})

describe('sizes that do not exist yet', () => {
  const axes = [
    { code: 'mm', name: 'Diameter', unit: 'mm', allowed: ['20', '25', '32', '110'] },
    { code: 'sdr', name: 'Class', unit: null, allowed: ['SDR 11', 'SDR 13.5'] },
  ]
  const made = grid.map((cell) => ({
    ...cell,
    values: { mm: cell.row.replace(' mm', ''), sdr: cell.column },
  }))
  const input = (mm: string, sdr: string, rupees: number, stockMilli: number | null = null) => ({
    values: { mm, sdr },
    pricePaise: rupees * 100,
    stockMilli,
  })
  it('are returned separately from a matrix, and unknown values are reported once', () => {
    const { cells, fresh, problems } = readPasted(
      '\tSDR 11\tSDR13.5\tSDR 17\n32 mm\t450\t400\t300\n75\t1\t2\t3',
      made,
      axes,
    )
    expect(cells).toEqual([])
    expect(fresh).toEqual([input('32', 'SDR 11', 450), input('32', 'SDR 13.5', 400)])
    expect(problems).toEqual([
      { line: 1, column: 4, text: 'SDR 17', why: 'NO_VALUE', axis: 'Class' },
      { line: 3, column: 1, text: '75', why: 'NO_VALUE', axis: 'Diameter' },
    ])
  })
  it('are returned separately from a transposed matrix, beside existing ones', () => {
    const { cells, fresh, problems } = readPasted('Class\t20\t32 mm\nSDR 11\t210\t450\nsdr 13.5\t185\t', made, axes)
    expect(cells.map(({ id, pricePaise }) => [id, pricePaise])).toEqual([
      ['20 mm/SDR 11', 210_00],
      ['20 mm/SDR 13.5', 185_00],
    ])
    expect(fresh).toEqual([input('32', 'SDR 11', 450)])
    expect(problems).toEqual([])
  })
  it.each(['32 mm, SDR 11', 'SDR 11 x 32', '32mm SDR11', '32 mm×sdr 11'])(
    'are returned separately from a list: %s',
    (name) => {
      const { fresh, problems } = readPasted(`Size\tPrice\tStock\n${name}\t450\t40\n${name}\t460`, made, axes)
      expect(fresh).toEqual([input('32', 'SDR 11', 450, 40_000)])
      expect(problems).toEqual([{ line: 3, column: 1, text: name, why: 'TWICE' }])
    },
  )
  it('are listed separately from a list: %s', () => {
    const { fresh, problems } = readPasted('32 mm, SDR 11\t450\n32 mm, SDR 9\t500\n75, SDR 11\t1\nelbow\t3', made, axes)
    expect(fresh).toHaveLength(1)
    expect(problems).toEqual([
      { line: 2, column: 1, text: 'SDR 9', why: 'NO_VALUE', axis: 'Class' },
      { line: 3, column: 1, text: '75', why: 'NO_VALUE', axis: 'Diameter' },
      { line: 4, column: 1, text: 'elbow', why: 'NO_SIZE' },
    ])
  })
  it('are recognised by values with special characters', () => {
    const thread = { code: 'thread', name: 'Thread', unit: null, allowed: ['1/2"-14 (R)', '1/2"'] }
    expect(sizeIn('1/2-14 (r)', [thread])).toEqual({ thread: '1/2"-14 (R)' })
    expect(sizeIn('½', [thread])).toBeNull()
  })
  it('of one axis are read from a list', () => {
    const one = axes.slice(0, 1)
    const { fresh, problems } = readPasted('32\t450\n2\t30\n3 2\t10', [], one)
    expect(fresh).toEqual([{ values: { mm: '32' }, pricePaise: 450_00, stockMilli: null }])
    expect(problems.map(({ text, why }) => [text, why])).toEqual([
      ['2', 'NO_VALUE'],
      ['3 2', 'TWICE'],
    ])
  })
})
