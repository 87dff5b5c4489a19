import { expect, test } from 'vitest'
import { houseFigures } from './house-figures.ts'

const widthOf = (sqft: number) => houseFigures({ sqft, floors: 1 }).box[2] ?? 0
const heightOf = (floors: number) => houseFigures({ sqft: 1200, floors }).box[3] ?? 0

test.each([
  [1200, [40, 30]],
  [400, [23, 17]],
  [6000, [89, 67]],
])('a floor of %i sq ft has sides of %o feet', (sqft, feet) => {
  expect(houseFigures({ sqft, floors: 1 }).sides.map((side) => side.feet)).toEqual(feet)
})

test('the drawing grows with floors and area', () => {
  const heights = [1, 2, 3, 4, 5].map(heightOf)
  expect(heights).toEqual(heights.toSorted((a, b) => a - b))
  expect(new Set(heights).size).toBe(5)
  expect(widthOf(400)).toBeLessThan(widthOf(1200))
  expect(widthOf(1200)).toBeLessThan(widthOf(6000))
})

test.each([
  [100, 1],
  [1200, 2],
  [100_000, 5],
])('of %i sq ft on %i floors everything is inside the picture, and each stage has its mark', (sqft, floors) => {
  const { figures, marks, box } = houseFigures({ sqft, floors })
  const [left = 0, top = 0, width = 0, height = 0] = box
  const points = figures.flatMap(({ d }) =>
    [...d.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)]),
  )
  for (const [x = 0, y = 0] of [...points, ...marks.map(({ at }) => at)]) {
    expect(x).toBeGreaterThanOrEqual(left)
    expect(x).toBeLessThanOrEqual(left + width)
    expect(y).toBeGreaterThanOrEqual(top)
    expect(y).toBeLessThanOrEqual(top + height)
  }
  expect(marks.map(({ name }) => name)).toEqual(['FOUNDATION', 'STRUCTURE', 'MASONRY', 'FINISHING'])
})
