import { describe, expect, test } from 'vitest'
import { gstinCheckCharacter } from '../../core/identity/identity.ts'
import { registrationOn, tcsRegistrationInput, whyNotEnded, whyNotRegistration } from './tcs-registrations.ts'

const gstinOf = (first14: string) => `${first14}${gstinCheckCharacter(first14)}`
const pune = { gstin: '27ZZZCM1001A1C1', stateCode: '27', from: '2026-04-01', endedOn: null }
const second = gstinOf('27ZZZCM1001A2C')

describe('input', () => {
  test.each([
    [' 27zzzcm1001a1c1', null],
    ['', 'Enter the GSTIN.'],
    ['27ZZZCM1001A1C2', 'The GSTIN is not valid: its last character does not match. Check for typing mistakes.'],
    ['27ZZZCM1001A1ZQ', 'This GSTIN is not a TCS registration. The 14th character of a TCS registration is C.'],
    ['27ZZZ', 'A GSTIN must have 15 characters, such as 27AAPFU0939F1ZV.'],
    [gstinOf('28ZZZCM1001A1C'), 'The first two digits of the GSTIN are not a valid state code.'],
  ])('%s → %s', (gstin, message) => {
    const read = tcsRegistrationInput.safeParse({ stateCode: '27', gstin, from: '2026-04-01' })
    expect(read.error?.issues[0]?.message ?? null).toBe(message)
  })
})

describe('a registration', () => {
  test.each([
    [{ ...pune, stateCode: '29' }, [], null, 'TCS_STATE_MISMATCH'],
    [pune, [], 'ZZZCX1001A', 'GSTIN_PAN_MISMATCH'],
    [pune, [], 'ZZZCM1001A', null],
    [pune, [{ ...pune, endedOn: '2026-03-31' }], null, 'TCS_KNOWN'],
    [{ ...pune, gstin: second }, [pune], null, 'TCS_OVERLAP'],
    [{ ...pune, gstin: second, from: '2026-07-01' }, [{ ...pune, endedOn: '2026-07-01' }], null, 'TCS_OVERLAP'],
    [{ ...pune, gstin: second, from: '2026-07-02' }, [{ ...pune, endedOn: '2026-07-01' }], null, null],
  ])('%# is refused with the right code', (input, known, pan, code) =>
    expect(whyNotRegistration(input, known, pan)?.code ?? null).toBe(code),
  )

  test('ends once, and not before it started', () => {
    expect(whyNotEnded(pune, '2026-03-31')?.code).toBe('TCS_ENDS_EARLY')
    expect(whyNotEnded(pune, '2026-04-01')).toBe(null)
    expect(whyNotEnded({ ...pune, endedOn: '2026-05-01' }, '2026-06-01')?.code).toBe('TCS_ENDED')
  })

  test.each([
    ['2026-03-31', null],
    ['2026-04-01', pune.gstin],
    ['2026-06-30', pune.gstin],
    ['2026-07-01', null],
  ])('is valid on these days: %s', (day, gstin) =>
    expect(registrationOn([{ ...pune, endedOn: '2026-06-30' }], '27', day)?.gstin ?? null).toBe(gstin),
  )
})
