import { describe, expect, test } from 'vitest'
import { type BarShape, cuttingLength, lengthTerms } from './bending.ts'
import { type Cut, lapped, planCuts, presetRules, readCuts, whyNotCut, whyNotPlanned } from './cutting.ts'

describe('the cutting length of a bent bar', () => {
  test.each<[BarShape, number, number[], number]>([
    ['STRAIGHT', 12, [4500], 4500],
    ['L', 12, [3000, 300], 3276],
    ['U', 16, [300, 5000, 300], 5536],
    // 2 × (230 + 450) + 2 × 65 − 12 × 8
    ['STIRRUP', 8, [230, 450], 1394],
    // 2 × (230 + 450) + 2 × 72 − 12 × 12
    ['STIRRUP', 12, [230, 450], 1360],
    // hooks of 6 mm bars are 65 mm
    ['STIRRUP', 6, [150, 150], 658],
    ['CRANK', 10, [4000, 120], 4061],
  ])('%s of %i mm, %j, is %i mm', (shape, diameterMm, sides, mm) => {
    expect(cuttingLength(shape, diameterMm, sides, 'IS_13920_2016')).toBe(mm)
    expect(lengthTerms(shape, diameterMm, sides, 'IS_13920_2016').reduce((sum, term) => sum + term.mm, 0)).toBe(mm)
  })
  test('of a stirrup has longer hooks by IS 13920:1993: 10 diameters, at least 75 mm', () => {
    expect(cuttingLength('STIRRUP', 8, [230, 450], 'IS_13920_1993')).toBe(1424)
    expect(cuttingLength('STIRRUP', 6, [150, 150], 'IS_13920_1993')).toBe(678)
  })
})

const cut = (lengthMm: number, count: number, over: Partial<Cut> = {}): Cut => ({
  mark: 'B1',
  diameterMm: 12,
  lengthMm,
  count,
  ...over,
})

describe('a cutting plan', () => {
  test('fills bars with what fits best, and groups those that are cut alike', () => {
    const [plan] = planCuts([cut(7000, 4), cut(5000, 4, { mark: 'B2' })])
    expect(plan).toMatchObject({ bars: 4, leftMm: 0, leastBars: 4, cutMm: 48_000 })
    expect(plan?.patterns).toEqual([
      {
        bars: 4,
        pieces: [
          { mark: 'B1', lengthMm: 7000 },
          { mark: 'B2', lengthMm: 5000 },
        ],
        leftMm: 0,
      },
    ])
    // 4 bars of 12 m at 0.888 kg/m
    expect(plan?.grams).toBe(42_624)
  })

  test('takes the kerf with each cut', () => {
    expect(planCuts([cut(6000, 2)])[0]?.bars).toBe(1)
    expect(planCuts([cut(6000, 2)], { ...presetRules, kerfMm: 5 })[0]?.bars).toBe(2)
  })

  test('uses bars of another length', () => {
    expect(planCuts([cut(3000, 4)], { ...presetRules, stockMm: 6000 })[0]?.bars).toBe(2)
  })

  test('never loses or adds a piece, and is at most a third above the fewest bars', () => {
    // A fixed sequence of lengths, the same in every run
    let seed = 7
    const next = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return seed % below
    }
    for (let round = 0; round < 50; round++) {
      const cuts = Array.from({ length: 1 + next(12) }, (_, at) =>
        cut(300 + next(11_000), 1 + next(20), { mark: `M${at}`, diameterMm: [8, 12, 20][next(3)] ?? 12 }),
      )
      for (const plan of planCuts(cuts)) {
        const own = cuts.filter(({ diameterMm }) => diameterMm === plan.diameterMm)
        const planned = plan.patterns.flatMap(({ bars, pieces }) =>
          pieces.map(({ mark, lengthMm }) => ({ mark, lengthMm, count: bars })),
        )
        for (const { mark, lengthMm, count } of own)
          expect(
            planned
              .filter((one) => one.mark === mark && one.lengthMm === lengthMm)
              .reduce((sum, one) => sum + one.count, 0),
          ).toBe(count)
        for (const { pieces, leftMm } of plan.patterns)
          expect(pieces.reduce((sum, { lengthMm }) => sum + lengthMm, 0) + leftMm).toBe(12_000)
        const alone = own.filter(({ lengthMm }) => lengthMm > 6000).reduce((sum, { count }) => sum + count, 0)
        expect(plan.bars).toBeLessThanOrEqual(Math.ceil(Math.max(plan.leastBars, alone) * 1.34) + 1)
      }
    }
  })

  test('laps pieces that are longer than a bar', () => {
    // One joint of 50 × 12 mm: 20.6 m are a bar and 8.6 m
    expect(lapped(cut(20_000, 1), presetRules)).toEqual([
      { mark: 'B1', lengthMm: 12_000 },
      { mark: 'B1', lengthMm: 8600 },
    ])
    expect(planCuts([cut(20_000, 2)])[0]).toMatchObject({ bars: 4, cutMm: 41_200 })
    // 12.3 m is a bar and 0.9 m with its lap
    expect(lapped(cut(12_300, 1), presetRules).map(({ lengthMm }) => lengthMm)).toEqual([12_000, 900])
  })

  test('is refused with a sentence for what cannot be cut', () => {
    expect(whyNotCut(cut(3000, 1, { diameterMm: 13 }))).toBe('DIAMETER')
    expect(whyNotCut(cut(50, 1))).toBe('LENGTH')
    expect(whyNotCut(cut(3000, 0))).toBe('COUNT')
    expect(whyNotCut(cut(3000, 1.5))).toBe('COUNT')
    expect(whyNotPlanned([cut(3000, 3000), cut(2000, 3000)], presetRules)).toBe('TOO_MANY')
    expect(whyNotPlanned([cut(13_000, 1, { diameterMm: 40 })], { ...presetRules, lapDiameters: 300 })).toBe('LAP')
    expect(whyNotPlanned([cut(3000, 3)], presetRules)).toBeNull()
  })
})

test('rows are read as they are copied or typed', () => {
  expect(readCuts('B1\t12\t4.25\t24\n\nS1, 8mm, 1.424 m, 160 nos\n10 3 8\nfooting B2;16;2,5;4')).toEqual([
    { line: 1, cut: cut(4250, 24) },
    { line: 3, cut: cut(1424, 160, { mark: 'S1', diameterMm: 8 }) },
    { line: 4, cut: cut(3000, 8, { mark: '4', diameterMm: 10 }) },
    { line: 5, cut: cut(2500, 4, { mark: 'footing B2', diameterMm: 16 }) },
  ])
  expect(readCuts('Mark Dia Length No')).toMatchObject([{ problem: 'DIAMETER' }])
})
