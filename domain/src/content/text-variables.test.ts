import { describe, expect, test } from 'vitest'
import { settingKeys } from '../platform/settings.ts'
import {
  fillVariables,
  publicSettings,
  type TextFigures,
  textVariables,
  whyNotTextVariables,
} from './text-variables.ts'

const figures: TextFigures = {
  settings: {
    ...(Object.fromEntries(settingKeys.map((key) => [key, 0])) as TextFigures['settings']),
    gatewayLockMinutes: 45,
    transferLockMinutes: 24 * 60,
    acceptWithinHours: 1,
    scheduleGraceDays: 14,
    rankPriceBp: 6250,
    minCartPaise: 2_000_00,
    rankSort: 'PRICE',
    operatorName: 'A & <b>',
  },
  rules: [
    { rule: 'COMPLAINT_ACK_HOURS', scope: '', from: '2020-07-23', value: 48 },
    { rule: 'COMPLAINT_ACK_HOURS', scope: '', from: '2027-01-01', value: 24 },
    { rule: 'NOTE_LAST_DAY', scope: '', from: '2022-10-01', value: 1130 },
    { rule: 'GST_RATE', scope: '25232930', from: '2025-09-22', value: 1800 },
  ],
  date: '2026-11-27',
}
const said = (text: string, language: 'en' | 'hi' | 'de' = 'en', over: Partial<TextFigures> = {}) =>
  fillVariables(text, textVariables({ ...figures, ...over }, language))

describe('a variable says', () => {
  test.each([
    ['gatewayLockMinutes', '45 minutes', '45 मिनट'],
    ['transferLockMinutes', '24 hours', '24 घंटे'],
    ['acceptWithinHours', '1 hour', '1 घंटा'],
    ['scheduleGraceDays', '14 days', '14 दिन'],
    ['rankPriceBp', '62.5 %', '62.5 %'],
    ['minCartPaise', '₹2,000', '₹2,000'],
    ['rankSort', 'lowest delivered price', 'पहुँच का सबसे कम भाव'],
    ['COMPLAINT_ACK_HOURS', '48 hours', '48 घंटे'],
    ['NOTE_LAST_DAY', '30 November', '30 नवंबर'],
    ['GST_RATE.25232930', '18 %', '18 %'],
    ['claim.WRONG_GRADE', '7 days', '7 दिन'],
  ])('%s as %s and %s', (name, english, hindi) => {
    expect([said(`{{${name}}}`), said(`{{ ${name} }}`, 'hi')]).toEqual([english, hindi])
  })
  test('a rule with the value of the date', () => {
    expect(said('{{COMPLAINT_ACK_HOURS}}', 'en', { date: '2027-01-01' })).toBe('24 hours')
    expect(said('{{COMPLAINT_ACK_HOURS}}', 'en', { date: '2019-01-01' })).toBe('{{COMPLAINT_ACK_HOURS}}')
  })
  test('a text without its markup', () => {
    expect(said('<p>{{operatorName}}</p>')).toBe('<p>A &amp; &lt;b&gt;</p>')
  })
  test('nothing that is not for readers', () => {
    for (const key of ['reviewWords', 'cartMessage', 'creditTwoPeoplePaise', 'bgColor', 'moneyFlow'])
      expect(publicSettings).not.toContain(key)
  })
})

test('a text with unknown names or open braces is refused, and the sentence names them', () => {
  const known = textVariables(figures, 'en').map(({ name }) => name)
  const why = (text: string) => whyNotTextVariables(text, known, 'texts.0.body')
  expect(why('<p>{{acceptWithinHours}} {one brace}</p>')).toBeNull()
  expect(why('<p>{{acceptHours}} {{nothing}} {{acceptWithinHours}}</p>')).toMatchObject({
    code: 'MESSAGE_VARIABLE',
    params: { name: 'acceptHours, nothing', wanted: 'acceptWithinHours' },
    field: 'texts.0.body',
  })
  for (const text of ['{{acceptWithinHours', 'acceptWithinHours}}', '{{ }}'])
    expect(why(text)).toMatchObject({ code: 'TEXT_BRACES' })
})
