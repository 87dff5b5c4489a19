import { describe, expect, test } from 'vitest'
import { translate } from '#i18n/use-t.ts'
import { commissionRule, type FeeRule, goodsText, limitsText, takesText } from './fee-labels.ts'

const t = translate('en-US', {})
const rule = (over: Partial<FeeRule> = {}): FeeRule =>
  ({
    id: '1',
    name: 'Steel',
    rate: 'PERCENT',
    base: 'GOODS',
    percentBp: 275,
    amountPaise: null,
    unit: null,
    minPaise: null,
    maxPaise: null,
    seller: null,
    productClass: null,
    category: null,
    brand: null,
    kind: null,
    ...over,
  }) as FeeRule

test.each<[Partial<FeeRule>, string]>([
  [{}, '2.75 %'],
  [{ rate: 'PER_TONNE', amountPaise: 150_00 }, '₹150 per tonne'],
  [{ rate: 'PER_UNIT', amountPaise: 2_50, unit: 'bag' }, '₹2.50 per bag'],
  [{ rate: 'FLAT', amountPaise: 99_00 }, '₹99 per order item'],
])('what a rule takes: %j', (over, text) => {
  expect(
    takesText(t, rule(over))
      .replace('\u00a0', ' ')
      .replace(/2\.75\s?%/, '2.75 %'),
  ).toBe(text)
})

describe('the limits of a rule', () => {
  test('of a percentage are its base, its minimum and its maximum', () => {
    expect(limitsText(t, rule({ minPaise: 50_00, maxPaise: 5_000_00 }))).toBe(
      'of the goods before GST, at least ₹50, at most ₹5,000',
    )
    expect(limitsText(t, rule({ base: 'GOODS_AND_FREIGHT' as FeeRule['base'] }))).toBe(
      'of goods and freight before GST',
    )
  })

  test('of an amount are none without a minimum or a maximum; zero is one', () => {
    expect(limitsText(t, rule({ rate: 'FLAT' }))).toBeNull()
    expect(limitsText(t, rule({ rate: 'FLAT', minPaise: 0 }))).toBe('at least ₹0')
  })
})

describe('the goods of a rule', () => {
  test('are all that it names', () => {
    const named = rule({
      productClass: { id: '1', name: 'Bars' } as FeeRule['productClass'],
      brand: { id: '2', name: 'Tata' } as FeeRule['brand'],
      kind: 'TMT',
      unit: 'kg',
    })
    expect(goodsText(t, named)).toBe('Bars, Tata, TMT bars, priced per kg')
  })

  test('are all goods of a seller, or all that no other rule names', () => {
    expect(goodsText(t, rule({ seller: { id: '3', name: 'Chakan Steel' } as FeeRule['seller'] }))).toBe('All goods')
    expect(goodsText(t, rule())).toBe('All other goods')
  })
})

test('the browser calculates with ids, as the domain has them', () => {
  const { seller, brand, productClass } = {
    seller: { id: '3', name: 'Chakan Steel' },
    brand: { id: '2', name: 'Tata' },
    productClass: null,
  }
  expect(commissionRule(rule({ seller, brand, productClass } as Partial<FeeRule>))).toMatchObject({
    sellerId: '3',
    brandId: '2',
    classId: null,
    percentBp: 275,
  })
})
