import { describe, expect, test } from 'vitest'
import { type ComparedLine, deviationsOf, inUnit } from './equality.ts'

describe('a quantity in another unit', () => {
  test.each([
    [20_000, 'tonne', 'tonne', 20_000],
    [20_000, 'tonne', 'kg', 20_000_000],
    [1_500_000, 'kg', 'tonne', 1500],
    [20_000, 'cft', 'tonne', null],
    [20_000, 'bag', 'kg', null],
  ])('%d of %s in %s is %s', (milli, from, to, expected) => expect(inUnit(milli, from, to)).toBe(expected))
})

const equal: ComparedLine = {
  requestedMilli: 6_000_000,
  wholeMilli: 6_003_720,
  quantityMilli: 6_003_720,
  isAlternate: false,
  replaces: false,
  certificateNeeded: true,
  hasCertificate: true,
  deliverBy: '2026-12-04',
  earliest: '2026-12-04',
}

describe('a quoted line', () => {
  test.each<[Partial<ComparedLine>, string[]]>([
    [{}, []],
    [{ quantityMilli: 6_000_000 }, []],
    [{ quantityMilli: 5_999_999 }, ['SHORT']],
    [{ quantityMilli: 6_003_721 }, ['OVER']],
    [{ quantityMilli: 30_000_000 }, ['OVER']],
    [{ isAlternate: true, replaces: true }, []],
    [{ isAlternate: true }, ['OTHER']],
    [{ hasCertificate: false }, ['NO_CERTIFICATE']],
    [{ hasCertificate: false, certificateNeeded: false }, []],
    [{ earliest: '2026-12-05' }, ['LATE']],
    [{ earliest: null }, ['LATE']],
    [{ earliest: '2027-01-30', deliverBy: null }, []],
    [{ quantityMilli: 1, earliest: '2026-12-05', hasCertificate: false }, ['SHORT', 'NO_CERTIFICATE', 'LATE']],
  ])('%o differs by %j', (over, expected) => expect(deviationsOf({ ...equal, ...over })).toEqual(expected))
})
