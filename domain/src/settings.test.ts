import { describe, expect, it } from 'vitest'
import {
  contrastOf,
  ewayInput,
  groupNames,
  settingGroups,
  settingInput,
  settingKeys,
  settingOfText,
  settingRow,
  settingStates,
  whyNotSettingFrom,
  whyNotTogether,
} from './settings.ts'

const problem = (key: (typeof settingKeys)[number], value: unknown, from: unknown = '') => {
  const read = settingInput(settingRow(key)).safeParse({ value, from })
  return read.success ? null : read.error.issues[0]?.message
}

describe('the table of settings', () => {
  it('has a label, an explanation, bounds and a group for every row', () => {
    for (const key of settingKeys) {
      const { label, explains, min, max, group } = settingRow(key)
      expect([label.length > 3, explains.length > 10, min <= max, settingGroups.includes(group)]).toEqual([
        true,
        true,
        true,
        true,
      ])
    }
    expect(Object.keys(groupNames)).toEqual([...settingGroups])
  })
  it.each<[(typeof settingKeys)[number], unknown, string | null]>([
    ['minCartPaise', 2_000_00, null],
    ['minCartPaise', -1, 'At least ₹0.'],
    ['minCartPaise', 10_00_000_01, 'At most ₹10,00,000.'],
    ['minCartPaise', Number.NaN, 'Give an amount in rupees.'],
    ['gatewayLockMinutes', 4, 'At least 5 minutes.'],
    ['gatewayLockMinutes', 30.5, 'Give a whole figure.'],
    ['acceptWithinHours', 73, 'At most 72 hours.'],
    ['bgColor', 'white', 'Write a colour as #RRGGBB.'],
    ['bgColor', '#a0b1c2', null],
    ['cartMessage', 'x'.repeat(201), 'At most 200 characters.'],
    ['cartMessage', '', null],
    ['associate', 'yes', 'Say yes or no.'],
  ])('bounds %s: %j', (key, value, message) => {
    expect(problem(key, value)).toBe(message)
  })
  it('reads a value from its text by its kind', () => {
    expect(settingOfText(settingRow('minCartPaise'), '200000')).toBe(200000)
    expect(settingOfText(settingRow('minCartPaise'), '2,000')).toBeUndefined()
    expect(settingOfText(settingRow('associate'), 'false')).toBe(false)
    expect(settingOfText(settingRow('associate'), '0')).toBeUndefined()
    expect(settingOfText(settingRow('cartMessage'), 'true')).toBe('true')
  })
})

describe('versions of a setting', () => {
  it('hold from their moment until the next', () => {
    const froms = ['2026-12-01T00:00', '2026-11-01T00:00', '2026-10-01T00:00']
    expect(settingStates(froms, '2026-11-21T06:00')).toEqual(['COMING', 'IN_FORCE', 'PAST'])
    expect(settingStates(froms, '2026-09-01T00:00')).toEqual(['COMING', 'COMING', 'COMING'])
  })
  it('begin at once or on a free day to come', () => {
    expect(whyNotSettingFrom(null, [], '2026-11-21')).toBeNull()
    expect(whyNotSettingFrom('2026-11-21', [], '2026-11-21')?.code).toBe('SETTING_PAST')
    expect(whyNotSettingFrom('2026-12-01', ['2026-12-01'], '2026-11-21')?.code).toBe('SETTING_DAY_TAKEN')
    expect(whyNotSettingFrom('2026-12-02', ['2026-12-01'], '2026-11-21')).toBeNull()
  })
})

describe('colours', () => {
  it('have the contrast that WCAG counts', () => {
    expect(contrastOf('#000000', '#FFFFFF')).toBeCloseTo(21, 5)
    expect(contrastOf('#777777', '#FFFFFF')).toBeCloseTo(4.48, 2)
  })
  it('go together from 4.5 on', () => {
    expect(whyNotTogether({ bgColor: '#FFFFFF', fontColor: '#777777' })).toMatchObject({ params: { contrast: '4.5' } })
    expect(whyNotTogether({ bgColor: '#FFFFFF', fontColor: '#767676' })).toBeNull()
  })
})

it('an e-way threshold is of a state that there is', () => {
  const input = { stateCode: '27', from: '2026-12-01', intraStatePaise: 1_00_000_00, interStatePaise: 50_000_00 }
  expect(ewayInput.safeParse(input).success).toBe(true)
  expect(ewayInput.safeParse({ ...input, stateCode: '99' }).success).toBe(false)
  expect(ewayInput.safeParse({ ...input, intraStatePaise: 0 }).error?.issues[0]?.message).toBe('At least ₹1,000.')
})
