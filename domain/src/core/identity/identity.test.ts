import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanMobile } from '../input/clean.ts'
import { isRefusal } from '../refusals.ts'
import { states, statesOfPincode } from '../states.ts'
import {
  fields,
  gstinCheckCharacter,
  whyGstinDoesNotFit,
  whyNotGstin,
  whyNotOperatorGstin,
  whyNotPassword,
  whyPincodeDoesNotFit,
} from './identity.ts'

/** The code of the first refusal of a field, or null if the value is valid. */
const refusalOf = (field: keyof typeof fields, value: string) => {
  const issue = fields[field].safeParse(value).error?.issues[0]
  if (!issue) return null
  const refusal = issue.code === 'custom' ? issue.params?.refusal : undefined
  return isRefusal(refusal) ? refusal.code : issue.message
}

const valid = [
  '27AAPFU0939F1ZV',
  '20AAACT0000A1ZT',
  '10ABCDE1234F1ZF',
  '29ZZZCS1001A1ZG',
  '07ZZZFS2002B1ZB',
  '22ZZZCR1003C1ZP',
  '27ZZZPS1004D1ZK',
  '06ZZZCD1005E1ZR',
  '36ZZZCH1006F1ZH',
  '33ZZZFC1007G1ZJ',
  '38AAACT2727Q1ZT',
]

describe('GSTIN', () => {
  it.each(valid)('%s is valid', (gstin) => {
    expect(whyNotGstin(gstin)).toBeNull()
  })

  it('computes the check characters of published and invented numbers', () => {
    for (const gstin of valid) expect(gstinCheckCharacter(gstin)).toBe(gstin[14])
  })

  it('refuses every other last character', () => {
    for (const gstin of valid) {
      for (const wrong of '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'.replace(gstin[14] ?? '', '')) {
        expect(whyNotGstin(gstin.slice(0, 14) + wrong)).not.toBeNull()
      }
    }
    expect(whyNotGstin('27AAPFU0939F1ZW')).toEqual({ code: 'GSTIN_BAD_CHECKSUM' })
  })

  it.each([
    ['27AAPFU0939F1Z', 'GSTIN_FORMAT'],
    ['27AAPFU0939F1ZVX', 'GSTIN_FORMAT'],
    ['99AAPFU0939F1ZV', 'GSTIN_STATE_UNKNOWN'],
    ['28AAPFU0939F1ZV', 'GSTIN_STATE_UNKNOWN'],
    ['27AAPFU0939F1CV', 'GSTIN_FORMAT'],
    ['', 'GSTIN_FORMAT'],
  ])('%s: %s', (gstin, code) => {
    expect(whyNotGstin(gstin)).toEqual({ code })
  })

  it('of the operator has C in the 14th place', () => {
    expect(whyNotOperatorGstin('27ZZZCM1001A1C1')).toBeNull()
    expect(whyNotGstin('27ZZZCM1001A1C1')).toEqual({ code: 'GSTIN_FORMAT' })
  })

  it('must match the state of the address and the PAN of the business', () => {
    expect(whyGstinDoesNotFit('27AAPFU0939F1ZV', '27', 'AAPFU0939F')).toBeNull()
    expect(whyGstinDoesNotFit('27AAPFU0939F1ZV', null)).toBeNull()
    expect(whyGstinDoesNotFit('27AAPFU0939F1ZV', '29')).toEqual({
      code: 'GSTIN_STATE_MISMATCH',
      params: { gstinState: 'Maharashtra', state: 'Karnataka' },
    })
    expect(whyGstinDoesNotFit('27AAPFU0939F1ZV', '27', 'AAPFU0939G')).toEqual({ code: 'GSTIN_PAN_MISMATCH' })
    expect(whyGstinDoesNotFit('27AAPFU0939F1ZX', '29')).toEqual({ code: 'GSTIN_BAD_CHECKSUM' })
  })

  it('is refused after any single typing error in its PAN or state', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...valid),
        fc.nat(13),
        fc.constantFrom(...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'),
        (gstin, at, character) => {
          fc.pre(gstin[at] !== character)
          expect(whyNotGstin(gstin.slice(0, at) + character + gstin.slice(at + 1))).not.toBeNull()
        },
      ),
    )
  })
})

describe('fields', () => {
  it.each<[keyof typeof fields, string, string]>([
    ['gstin', ' 27aapfu0939f1zv ', '27AAPFU0939F1ZV'],
    ['pan', 'aapfu0939f', 'AAPFU0939F'],
    ['tan', 'MUMA12345B', 'MUMA12345B'],
    ['cin', 'U27100MH2005PTC152072', 'U27100MH2005PTC152072'],
    ['udyam', 'udyam-mh-01-0000001', 'UDYAM-MH-01-0000001'],
    ['ifsc', 'hdfc0001234', 'HDFC0001234'],
    ['bankAccount', '0012 3456 789', '00123456789'],
    ['upi', 'firm.name@okbank', 'firm.name@okbank'],
    ['utr', '4123 4567 8901', '412345678901'],
    ['mobile', '098765 43210', '+919876543210'],
    ['mobile', '+91-9876543210', '+919876543210'],
    ['mobile', '919876543210', '+919876543210'],
    ['mobile', '9198765432', '+919198765432'],
    ['pincode', '411 001', '411001'],
    ['hsn', '72142090', '72142090'],
    ['eway', '1234 5678 9012', '123456789012'],
    ['vehicle', 'mh 12 ab 1234', 'MH12AB1234'],
    ['vehicle', 'DL-1C-AA-1234', 'DL1CAA1234'],
    ['vehicle', '22 BH 1234 AA', '22BH1234AA'],
    ['email', ' Asha@Example.IN ', 'asha@example.in'],
    ['name', "  Asha   D'Souza-Rao ", "Asha D'Souza-Rao"],
    ['name', 'आशा देवी', 'आशा देवी'],
    ['password', 'Raj mistri 7', 'Raj mistri 7'],
    ['stateCode', '27', '27'],
  ])('%s %j is stored as %j', (field, typed, kept) => {
    expect(fields[field].parse(typed)).toBe(kept)
  })

  it.each<[keyof typeof fields, string, string]>([
    ['gstin', '27AAPFU0939F1ZZ', 'GSTIN_BAD_CHECKSUM'],
    ['pan', 'AAPDU0939F', 'PAN_BAD'],
    ['tan', 'MUM12345B', 'TAN_BAD'],
    ['cin', 'X27100MH2005PTC152072', 'CIN_BAD'],
    ['udyam', 'UDYAM-MH-1-0000001', 'UDYAM_BAD'],
    ['ifsc', 'HDFC1001234', 'IFSC_BAD'],
    ['bankAccount', '12345678', 'BANK_ACCOUNT_BAD'],
    ['upi', 'name@ok.bank', 'UPI_BAD'],
    ['utr', '12345678901', 'UTR_BAD'],
    ['mobile', '', 'MOBILE_NEEDED'],
    ['mobile', '5876543210', 'MOBILE_BAD'],
    ['mobile', '98765432101', 'MOBILE_BAD'],
    ['pincode', '011001', 'PINCODE_BAD'],
    ['hsn', '72142', 'HSN_BAD'],
    ['eway', '12345678901', 'EWAY_BAD'],
    ['vehicle', '1234', 'VEHICLE_BAD'],
    ['email', 'asha@example', 'EMAIL_BAD'],
    ['email', `${'a'.repeat(65)}@example.in`, 'EMAIL_BAD'],
    ['email', 'a b@example.in', 'EMAIL_BAD'],
    ['name', 'A', 'NAME_BAD'],
    ['name', '<script>', 'NAME_BAD'],
    ['name', 'A'.repeat(81), 'NAME_BAD'],
    ['stateCode', '28', 'STATE_UNKNOWN'],
  ])('%s %j is refused: %s', (field, typed, code) => {
    expect(refusalOf(field, typed)).toBe(code)
  })

  it('give the same message for a missing, too long or non-text value', () => {
    for (const value of [undefined, null, 7, '1'.repeat(1001)]) {
      expect(fields.email.safeParse(value).error?.issues[0]?.message).toBe('Enter a valid email address.')
    }
    expect(fields.stateCode.safeParse(undefined).error?.issues[0]?.message).toBe('Enter a state or union territory.')
  })

  // Any UTF-16 units, including lone surrogates
  const anyText = fc.array(fc.nat(0xffff), { maxLength: 60 }).map((units) => String.fromCharCode(...units))

  it('never throw on any text', () => {
    fc.assert(
      fc.property(fc.constantFrom(...(Object.keys(fields) as (keyof typeof fields)[])), anyText, (field, text) => {
        fields[field].safeParse(text)
        cleanMobile(text)
      }),
    )
  })
})

describe('passwords', () => {
  const asha = { email: 'asha1985@example.in', name: 'Asha Rao' }
  it.each<[string, string | null]>([
    ['bhatti 42 ghar', null],
    ['short1', 'PASSWORD_SHORT'],
    ['आआआआआआआ', 'PASSWORD_SHORT'],
    ['आम का पेड़ घर', null],
    ['onlyletters', null],
    ['48151623421', null],
    ['correct horse battery staple', null],
    ['b'.repeat(128), null],
    ['b'.repeat(129), 'PASSWORD_LONG'],
    ['Asha1985@example.in', 'PASSWORD_OWN'],
    ['Asha1985', 'PASSWORD_OWN'],
    ['asharao1', 'PASSWORD_OWN'],
    ['Rao@2026', 'PASSWORD_OWN'],
    ['neev2026', 'PASSWORD_OWN'],
    ['asha builds houses', null],
    ['Password123', 'PASSWORD_COMMON'],
  ])('%j: %s', (password, code) => {
    expect(whyNotPassword(password, asha)?.code ?? null).toBe(code)
  })
})

describe('pincodes and states', () => {
  it.each([
    ['411001', '27', null],
    ['403001', '30', null],
    ['403001', '27', 'PINCODE_STATE_MISMATCH'],
    ['110020', '07', null],
    ['110020', '06', 'PINCODE_STATE_MISMATCH'],
    ['194101', '38', null],
    ['396230', '26', null],
    ['605001', '34', null],
    ['737101', '11', null],
    ['744101', '35', null],
    ['842001', '10', null],
    ['834001', '20', null],
    ['900001', '27', null],
    ['01100', '07', 'PINCODE_BAD'],
  ] as const)('%s in %s: %s', (pincode, state, code) => {
    expect(whyPincodeDoesNotFit(pincode, state)?.code ?? null).toBe(code)
  })

  it('have at least one prefix for every state but the other territory', () => {
    const reached = new Set<string>()
    for (let n = 100; n < 1000; n++) for (const code of statesOfPincode(`${n}001`)) reached.add(code)
    expect(states.map(({ code }) => code).filter((code) => !reached.has(code))).toEqual(['97'])
  })
})
