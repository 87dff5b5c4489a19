import { describe, expect, test } from 'vitest'
import { rolesWith } from '../../core/access/permissions.ts'
import {
  compareOffers,
  factScores,
  noFacts,
  type Placed,
  priceScore,
  type RankingWeights,
  scoreOf,
  whyNotWeights,
} from './ranking.ts'

const usual: RankingWeights = { PRICE: 6000, ON_TIME: 2000, RATING: 1000, RESPONSE: 1000 }

test.each([
  ['the lowest', 1_00_000, 1000],
  ['one per cent above', 1_01_000, 960],
  ['five per cent above', 1_05_000, 800],
  ['a quarter above', 1_25_000, 0],
  ['twice as much', 2_00_000, 0],
])('a delivered price that is %s has its score', (_, paise, score) => {
  expect(priceScore(paise, 1_00_000)).toBe(score)
})

test('prices of a crore keep their exact score', () => {
  expect(priceScore(1_12_50_00_000_00, 1_00_00_00_000_00)).toBe(500)
})

test.each([
  ['nothing is known', noFacts, { ON_TIME: 800, RATING: 750, RESPONSE: 800 }],
  ['31 of 34 came on time', { ...noFacts, deliveries: 34, onTime: 31 }, { ON_TIME: 886, RATING: 750, RESPONSE: 800 }],
  ['the only one came late', { ...noFacts, deliveries: 1 }, { ON_TIME: 727, RATING: 750, RESPONSE: 800 }],
  ['20 ratings of five', { ...noFacts, ratings: 20, ratingSum: 100 }, { ON_TIME: 800, RATING: 950, RESPONSE: 800 }],
  ['none of ten was answered', { ...noFacts, requests: 10 }, { ON_TIME: 800, RATING: 750, RESPONSE: 266 }],
])('where %s, the scores are by facts and prior', (_, facts, scores) => {
  expect(factScores(facts)).toEqual(scores)
})

test('the points of the parts add up to those of the offer', () => {
  const { points, parts, isNew } = scoreOf(1_03_333, 1_00_000, { ...noFacts, deliveries: 34, onTime: 31 }, usual)
  expect(parts).toEqual([
    { part: 'PRICE', weightBp: 6000, score: 866, points: 519 },
    { part: 'ON_TIME', weightBp: 2000, score: 886, points: 177 },
    { part: 'RATING', weightBp: 1000, score: 750, points: 75 },
    { part: 'RESPONSE', weightBp: 1000, score: 800, points: 80 },
  ])
  expect([points, isNew]).toEqual([519 + 177 + 75 + 80, false])
  expect(scoreOf(1, 1, noFacts, usual).isNew).toBe(true)
})

describe('offers are placed', () => {
  const facts = (onTime: number) => ({ ...noFacts, deliveries: 40, onTime })
  const offer = (id: number, paise: number, deliverBy: string, onTime: number | null): Placed => ({
    ...{ id, paise, deliverBy },
    score: onTime === null ? null : scoreOf(paise, 1000, facts(onTime), usual),
  })
  const late = offer(1, 1000, '2026-05-09', 10)
  const punctual = offer(2, 1020, '2026-05-07', 40)
  const gone = offer(3, 900, '2026-05-01', null)
  const same = offer(4, 1020, '2026-05-07', 40)
  test.each([
    ['PRICE', [1, 2, 4, 3]],
    ['RECOMMENDED', [2, 4, 1, 3]],
    ['FASTEST', [2, 4, 1, 3]],
  ] as const)('by %s, those that cannot be bought last', (sort, order) => {
    expect([gone, same, late, punctual].sort((a, b) => compareOffers(sort, a, b)).map(({ id }) => id)).toEqual(order)
  })
})

test('weights have to be a hundred per cent together', () => {
  expect(whyNotWeights(usual)).toBeNull()
  expect(whyNotWeights({ ...usual, PRICE: 5500 })).toMatchObject({ code: 'RANKING_WEIGHTS', params: { total: 95 } })
})

test('only those who change settings set the weights', () => {
  expect(rolesWith('setting:write')).toEqual(['admin'])
})
