import { describe, expect, it } from 'vitest'
import {
  certificateInput,
  isLicenceOfProduct,
  testResults,
  whyNotCertificate,
  whyNotCovered,
  whyNotHeat,
} from './certificates.ts'

const good = {
  yieldMpa: 545,
  tensileMpa: 640,
  elongationBp: 1850,
  agtBp: 620,
  carbon: 210,
  sulphur: 28,
  phosphorus: 31,
}
const certificate = { ...good, grade: 'Fe 500D', diameterMm: 12, licence: 'CM/L-7012345', testedOn: '2026-11-02' }
const licences = [
  { licence: 'CM/L-7012345', validTo: '2027-03-31' },
  { licence: 'CM/L-7099999', validTo: '2026-06-30' },
]
const bars = { title: '12 mm bars', grade: 'Fe 500D', diameterMm: 12, licences }

describe('a heat', () => {
  it('is checked against each limit of its grade', () => {
    expect(testResults(good, 'Fe 500D').map(({ key, value, limit, holds }) => [key, value, limit, holds])).toEqual([
      ['YIELD', 545, 500, true],
      ['TENSILE', 640, 565, true],
      ['RATIO', 11_743, 11_000, true],
      ['ELONGATION', 1850, 1600, true],
      ['AGT', 620, 500, true],
      ['CARBON', 210, 250, true],
      ['SULPHUR', 28, 40, true],
      ['PHOSPHORUS', 31, 40, true],
      ['S_AND_P', 59, 75, true],
    ])
    expect(testResults({ ...good, agtBp: null }, 'E 250').every(({ holds }) => holds)).toBe(true)
  })

  it.each([
    ['yield too low', { yieldMpa: 499 }, 'YIELD'],
    ['tensile too near to the yield', { yieldMpa: 590 }, 'RATIO'],
    ['no uniform elongation where the grade asks for it', { agtBp: null }, 'AGT'],
    ['sulphur and phosphorus together', { sulphur: 38, phosphorus: 38 }, 'S_AND_P'],
  ])('with %s is refused', (_, values, what) => {
    expect(whyNotCertificate({ ...certificate, ...values }, bars)).toEqual({
      code: 'CERTIFICATE_LIMITS',
      params: { grade: 'Fe 500D', what: { terms: [what] } },
    })
  })

  it('must match grade and size, and name a licence', () => {
    expect(whyNotCertificate(certificate, bars)).toBeNull()
    expect(whyNotCertificate(certificate, { ...bars, grade: 'Fe 550D' })?.code).toBe('CERTIFICATE_OTHER')
    expect(whyNotCertificate(certificate, { ...bars, diameterMm: 16 })?.code).toBe('CERTIFICATE_SIZE')
    expect(whyNotCertificate({ ...certificate, licence: null }, bars)?.code).toBe('CERTIFICATE_LICENCE')
  })

  it.each([
    ['the licence of the product', 'CM/L-7012345', '2026-11-02', true],
    ['the same number written without its hyphen', 'CM/L7012345', '2026-11-02', true],
    ['one on its last day', 'CM/L-7099999', '2026-06-30', true],
    ['one a day after its end', 'CM/L-7099999', '2026-07-01', false],
    ['one of another mill', 'CM/L-7055555', '2026-11-02', false],
  ])('names %s', (_, licence, day, is) => {
    expect(isLicenceOfProduct(licence, licences, day)).toBe(is)
    expect(isLicenceOfProduct(licence, [{ licence, validTo: null }], day)).toBe(true)
  })

  it("with another mill's licence is refused, and the valid ones are named", () => {
    expect(whyNotCertificate({ ...certificate, licence: 'CM/L-7099999' }, bars)).toEqual({
      code: 'CERTIFICATE_LICENCE_OTHER',
      params: { licence: 'CM/L-7099999', day: '02-11-2026', valid: 'CM/L-7012345' },
      field: 'licence',
    })
    expect(whyNotCertificate(certificate, { ...bars, licences: [] })?.code).toBe('CERTIFICATE_LICENCE_NONE')
    expect(whyNotCertificate({ ...certificate, grade: 'E 250', licence: null }, { ...bars, grade: null })).toBeNull()
  })

  it('cannot exceed its certificate or the line', () => {
    const left = { lineLeft: 5_000, certificateLeft: 3_000 }
    expect(whyNotHeat(3_000, left)).toBeNull()
    expect(whyNotHeat(3_001, left)?.code).toBe('CERTIFICATE_USED_UP')
    expect(whyNotHeat(5_001, left)?.code).toBe('HEAT_TOO_MUCH')
    expect(whyNotHeat(0, left)?.code).toBe('REQUIRED')
  })
})

it('lines without a certificate are reported with their weight', () => {
  const line = { title: 'Bars', needsCertificate: true, grams: 5_000_000, coveredGrams: 4_500_000 }
  expect(whyNotCovered([{ ...line, needsCertificate: false }, line])).toEqual({
    code: 'MTC_REQUIRED',
    params: { title: 'Bars', mass: '500 kg' },
  })
})

it('the form requires the values on the document', () => {
  const typed = {
    number: 'TC/26/118',
    mill: 'JSW',
    heatNumber: 'H2611',
    licence: 'cm/l-7012345',
    grams: 25_000_000,
    testedOn: '2026-11-02',
  }
  expect(certificateInput.parse({ ...typed, ...good, lab: '' })).toMatchObject({ licence: 'CM/L-7012345' })
  const issues = certificateInput.safeParse({ ...typed, ...good, heatNumber: ' ', carbon: 2001 }).error?.issues
  expect(issues?.map(({ message }) => message)).toEqual(['Enter the heat number.', 'The content must be at most 2%.'])
})
