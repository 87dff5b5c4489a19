import { describe, expect, test } from 'vitest'
import { isUnclear, type PhotoWord, toPlacedTexts, whyNotPhoto } from './photos.ts'
import { tableOfPlacedText } from './positions.ts'

/** A word in letters 20 pixels high, in the line with this number. */
const word = (line: number, x: number, text: string, confidence = 92, height = 20): PhotoWord => {
  const foot = 100 + line * 60
  return { text, confidence, x0: x, x1: x + text.length * 12, y0: foot - height, y1: foot, foot, line }
}
const list = [
  ...[word(0, 40, 'Description'), word(0, 500, 'Unit'), word(0, 700, 'Qty')],
  ...[word(1, 40, 'TMT'), word(1, 84, 'Fe'), word(1, 116, '550D'), word(1, 500, 'MT'), word(1, 700, '7.5')],
  ...[word(2, 40, 'Sand'), word(2, 500, 'brass'), word(2, 700, '6', 55)],
]

test('words of a photo become rows, and those with an unsure word are unclear', () => {
  const rows = tableOfPlacedText(toPlacedTexts(list, 1000))
  expect(rows.map(({ cells }) => cells)).toEqual([
    ['Description', 'Unit', 'Qty'],
    ['TMT Fe 550D', 'MT', '7.5'],
    ['Sand', 'brass', '6'],
  ])
  expect(rows.map(({ confidence }) => isUnclear(confidence))).toEqual([false, false, true])
})

test('edges, stains and lines of patterns are left out', () => {
  const stains = [word(2, 900, '—'), word(2, 950, 'x', 12), word(1, 900, 'I', 80, 90)]
  const pattern = [word(3, 40, 'EEE', 44), word(3, 200, 'ee', 20), word(3, 400, 'oe', 40)]
  expect(toPlacedTexts([...list, ...stains, ...pattern], 1000)).toEqual(toPlacedTexts(list, 1000))
})

test('in letters too small for decimal points every row is unclear', () => {
  const small = list.map((one) => ({ ...one, y0: one.y1 - 12 }))
  expect(toPlacedTexts(small, 1000).every(({ confidence = 100 }) => isUnclear(confidence))).toBe(true)
})

describe('a photo is refused', () => {
  const unsure = list.map((one) => ({ ...one, confidence: 35 }))
  test.each([
    ['without words', [], 'PHOTO_BLANK'],
    ['with nothing but stains', [word(0, 1, '—'), word(0, 50, '|')], 'PHOTO_BLANK'],
    ['if its words are guesses', unsure, 'PHOTO_UNCLEAR'],
  ])('%s', (_, words, code) => {
    expect(whyNotPhoto(words, 'list.jpg')).toMatchObject({ code, params: { file: 'list.jpg' } })
  })
  test('but not if it is read', () => {
    expect(whyNotPhoto(list, 'list.jpg')).toBeNull()
  })
})
