import { describe, expect, test } from 'vitest'
import { faultsOf, readPages } from '#test/shop/pdf-pages.ts'
import { pdfOf } from './pdf.ts'
import type { PrintedDocument } from './printed-document.ts'
import { linesOf, silentGlyph, toPrintable } from './text.ts'

const titles = ['Cement', 'Tata Tiscon 550SD TMT bar 16 mm, 12 m\n264 pieces', `एसीसी सीमेंट ${'W'.repeat(80)}`]
const documentOf = (lines: number): PrintedDocument => ({
  title: 'Tax invoice',
  number: 'S001/2627/000001',
  subtitle: '',
  from: { name: 'Seller', lines: ['Chakan 410501'] },
  blocks: [
    {
      __typename: 'PrintedTable',
      columns: [
        { name: '#', align: 'START' },
        { name: 'Description', align: 'START', fills: true },
        ...['Quantity', 'Rate ₹', 'Taxable ₹', 'CGST ₹', 'SGST ₹', 'Amount ₹'].map(
          (name) => ({ name, align: 'END' }) as const,
        ),
      ],
      rows: Array.from({ length: lines }, (_, at) => ({
        cells: [String(at + 1), titles[at % 3] ?? '', ...Array.from({ length: 6 }, () => '1,23,45,678.90')],
      })),
    },
    {
      __typename: 'PrintedSums',
      words: 'Rupees One Crore Only',
      remarks: [],
      sums: [{ name: 'Taxable value', paise: 1_23_45_678_90 }],
      total: { name: 'Total', paise: 1_23_45_678_90 },
    },
    { __typename: 'PrintedSigns', places: [{ above: 'For Seller', below: 'Authorised signatory' }] },
  ],
})

test('of one to sixty lines no page holds only a signature, and no column runs over another', async () => {
  for (let lines = 1; lines <= 60; lines += 1)
    expect(faultsOf(await readPages(await pdfOf(documentOf(lines)))), `${lines} lines`).toEqual([])
}, 60_000)

test('a line higher than a page goes on on the next, below the head of its table', async () => {
  const [table, ...others] = documentOf(3).blocks
  if (table?.__typename !== 'PrintedTable') throw new Error('The first block is the table.')
  const words = Array.from({ length: 4000 }, (_, at) => `word${at}`)
  const long = { cells: ['2', words.join(' '), ...Array.from({ length: 6 }, () => '1.00')] }
  const rows = [table.rows[0], long, table.rows[2]].filter((row) => row !== undefined)
  const pages = await readPages(await pdfOf({ ...documentOf(3), blocks: [{ ...table, rows }, ...others] }))
  expect(faultsOf(pages)).toEqual([])
  expect(pages.length).toBeGreaterThan(2)
  const read = pages.map(({ text }) => text)
  expect(read.join(' ').match(/word\d+/g)).toEqual(words)
  expect(read.filter((text) => !text.includes('Taxable ₹'))).toEqual([])
  // what follows is not pushed away
  expect(read.at(-1)).toContain('Authorised signatory')
})

describe('a text', () => {
  test.each([
    ['राजेश ₹1,23,456.00', 'राजेश ₹1,23,456.00'],
    ['李小龙 🏗️', 'LiXiaoLong :construction_site:'],
    ['left\u202Ethgir', 'leftthgir'],
    ['\u{F0000}', '[U+F0000]'],
    ['a\tb\r\nc', 'a b\nc'],
  ])('%j is printed as %j', (written, printed) => {
    expect(toPrintable(written)).toBe(printed)
  })

  const read = (text: string, room = 100_000) =>
    linesOf(text, 'regular', room).map(({ runs }) =>
      runs
        .flatMap(({ glyphs }) => glyphs.map((glyph) => glyph.text))
        .join('')
        .replaceAll(silentGlyph, ''),
    )
  test('that is read from the right stands from right to left, its figures from left to right', () => {
    expect(read('Plot نمبر 12 X')).toEqual([`Plot 12 ${[...'نمبر'].reverse().join('')} X`])
    expect(read('مکان 12')).toEqual([`12 ${[...'مکان'].reverse().join('')}`])
  })
  test('is broken between words, and a longer word after a mark, else between letters', () => {
    expect(read('one two', 2000)).toEqual(['one', 'two'])
    expect(read('ab/cdef', 2500)).toEqual(['ab/', 'cdef'])
    expect(read('WWWW', 2000).every((line) => line.length <= 2)).toBe(true)
  })
})
