import { describe, expect, test } from 'vitest'
import { translate } from '#i18n/use-t.ts'
import { amountText } from '#ui/format/amounts.ts'
import { type QuantityRules, whyNotQuantity } from './quantity-labels.ts'

const t = translate('en-US', {})
const bags = (more: Partial<QuantityRules> = {}): QuantityRules => ({
  moqMilli: 50_000,
  stepMilli: 10_000,
  maxQtyMilli: null,
  availableMilli: 4_000_000,
  unit: 'bag',
  ...more,
})

describe('message of a quantity field', () => {
  test.each<[number | null, Partial<QuantityRules>, string | null]>([
    [100_000, {}, null],
    [null, {}, 'Enter at least 50 bags.'],
    [0, {}, 'Enter at least 50 bags.'],
    [10_000, {}, 'Enter at least 50 bags.'],
    [55_000, {}, 'Enter a multiple of 10 bags.'],
    [1500, { moqMilli: 1000, stepMilli: 1000 }, 'Enter a whole number.'],
    [null, { moqMilli: 1000, stepMilli: 1000 }, 'Enter at least 1 bag.'],
    [99_999_999_000, {}, 'Only 4,000 bags in stock.'],
    [99_999_999_000, { availableMilli: null }, 'Enter at most 10,00,000 bags.'],
    [700_000, { maxQtyMilli: 600_000 }, 'Enter at most 600 bags.'],
    [2000, { moqMilli: 1000, stepMilli: 1000, availableMilli: 1000 }, 'Only 1 bag in stock.'],
    [100_000, { availableMilli: 0 }, 'Out of stock'],
    [500, { unit: 'thousand', moqMilli: 3000, stepMilli: 1000 }, 'Enter at least 3,000 bricks.'],
    [3500, { unit: 'thousand', moqMilli: 3000, stepMilli: 1000 }, 'Enter a multiple of 1,000 bricks.'],
  ])('%s with %j: %s', (milli, more, sentence) => {
    expect(whyNotQuantity(t, milli, bags(more))).toBe(sentence)
  })
})

test.each([
  [3000, 'thousand', '3,000 bricks'],
  [1, 'thousand', '1 brick'],
  [1000, 'bag', '1 bag'],
  [50_000, 'bag', '50 bags'],
  [0, 'piece', '0 pieces'],
])('%i of %s is formatted as %s', (milli, unit, labels) => {
  expect(amountText(t, milli, unit)).toBe(labels)
})
