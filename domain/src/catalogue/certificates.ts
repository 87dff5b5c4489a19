import { printDay } from '../core/fiscal.ts'
import { cleanLicence, cleanText } from '../core/input/clean.ts'
import { day } from '../core/input/days.ts'
import { z } from '../core/input/zod.ts'
import { formatKg, type Grams } from '../core/quantity.ts'
import { type Refusal, refuse, terms } from '../core/refusals.ts'
import { grades } from './bars/tmt-limits.ts'
import { licencePattern } from './quality-orders.ts'

const words = (max: number, needed: string, long: string) =>
  z.string().overwrite(cleanText).min(1, needed).max(max, long)
const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' || value === null ? undefined : value), schema.optional())
/** A chemical content in thousandths of a percent, at most 2 %. */
const content = (needed: string) => z.int(needed).min(0, needed).max(2000, 'The content must be at most 2%.')

/**
 * Input of a mill test certificate for one heat in one size. Strengths in N/mm², elongations in basis points, contents
 * in thousandths of a percent, weight in grams.
 */
export const certificateInput = z.object({
  number: words(40, 'Enter the certificate number.', 'The certificate number must be 40 characters or fewer.'),
  mill: words(80, 'Enter the name of the mill.', 'The name of the mill must be 80 characters or fewer.'),
  heatNumber: words(30, 'Enter the heat number.', 'The heat number must be 30 characters or fewer.'),
  licence: optional(
    z.string().overwrite(cleanLicence).regex(licencePattern, 'Enter the licence in the format CM/L-7012345678.'),
  ),
  grams: z
    .int('Enter the weight of the heat.')
    .min(1, 'Enter the weight of the heat.')
    .max(500_000_000, 'The weight of the heat must be 500 t or less.'),
  testedOn: day,
  lab: optional(z.string().overwrite(cleanText).max(80, 'The name of the laboratory must be 80 characters or fewer.')),
  yieldMpa: z
    .int('Enter the yield strength.')
    .min(100, 'The yield strength must be at least 100 N/mm².')
    .max(1500, 'The yield strength must be at most 1,500 N/mm².'),
  tensileMpa: z
    .int('Enter the tensile strength.')
    .min(100, 'The tensile strength must be at least 100 N/mm².')
    .max(2000, 'The tensile strength must be at most 2,000 N/mm².'),
  elongationBp: z
    .int('Enter the elongation in percent.')
    .min(1, 'Enter the elongation in percent.')
    .max(10_000, 'The elongation must be at most 100%.'),
  agtBp: optional(
    z.int().min(1, 'Enter the elongation in percent.').max(10_000, 'The elongation must be at most 100%.'),
  ),
  carbon: content('Enter the carbon content in percent.'),
  sulphur: content('Enter the sulphur content in percent.'),
  phosphorus: content('Enter the phosphorus content in percent.'),
  carbonEquivalent: optional(content('Enter the carbon equivalent in percent.')),
})
export type CertificateInput = z.output<typeof certificateInput>

export const testKeys = [
  'YIELD',
  'TENSILE',
  /** Ratio of tensile to yield strength, in basis points. */
  'RATIO',
  'ELONGATION',
  /** Uniform elongation at maximum force. */
  'AGT',
  'CARBON',
  'SULPHUR',
  'PHOSPHORUS',
  'S_AND_P',
] as const
export type TestKey = (typeof testKeys)[number]
/** A value and its limit; `limit` is null if the grade sets none. Ratio and elongations in basis points. */
export type TestResult = { key: TestKey; value: number | null; limit: number | null; atMost: boolean; holds: boolean }
export type TestValues = Pick<
  CertificateInput,
  'yieldMpa' | 'tensileMpa' | 'elongationBp' | 'carbon' | 'sulphur' | 'phosphorus'
> & { agtBp?: number | null | undefined }

/**
 * The values of a heat with the limits of its grade (IS 1786:2008, tables 1 and 3). The ratio is tensile over actual
 * yield, rounded down to the basis point so that it is never overstated. Grades outside the standard have no limits and
 * pass.
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

/** A BIS licence with its first and last day, YYYY-MM-DD; null if not recorded. */
export type Licence = { licence: string; validFrom?: string | null; validTo: string | null }

/** CM/L-7012345 and CM/L7012345 are the same number. */
const plainLicence = (licence: string): string => licence.replace('L-', 'L')

/** The licences valid on a day, YYYY-MM-DD, including their first and last day. */
export const licencesOn = <Known extends Licence>(licences: readonly Known[], day: string): Known[] =>
  licences.filter(
    ({ validFrom, validTo }) => (validFrom == null || validFrom <= day) && (validTo === null || validTo >= day),
  )

/** Whether a licence belongs to the product and was valid on the day of the test (not of dispatch). */
export const isLicenceOfProduct = (licence: string, licences: readonly Licence[], day: string): boolean =>
  licencesOn(licences, day).some((own) => plainLicence(own.licence) === plainLicence(licence))

type Goods = { title: string; grade: string | null; diameterMm: number | null; licences: readonly Licence[] }
type Certificate = TestValues & {
  grade: string
  diameterMm: number | null
  licence?: string | null | undefined
  testedOn: string
}

/** Why the licence on a certificate does not cover this product, or null: unknown, or ended before the test. */
function whyNotLicence(licence: string, testedOn: string, licences: readonly Licence[]): Refusal | null {
  if (isLicenceOfProduct(licence, licences, testedOn)) return null
  const day = printDay(testedOn)
  const valid = licencesOn(licences, testedOn).map((own) => own.licence)
  if (valid.length === 0) return refuse('CERTIFICATE_LICENCE_NONE', { day }, 'licence')
  return refuse('CERTIFICATE_LICENCE_OTHER', { licence, day, valid: valid.join(', ') }, 'licence')
}

/**
 * Why a certificate does not cover these goods, or null: another grade or size, a missing or foreign licence, or values
 * outside the limits.
 */
export function whyNotCertificate(certificate: Certificate, { grade, diameterMm, licences }: Goods): Refusal | null {
  if (grade && certificate.grade !== grade) {
    return refuse('CERTIFICATE_OTHER', { grade: certificate.grade, wanted: grade }, 'certificateId')
  }
  if (diameterMm && certificate.diameterMm !== diameterMm) {
    return refuse('CERTIFICATE_SIZE', { diameter: diameterMm }, 'certificateId')
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
    what: terms(...bad.map(({ key }) => key)),
  })
}

/**
 * Why this weight of a heat cannot be allocated to a line, or null: more than the line needs or the certificate has
 * left.
 */
export const whyNotHeat = (
  grams: Grams,
  { lineLeft, certificateLeft }: { lineLeft: Grams; certificateLeft: Grams },
): Refusal | null => {
  if (!Number.isInteger(grams) || grams <= 0) return refuse('REQUIRED', { field: terms('WEIGHT') }, 'grams')
  if (grams > lineLeft) return refuse('HEAT_TOO_MUCH', { left: formatKg(lineLeft) }, 'grams')
  return grams > certificateLeft ? refuse('CERTIFICATE_USED_UP', { left: formatKg(certificateLeft) }, 'grams') : null
}

/** Why a shipment lacks a certificate, or null: the first line that needs one and is not covered to the gram. */
export const whyNotCovered = (
  lines: readonly { title: string; needsCertificate: boolean; grams: Grams; coveredGrams: Grams }[],
): Refusal | null => {
  const bare = lines.find((line) => line.needsCertificate && line.coveredGrams < line.grams)
  return bare ? refuse('MTC_REQUIRED', { title: bare.title, mass: formatKg(bare.grams - bare.coveredGrams) }) : null
}
