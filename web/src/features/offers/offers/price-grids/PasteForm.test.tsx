import { expect, test, vi } from 'vitest'
import { fireEvent, screen } from '#ui/preact/testing.ts'
import { show } from '#ui/render-for-test.tsx'
import { type Grid, type GridSize, gridRows } from './grid-state.ts'
import { PasteForm } from './PasteForm.tsx'

const size = (variantId: string, diameterMm: number, grade: string): GridSize =>
  ({
    variantId,
    sku: `BAR-${diameterMm}-${grade.slice(3)}`,
    title: `Bar ${diameterMm} mm ${grade}`,
    offerSku: variantId === '1' ? 'OWN-8' : null,
    unit: 'kg',
    diameterMm,
    grade,
    attributes: {},
  }) as unknown as GridSize
const grid = {
  kind: 'TMT',
  family: [],
  axes: [],
  sizes: [size('1', 8, 'Fe 500D'), size('2', 8, 'Fe 550D'), size('3', 10, 'Fe 500D'), size('4', 10, 'Fe 550D')],
} as unknown as Grid

function open() {
  const onPaste = vi.fn()
  show(<PasteForm grid={grid} rows={gridRows(grid)} onPaste={onPaste} />)
  fireEvent.click(screen.getByRole('button', { name: 'Paste from a spreadsheet' }))
  return onPaste
}
const paste = (text: string) => fireEvent.change(screen.getByLabelText('Copied table'), { target: { value: text } })
const fill = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Fill grid' })
const problems = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent)

test('nothing can be filled in before there is a price', () => {
  open()
  expect(fill().disabled).toBe(true)
  expect(screen.queryByText(/prices? read/)).toBeNull()
  paste('Note of a colleague')
  expect(screen.getByText('0 prices read')).toBeTruthy()
  expect(fill().disabled).toBe(true)
})

test('a table of sizes and grades fills the grid, and the dialog closes', () => {
  const onPaste = open()
  paste('Size\tFe 500D\tFe 550D\n8 mm\t58.50\t59\n10 mm\t\t57')
  expect(screen.getByText('3 prices read')).toBeTruthy()
  fireEvent.click(fill())
  expect(onPaste).toHaveBeenCalledExactlyOnceWith([
    expect.objectContaining({ id: '1', pricePaise: 58_50 }),
    expect.objectContaining({ id: '2', pricePaise: 59_00 }),
    expect.objectContaining({ id: '4', pricePaise: 57_00 }),
  ])
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a list names sizes by their titles, their codes, or the seller’s own', () => {
  const onPaste = open()
  paste('OWN-8, 58.50, 1000\nBar 10 mm Fe 550D, 57')
  fireEvent.click(fill())
  expect(onPaste.mock.calls[0]?.[0]).toEqual([
    { id: '1', pricePaise: 58_50, stockMilli: 1_000_000 },
    { id: '4', pricePaise: 57_00, stockMilli: null },
  ])
})

test('what cannot be read is said by line and column, and the rest is filled in', () => {
  const onPaste = open()
  paste('OWN-8, 58.50\nNo such bar, 57\nBar 10 mm Fe 550D, cheap')
  expect(problems()).toEqual([
    'Line 2, column 1: “No such bar”, this size does not exist',
    'Line 3, column 2: “cheap”, this is not a valid price',
  ])
  fireEvent.click(fill())
  expect(onPaste.mock.calls[0]?.[0]).toHaveLength(1)
})

test('the first eight problems are shown, and how many more there are', () => {
  open()
  paste(Array.from({ length: 11 }, (_, at) => `Unknown ${at}, 57`).join('\n'))
  expect(problems()).toHaveLength(9)
  expect(problems().at(-1)).toBe('3 more')
})
