import { describe, expect, it } from 'vitest'
import {
  contrastOf,
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
    ['minCartPaise', -1, 'Enter at least ₹0.'],
    ['minCartPaise', 10_00_000_01, 'Enter at most ₹10,00,000.'],
    ['minCartPaise', Number.NaN, 'Enter an amount in rupees.'],
    ['gatewayLockMinutes', 4, 'Enter at least 5 minutes.'],
    ['gatewayLockMinutes', 30.5, 'Enter a whole number.'],
    ['acceptWithinHours', 73, 'Enter at most 72 hours.'],
    ['bgColor', 'white', 'Enter a colour in the format #RRGGBB.'],
    ['bgColor', '#a0b1c2', null],
    ['cartMessage', 'x'.repeat(201), 'Must be 200 characters or fewer.'],
    ['cartMessage', '', null],
    ['associate', 'yes', 'Choose yes or no.'],
  ])('limits %s: %j', (key, value, message) => {
    expect(problem(key, value)).toBe(message)
  })
  it('parses a value by its kind', () => {
    expect(settingOfText(settingRow('minCartPaise'), '200000')).toBe(200000)
    expect(settingOfText(settingRow('minCartPaise'), '2,000')).toBeUndefined()
    expect(settingOfText(settingRow('associate'), 'false')).toBe(false)
    expect(settingOfText(settingRow('associate'), '0')).toBeUndefined()
    expect(settingOfText(settingRow('cartMessage'), 'true')).toBe('true')
  })
})

describe('versions of a setting', () => {
  it('apply from their start until the next one', () => {
    const froms = ['2026-12-01T00:00', '2026-11-01T00:00', '2026-10-01T00:00']
    expect(settingStates(froms, '2026-11-21T06:00')).toEqual(['COMING', 'IN_FORCE', 'PAST'])
    expect(settingStates(froms, '2026-09-01T00:00')).toEqual(['COMING', 'COMING', 'COMING'])
  })
  it('start at once or on a free future date', () => {
    expect(whyNotSettingFrom(null, [], '2026-11-21')).toBeNull()
    expect(whyNotSettingFrom('2026-11-21', [], '2026-11-21')?.code).toBe('SETTING_PAST')
    expect(whyNotSettingFrom('2026-12-01', ['2026-12-01'], '2026-11-21')?.code).toBe('SETTING_DAY_TAKEN')
    expect(whyNotSettingFrom('2026-12-02', ['2026-12-01'], '2026-11-21')).toBeNull()
  })
})

describe('colours', () => {
  it('have the contrast defined by WCAG', () => {
    expect(contrastOf('#000000', '#FFFFFF')).toBeCloseTo(21, 5)
    expect(contrastOf('#777777', '#FFFFFF')).toBeCloseTo(4.48, 2)
  })
  it('can be combined from 4.5 on', () => {
    expect(whyNotTogether({ bgColor: '#FFFFFF', fontColor: '#777777' })).toMatchObject({ params: { contrast: 4.5 } })
    expect(whyNotTogether({ bgColor: '#FFFFFF', fontColor: '#767676' })).toBeNull()
  })
})
