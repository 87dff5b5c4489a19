import { describe, expect, it } from 'vitest'
import {
  type Declared,
  missingDeclarations,
  mustDeclare,
  netContent,
  type Size,
  unitSalePrice,
  whyUndeclared,
} from './declarations.ts'

const size = (over: Partial<Size>): Size => ({
  unit: 'bag',
  hsn: '25232930',
  gramsPerUnit: 50_000,
  attributes: {},
  mrpPaise: 420_00,
  ...over,
})

describe('a package', () => {
  it.each([
    ['cement in bags', {}, { unit: 'KG', milli: 50_000 }, true],
    ['cement above 50 kg', { gramsPerUnit: 50_001 }, { unit: 'KG', milli: 50_001 }, false],
    ['putty of 25 kg', { hsn: '32141000', gramsPerUnit: 25_000 }, { unit: 'KG', milli: 25_000 }, true],
    ['putty of 40 kg', { hsn: '32141000', gramsPerUnit: 40_000 }, { unit: 'KG', milli: 40_000 }, false],
    [
      '20 litres of paint that weigh 27 kg',
      { unit: 'bucket', hsn: '32091010', gramsPerUnit: 27_000, attributes: { packLitre: 20 } },
      { unit: 'LITRE', milli: 20_000 },
      true,
    ],
    [
      'a can of 237 ml',
      { unit: 'can', hsn: '35069190', gramsPerUnit: 300, attributes: { volumeMl: 237 } },
      { unit: 'LITRE', milli: 237 },
      true,
    ],
    [
      'a coil of wire',
      { unit: 'coil', hsn: '85444999', attributes: { lengthM: 90 } },
      { unit: 'METRE', milli: 90_000 },
      true,
    ],
    [
      'a roll of membrane',
      { unit: 'roll', hsn: '68071010', gramsPerUnit: 32_000, attributes: { areaM2: 10 } },
      { unit: 'SQ_METRE', milli: 10_000 },
      true,
    ],
    [
      'a box of tiles',
      { unit: 'box', hsn: '69072100', gramsPerUnit: 28_800, attributes: { piecesPerBox: 4 } },
      { unit: 'PIECE', milli: 4000 },
      true,
    ],
    [
      'a tank with an MRP',
      { unit: 'piece', hsn: '39251000', gramsPerUnit: 95_000 },
      { unit: 'PIECE', milli: 1000 },
      true,
    ],
    ['bricks, sold by number', { unit: 'thousand', hsn: '69041000', mrpPaise: null }, null, false],
    ['bars by the kilogram', { unit: 'kg', hsn: '72142090', mrpPaise: null }, null, false],
  ] as const)('%s', (_, over, net, must) => {
    expect(netContent(size(over))).toEqual(net)
    expect(mustDeclare(size(over))).toBe(must)
  })

  it.each([
    [420_00, { unit: 'KG', milli: 50_000 }, { paise: 840, per: 'KG' }],
    [71_00, { unit: 'LITRE', milli: 200 }, { paise: 36, per: 'ML' }],
    [360_00, { unit: 'LITRE', milli: 237 }, { paise: 152, per: 'ML' }],
    [1_896_00, { unit: 'METRE', milli: 90_000 }, { paise: 2107, per: 'METRE' }],
    [1_237_00, { unit: 'PIECE', milli: 4000 }, { paise: 30_925, per: 'PIECE' }],
    [5_090_00, { unit: 'PIECE', milli: 1000 }, null],
    [115_00, { unit: 'KG', milli: 1000 }, null],
    [50_00, { unit: 'METRE', milli: 500 }, { paise: 100, per: 'CM' }],
  ] as const)('at %i paise for %o has the unit sale price %o', (mrp, net, price) => {
    expect(unitSalePrice(mrp, net)).toEqual(price)
  })
})

describe('required declarations of a package', () => {
  const maker = {
    name: 'UltraTech Cement',
    address: 'Andheri East, Mumbai 400093',
    carePhone: '1800 000 0101',
    careEmail: 'care@x.example',
  }
  const goods: Declared = { ...size({}), countryOfOrigin: 'India', maker, importer: null }

  it.each([
    ['nothing is missing', {}, []],
    ['no MRP', { mrpPaise: null }, ['MRP']],
    ['no maker', { maker: null }, ['MAKER']],
    [
      'a maker without address and care',
      { maker: { ...maker, address: null, carePhone: null } },
      ['MAKER_ADDRESS', 'CONSUMER_CARE'],
    ],
    ['goods of another country', { countryOfOrigin: 'Germany' }, ['IMPORTER']],
    [
      'an importer who answers consumers',
      { countryOfOrigin: 'Germany', importer: maker, maker: { ...maker, careEmail: null } },
      [],
    ],
    [
      'an importer without address',
      { countryOfOrigin: 'Germany', importer: { ...maker, address: null } },
      ['IMPORTER_ADDRESS'],
    ],
    ['goods that are sold loose', { unit: 'kg', mrpPaise: null, maker: null }, []],
  ] as const)('%s', (_, over, missing) => {
    expect(missingDeclarations({ ...goods, ...over })).toEqual(missing)
  })

  it('are listed once, in the order of the rule', () => {
    expect(whyUndeclared([goods, { ...goods, maker: null }, { ...goods, maker: null, mrpPaise: null }])).toEqual({
      code: 'DECLARATIONS_MISSING',
      params: { what: { terms: ['MRP', 'MAKER'] } },
    })
    expect(whyUndeclared([goods])).toBeNull()
  })
})
