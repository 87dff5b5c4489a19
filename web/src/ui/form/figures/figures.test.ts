import { describe, expect, test } from 'vitest'
import {
  count,
  type Figure,
  figureOf,
  figureProblem,
  money,
  percentage,
  quantity,
  signedMoney,
  signedPercentage,
  tonnes,
} from './figures.ts'

const t = (text: string, values: object = {}) =>
  Object.entries(values).reduce((said, [name, value]) => said.replace(`{${name}}`, String(value)), text)

const figures: [string, Figure, string, number, string][] = [
  ['rupees', money, '₹ 1,250.5', 125_050, '1,250.50'],
  ['rupees below zero', signedMoney, '-1.5', -150, '-1.50'],
  ['a percentage', percentage, '12.5', 1250, '12.5'],
  ['a percentage below zero', signedPercentage, '-2.5', -250, '-2.5'],
  ['a quantity', quantity, '12.345', 12_345, '12.345'],
  ['tonnes', tonnes, '2.5', 2_500_000, '2.5'],
  ['a number', count, '12', 12, '12'],
]

describe.each(figures)('%s', (_, figure, typed, value, shown) => {
  test('is read and shown', () => {
    expect(figureOf(figure, typed)).toBe(value)
    expect(figure.show(value).replace('−', '-')).toBe(shown)
  })
  test('can be typed as it is shown, and as its example says', () => {
    expect(figureOf(figure, figure.show(value))).toBe(value)
    expect(figureOf(figure, figure.example)).not.toBeNaN()
  })
  test('is null where nothing is typed, and no number where something else is', () => {
    expect(figureOf(figure, '  ')).toBeNull()
    expect(figureOf(figure, 'much')).toBeNaN()
    expect(figureProblem(t, figure, '  ')).toBeUndefined()
    expect(figureProblem(t, figure, typed)).toBeUndefined()
    expect(figureProblem(t, figure, 'much')).toBe(`Enter a figure in digits, such as ${figure.example}.`)
  })
})

test.each([
  ['-5', money],
  ['−5', quantity],
  ['–5', tonnes],
])('%s is refused for its sign', (typed, figure) => {
  expect(figureProblem(t, figure, typed)).toBe(`Enter a figure without a minus sign, such as ${figure.example}.`)
})

test('a number has no decimals', () => {
  expect(figureOf(count, '1.5')).toBeNaN()
  expect(figureOf(quantity, '1.2345')).toBeNaN()
})
