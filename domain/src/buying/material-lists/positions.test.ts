import { describe, expect, test } from 'vitest'
import { type PlacedText, rowsOfPlacedText } from './positions.ts'

/** Text in letters five points wide and ten high. */
const at = (x: number, y: number, text: string, page = 1): PlacedText => ({
  ...{ page, text, x, y },
  width: text.length * 5,
  height: 10,
})

describe('placed text as a table', () => {
  test('puts cells of a line into the columns that most lines have', () => {
    const texts = [
      at(40, 700, 'Item'),
      at(80, 700, 'Description'),
      at(300, 700, 'Unit'),
      at(350, 700, 'Qty'),
      at(40, 670, '1'),
      at(80, 670, 'TMT Fe 550D'),
      at(138, 670, '12 mm'),
      at(300, 670, 'MT'),
      at(350, 670, '7.5'),
      at(40, 640, '2'),
      at(80, 640, 'OPC 53 cement'),
      at(350, 640, '250'),
    ]
    expect(rowsOfPlacedText(texts)).toEqual([
      ['Item', 'Description', 'Unit', 'Qty'],
      ['1', 'TMT Fe 550D 12 mm', 'MT', '7.5'],
      ['2', 'OPC 53 cement', '', '250'],
    ])
  })

  test('joins a wrapped description with its line, and leaves a heading alone', () => {
    const texts = [
      at(40, 700, '1'),
      at(80, 700, 'Providing and laying vitrified tile'),
      at(300, 700, 'sqm'),
      at(350, 700, '90'),
      at(80, 688, '600 x 600 mm, ivory'),
      at(80, 650, 'PLUMBING'),
      at(40, 620, '2'),
      at(80, 620, 'CPVC pipe 25 mm'),
      at(300, 620, 'm'),
      at(350, 620, '180'),
    ]
    expect(rowsOfPlacedText(texts)).toEqual([
      ['1', 'Providing and laying vitrified tile 600 x 600 mm, ivory', 'sqm', '90'],
      ['', 'PLUMBING', '', ''],
      ['2', 'CPVC pipe 25 mm', 'm', '180'],
    ])
  })

  test('reads pages one after the other, whatever order their pieces have', () => {
    const texts = [
      at(350, 700, '20', 2),
      at(80, 700, 'Sand', 2),
      at(350, 700.4, '10'),
      at(80, 700, 'Bricks'),
      at(80, 680, 'A title across the whole page that is longer than any cell'),
    ]
    const rows = rowsOfPlacedText(texts)
    expect(rows[0]).toEqual(['Bricks', '10'])
    expect(rows.at(-1)).toEqual(['Sand', '20'])
  })

  test('of a message without columns is one cell a line', () => {
    expect(rowsOfPlacedText([at(40, 700, 'sariya 12 mm 7 ton'), at(40, 670, 'cement 50 bag')])).toEqual([
      ['sariya 12 mm 7 ton'],
      ['cement 50 bag'],
    ])
    expect(rowsOfPlacedText([at(40, 700, '  ')])).toEqual([])
  })
})
