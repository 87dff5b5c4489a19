import { z } from 'zod'
import { day } from './policies.ts'
import type { Grams } from './quantity.ts'
import { formatKg } from './quantity.ts'
import { type Refusal, refuse } from './refusals.ts'
import { grades } from './tmt.ts'

const words = (max: number, needed: string, long: string) => z.string().trim().min(1, needed).max(max, long)
const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' || value === null ? undefined : value), schema.optional())
/** A content in thousandths of a percent, at most 2 %. */
const content = (needed: string) => z.int(needed).min(0, needed).max(2000, 'A content is at most 2 %.')

/**
 * What a mill test certificate says of one heat in one size. Strengths in N/mm², elongations in basis points, contents in thousandths
 * of a percent, mass in grams.
 */
export const certificateInput = z.object({
  number: words(40, 'Give the number of the certificate.', 'The number has at most 40 characters.'),
  mill: words(80, 'Give the name of the mill.', 'The mill has at most 80 characters.'),
  heatNumber: words(30, 'Give the heat number.', 'The heat number has at most 30 characters.'),
  licence: optional(
    z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^CM\/L-?\d{7,10}$/, 'A licence looks like CM/L-7012345678.'),
  ),
  grams: z
    .int('Give the mass of the heat.')
    .min(1, 'Give the mass of the heat.')
    .max(500_000_000, 'A heat is at most 500 t.'),
  testedOn: day,
  lab: optional(z.string().trim().max(80, 'Laboratory has at most 80 characters.')),
  yieldMpa: z
    .int('Give the yield strength.')
    .min(100, 'Yield strength starts at 100 N/mm².')
    .max(1500, 'Yield strength ends at 1,500 N/mm².'),
  tensileMpa: z
    .int('Give the tensile strength.')
    .min(100, 'Tensile strength starts at 100 N/mm².')
    .max(2000, 'Tensile strength ends at 2,000 N/mm².'),
  elongationBp: z
    .int('Give the elongation in percent.')
    .min(1, 'Give the elongation in percent.')
    .max(10_000, 'Elongation ends at 100 %.'),
  agtBp: optional(z.int().min(1, 'Give the elongation in percent.').max(10_000, 'Elongation ends at 100 %.')),
  carbon: content('Give the carbon in percent.'),
  sulphur: content('Give the sulphur in percent.'),
  phosphorus: content('Give the phosphorus in percent.'),
  carbonEquivalent: optional(content('Give the carbon equivalent in percent.')),
})
export type CertificateInput = z.output<typeof certificateInput>

export const testKeys = [
  'YIELD',
  'TENSILE',
  'RATIO',
  'ELONGATION',
  'AGT',
  'CARBON',
  'SULPHUR',
  'PHOSPHORUS',
  'S_AND_P',
] as const
export type TestKey = (typeof testKeys)[number]
/** One value against its limit; `limit` null where the grade sets none. Ratio and elongations in basis points. */
export type TestResult = { key: TestKey; value: number | null; limit: number | null; atMost: boolean; holds: boolean }
export type TestValues = Pick<
  CertificateInput,
  'yieldMpa' | 'tensileMpa' | 'elongationBp' | 'carbon' | 'sulphur' | 'phosphorus'
> & { agtBp?: number | null | undefined }

/**
 * The values of a heat beside the limits of its grade (IS 1786:2008, tables 1 and 3). The ratio is tensile over actual yield, rounded
 * down to the basis point, so that it is never better than it is. Grades outside the standard have no limits and hold.
 */
export function testResults(values: TestValues, grade: string): TestResult[] {
  const limits = grades.find((one) => one.grade === grade)
  const ratio = Math.floor((values.tensileMpa * 10_000) / values.yieldMpa)
  const min = (key: TestKey, value: number | null, limit: number | null | undefined): TestResult => ({
    key,
    value,
    limit: limit ?? null,
    atMost: false,
    holds: limit == null || (value !== null && value >= limit),
  })
  const maximum = (key: TestKey, value: number, limit: number | undefined): TestResult => ({
    key,
    value,
    limit: limit ?? null,
    atMost: true,
    holds: limit === undefined || value <= limit,
  })
  return [
    min('YIELD', values.yieldMpa, limits?.yieldMpa),
    min('TENSILE', values.tensileMpa, limits?.tensileMpa),
    min('RATIO', ratio, limits?.ratioBp),
    min('ELONGATION', values.elongationBp, limits?.elongationBp),
    min('AGT', values.agtBp ?? null, limits?.agtBp),
    maximum('CARBON', values.carbon, limits?.c),
    maximum('SULPHUR', values.sulphur, limits?.s),
    maximum('PHOSPHORUS', values.phosphorus, limits?.p),
    maximum('S_AND_P', values.sulphur + values.phosphorus, limits?.sp),
  ]
}

export const testNames: Record<TestKey, string> = {
  YIELD: 'Yield strength',
  TENSILE: 'Tensile strength',
  RATIO: 'Tensile over yield',
  ELONGATION: 'Elongation',
  AGT: 'Uniform elongation',
  CARBON: 'Carbon',
  SULPHUR: 'Sulphur',
  PHOSPHORUS: 'Phosphorus',
  S_AND_P: 'Sulphur and phosphorus',
}

/** A BIS licence and its last day, YYYY-MM-DD; null while no end is recorded. */
export type Licence = { licence: string; validTo: string | null }

/** CM/L-7012345 and CM/L7012345 are one number. */
const plainLicence = (licence: string): string => licence.replace('L-', 'L')

/** The licences that were valid on a day, YYYY-MM-DD; the last day of a licence counts. */
export const licencesOn = (licences: readonly Licence[], day: string): Licence[] =>
  licences.filter(({ validTo }) => validTo === null || validTo >= day)

/** Whether a licence is one of a product's, and was valid on a day: that of the test, not that of the dispatch. */
export const isLicenceOfProduct = (licence: string, licences: readonly Licence[], day: string): boolean =>
  licencesOn(licences, day).some((own) => plainLicence(own.licence) === plainLicence(licence))

type Goods = { title: string; grade: string | null; diameterMm: number | null; licences: readonly Licence[] }
type Certificate = TestValues & {
  grade: string
  diameterMm: number | null
  licence?: string | null | undefined
  testedOn: string
}

/** Why the licence that a certificate names does not stand for this product: unknown, or ended before the test. */
function whyNotLicence(licence: string, testedOn: string, licences: readonly Licence[]): Refusal | null {
  if (isLicenceOfProduct(licence, licences, testedOn)) return null
  const day = testedOn.split('-').reverse().join('-')
  const valid = licencesOn(licences, testedOn).map((own) => own.licence)
  if (valid.length === 0) return refuse('CERTIFICATE_LICENCE_NONE', { day }, 'licence')
  return refuse('CERTIFICATE_LICENCE_OTHER', { licence, day, valid: valid.join(', ') }, 'licence')
}

/**
 * Why a certificate does not speak for these goods: another grade or size, no licence where the standard asks for one, a licence that
 * is not the product's, bad values.
 */
export function whyNotCertificate(certificate: Certificate, { grade, diameterMm, licences }: Goods): Refusal | null {
  if (grade && certificate.grade !== grade) {
    return refuse('CERTIFICATE_OTHER', { of: certificate.grade, wanted: grade }, 'certificateId')
  }
  if (diameterMm && certificate.diameterMm !== diameterMm) {
    const of = certificate.diameterMm ? `${certificate.diameterMm} mm` : 'another size'
    return refuse('CERTIFICATE_OTHER', { of, wanted: `${diameterMm} mm` }, 'certificateId')
  }
  if (grades.some((one) => one.grade === certificate.grade) && !certificate.licence) {
    return refuse('CERTIFICATE_LICENCE', undefined, 'licence')
  }
  const other = certificate.licence && whyNotLicence(certificate.licence, certificate.testedOn, licences)
  if (other) return other
  const bad = testResults(certificate, certificate.grade).filter(({ holds }) => !holds)
  if (bad.length === 0) return null
  return refuse('CERTIFICATE_LIMITS', {
    grade: certificate.grade,
    what: bad.map(({ key }) => testNames[key].toLowerCase()).join(', '),
  })
}

/** Why so much of a heat can't be put into a load: the line needs less, or the certificate speaks for less. */
export const whyNotHeat = (
  grams: Grams,
  { lineLeft, certificateLeft }: { lineLeft: Grams; certificateLeft: Grams },
): Refusal | null => {
  if (!Number.isInteger(grams) || grams <= 0) return refuse('REQUIRED', { field: 'Mass' }, 'grams')
  if (grams > lineLeft) return refuse('HEAT_TOO_MUCH', { left: formatKg(lineLeft) }, 'grams')
  return grams > certificateLeft ? refuse('CERTIFICATE_USED_UP', { left: formatKg(certificateLeft) }, 'grams') : null
}

/** What of a load still lacks its certificate: the first line that asks for one and is not covered to the gram. */
export const whyNotCovered = (
  lines: readonly { title: string; needsCertificate: boolean; grams: Grams; coveredGrams: Grams }[],
): Refusal | null => {
  const bare = lines.find((line) => line.needsCertificate && line.coveredGrams < line.grams)
  return bare ? refuse('MTC_REQUIRED', { title: bare.title, mass: formatKg(bare.grams - bare.coveredGrams) }) : null
}
