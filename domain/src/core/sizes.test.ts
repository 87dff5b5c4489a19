import fc from 'fast-check'
import { expect, it } from 'vitest'
import { bySize } from './sizes.ts'

it.each([
  [['8 mm', '10 mm', '12 mm', '12.5 mm', '16 mm', '100 mm']],
  [['25 × 25 × 3', '25 × 25 × 5', '50 × 50 × 5', '100 × 100 × 6', 'ISA 25', 'ISA 100', 'ISMB 150', 'ISMC 75']],
  [['¼ inch', '1/2 inch', '¾ inch', '1 inch', '1 1/4 inch', '1½ inch', '2 inch', '10 inch']],
  [['500 L', '1,000 L', '2,000 L', '10,000 L']],
  [['8', '12', '20']],
  [['4" × 2"', '9" × 4"', '12" × 8"']],
])('%j is in order', (sizes) => {
  expect([...sizes].reverse().sort(bySize)).toEqual(sizes)
})

it('is an order: the same whichever comes first', () => {
  const size = fc.array(fc.constantFrom('1', '12', '100', '1/2', '½', ' ', '×', 'ISA', 'mm', '.', ','), {
    maxLength: 6,
  })
  fc.assert(
    fc.property(size, size, size, (a, b, c) => {
      const [x, y, z] = [a.join(''), b.join(''), c.join('')]
      expect(Math.sign(bySize(x, y)) + Math.sign(bySize(y, x))).toBe(0)
      if (bySize(x, y) <= 0 && bySize(y, z) <= 0) expect(bySize(x, z)).toBeLessThanOrEqual(0)
    }),
  )
})
