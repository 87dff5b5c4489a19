import { describe, expect, test } from 'vitest'
import { changedQuery, countActiveFilters, filterIn, pageIn, sortIn } from './list-state.ts'

const search = (query: string) => new URLSearchParams(query)
const nothing = {
  brands: [],
  grades: [],
  countries: [],
  attributes: [],
  inStock: false,
  withinDays: null,
  thresholdPaise: null,
  maxPaise: null,
}

test.each([
  ['', {}],
  ['brand=acc&brand=jsw&grade=Fe+550D', { brands: ['acc', 'jsw'], grades: ['Fe 550D'] }],
  ['stock=1&days=3', { inStock: true, withinDays: 3 }],
  ['stock=yes&days=soon', {}],
  ['days=300', {}],
  ['min=1,250.50&max=much', { thresholdPaise: 125_050 }],
])('the filters of %j', (query, filter) => {
  expect(filterIn(search(query))).toEqual({ ...nothing, ...filter })
})

test.each([
  ['sort=PRICE_DOWN', 'PRICE_DOWN'],
  ['sort=price', null],
  ['', null],
])('the order of %j is %s', (query, sort) => {
  expect(sortIn(search(query))).toBe(sort)
})

test.each([
  ['', 1],
  ['page=3', 3],
  ['page=0', 1],
  ['page=-2', 1],
  ['page=2.5', 1],
  ['page=last', 1],
  ['page=99999', 10_000],
])('the page of %j is %i', (query, page) => {
  expect(pageIn(search(query))).toBe(page)
})

test('filters are counted by their values, and what is empty or no filter is not', () => {
  expect(countActiveFilters(search('brand=acc&brand=jsw&stock=1&min=&sort=PRICE&page=2'))).toBe(3)
})

describe('a changed query', () => {
  test.each<[string, Record<string, string | number | null>, string]>([
    ['brand=acc&page=4', { sort: 'PRICE' }, '?brand=acc&sort=PRICE'],
    ['brand=acc&page=4', { page: 5 }, '?brand=acc&page=5'],
    ['brand=acc&min=', { brand: null }, '?'],
    ['sort=PRICE', { sort: '' }, '?'],
  ])('%j with %j is %s', (query, changes, expected) => {
    expect(changedQuery(search(query), changes)).toBe(expected)
  })
})
