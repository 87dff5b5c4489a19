import { cleanCode, cleanDigits, cleanEmail, cleanMobile, cleanName, cleanToken, cleanUdyam } from '../input/clean.ts'
import { z } from '../input/zod.ts'
import { sentence } from '../refusal-texts.ts'
import { type PlainCode, type Refusal, refuse } from '../refusals.ts'
import { type StateCode, stateName, stateOf, statesOfPincode } from '../states.ts'
import { commonPasswords } from './common-passwords.ts'

type Question = (text: string) => Refusal | null

const matching =
  (pattern: RegExp, code: PlainCode): Question =>
  (text) =>
    pattern.test(text) ? null : refuse(code)

/**
 * A zod string that is first cleaned and then checked. The issue carries the refusal in `params.refusal`, so that
 * the web can translate it and the server can send its code.
 */
const checked = (clean: (text: string) => string, question: Question) => {
  // A missing or non-text value gets the same message as an empty one
  const empty = question('')
  const error = empty ? sentence(empty) : undefined
  return z
    .string({ error })
    .max(1000, { error })
    .transform(clean)
    .superRefine((text, ctx) => {
      const refusal = question(text)
      if (refusal) ctx.addIssue({ code: 'custom', message: sentence(refusal), params: { refusal } })
    })
}

// GSTIN of a seller or buyer: state code, PAN, entity, Z (nearly always), check character.
const gstinPattern = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z][Z1-9ABD-J][0-9A-Z]$/
// An operator's registration for tax collection at source has C in the 14th place
const operatorPattern = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]C[0-9A-Z]$/
// A deductor's registration has D in the 14th place, and its PAN or TAN
const deductorPattern = /^\d{2}[A-Z]{4}[A-Z0-9]\d{4}[A-Z][1-9A-Z]D[0-9A-Z]$/
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/**
 * The check character for the first 14 characters of a GSTIN: add the base-36 digits of each value, every second one
 * doubled; the complement to a multiple of 36 is the character. 27AAPFU0939F1Z → V.
 */
export const gstinCheckCharacter = (first14: string): string => {
  let total = 0
  for (let i = 0; i < 14; i++) {
    const product = alphabet.indexOf(first14[i] ?? '') * (i % 2 === 0 ? 1 : 2)
    total += Math.floor(product / 36) + (product % 36)
  }
  return alphabet[(36 - (total % 36)) % 36] ?? ''
}

const whyNotRegistration = (
  pattern: RegExp,
  gstin: string,
  format: 'GSTIN_FORMAT' | 'GSTIN_DEDUCTOR_FORMAT' = 'GSTIN_FORMAT',
): Refusal | null => {
  if (!pattern.test(gstin)) return refuse(format)
  if (!stateOf(gstin.slice(0, 2))) return refuse('GSTIN_STATE_UNKNOWN')
  return gstinCheckCharacter(gstin) === gstin[14] ? null : refuse('GSTIN_BAD_CHECKSUM')
}

/**
 * Why this is not a GSTIN (15 capitals and digits, no spaces), or null. Does not check that the number is registered.
 */
export const whyNotGstin: Question = (gstin) => whyNotRegistration(gstinPattern, gstin)

/** The same for the operator's registration under section 52. */
export const whyNotOperatorGstin: Question = (gstin) => whyNotRegistration(operatorPattern, gstin)

/** The same for the registration of a buyer who deducts tax under section 51. */
export const whyNotDeductorGstin: Question = (gstin) =>
  whyNotRegistration(deductorPattern, gstin, 'GSTIN_DEDUCTOR_FORMAT')

/** Why a GSTIN does not match an address's state or a PAN (if given), or null; its format is checked first. */
export const whyGstinDoesNotFit = (gstin: string, state: StateCode | null, pan?: string): Refusal | null => {
  const bad = whyNotGstin(gstin)
  if (bad) return bad
  const home = gstin.slice(0, 2)
  if (state && home !== state) {
    return refuse('GSTIN_STATE_MISMATCH', { gstinState: stateName(home), state: stateName(state) })
  }
  return pan && gstin.slice(2, 12) !== pan ? refuse('GSTIN_PAN_MISMATCH') : null
}

/**
 * PAN. The fourth letter is the kind of holder: P person, C company, H Hindu undivided family, F firm, A B T G J L K E
 * others.
 */
export const whyNotPan = matching(/^[A-Z]{3}[ABCEFGHJKLPT][A-Z]\d{4}[A-Z]$/, 'PAN_BAD')
export const whyNotTan = matching(/^[A-Z]{4}\d{5}[A-Z]$/, 'TAN_BAD')
export const whyNotCin = matching(/^[LU]\d{5}[A-Z]{2}\d{4}[A-Z]{3}\d{6}$/, 'CIN_BAD')
/** The reference number of a letter of undertaking: AD, state, month and year, six digits, a check character. */
export const whyNotLut = matching(/^AD\d{12}[A-Z0-9]$/, 'LUT_BAD')
export const whyNotUdyam = matching(/^UDYAM-[A-Z]{2}-\d{2}-\d{7}$/, 'UDYAM_BAD')
export const whyNotIfsc = matching(/^[A-Z]{4}0[A-Z0-9]{6}$/, 'IFSC_BAD')
/** Stored as text, because leading zeros matter. */
export const whyNotBankAccount = matching(/^\d{9,18}$/, 'BANK_ACCOUNT_BAD')
export const whyNotUpi = matching(/^[A-Za-z0-9._-]{2,256}@[A-Za-z]{2,64}$/, 'UPI_BAD')
/** UPI and IMPS references have 12 digits, NEFT 16 and RTGS 22 characters. */
export const whyNotUtr = matching(/^[A-Z0-9]{12,22}$/, 'UTR_BAD')
const whyNotIndianMobile = matching(/^\+91[6-9]\d{9}$/, 'MOBILE_BAD')
/** Mobile number in its stored format, +91 and ten digits. An empty field gets its own message. */
export const whyNotMobile = (mobile: string): Refusal | null =>
  mobile === '' || mobile === '+91' ? refuse('MOBILE_NEEDED') : whyNotIndianMobile(mobile)
export const whyNotPincode = matching(/^[1-9]\d{5}$/, 'PINCODE_BAD')
export const whyNotHsn = matching(/^(\d{4}|\d{6}|\d{8})$/, 'HSN_BAD')
export const whyNotEway = matching(/^\d{12}$/, 'EWAY_BAD')
/** State series (MH12AB1234) and all-India BH series (22BH1234AA). */
export const whyNotVehicle = matching(/^([A-Z]{2}\d{1,2}[A-Z]{0,3}\d{4}|\d{2}BH\d{4}[A-HJ-NP-Z]{1,2})$/, 'VEHICLE_BAD')

const emailPattern =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/
export const whyNotEmail: Question = (email) =>
  email.length <= 254 && email.indexOf('@') <= 64 && emailPattern.test(email) ? null : refuse('EMAIL_BAD')

/** A person's name: letters of any script with their marks and joiners, and spaces and . ' ’ - between them. */
export const whyNotName = matching(/^(?=.{2,80}$)\p{L}(?:[\p{L}\p{M}\s.'’-]|\u200c|\u200d)*$/u, 'NAME_BAD')
/** Whom to ask for at a site, which is no legal name: Ramesh / Suresh, Watchman 2, Rakesh & Sons. */
export const whyNotContact = matching(
  /^(?=.{2,80}$)(?=.*\p{L})(?:[\p{L}\p{M}\p{Nd}\s.,'’&/()+:-]|\u200c|\u200d)*$/u,
  'CONTACT_BAD',
)

/**
 * Minimum and maximum password length in characters (ASVS 5.0, 6.2.1 and 6.2.9). There are no composition rules
 * (6.2.5).
 */
export const passwordLength = { min: 8, max: 128 }
/** Minimum number of characters left after removing words that are easy to guess for this person. */
const minOwnCharacters = 5
const shopLabels = ['neev', 'नींव']

/** The owner of a password, as far as known. */
type Owner = { email?: string | undefined; name?: string | undefined }

/** Why this password cannot be chosen, or null. The server also checks a longer list of common passwords. */
export const whyNotPassword = (password: string, { email = '', name = '' }: Owner = {}): Refusal | null => {
  const { length } = [...password]
  if (length < passwordLength.min) return refuse('PASSWORD_SHORT')
  if (length > passwordLength.max) return refuse('PASSWORD_LONG')
  const plain = password.toLowerCase()
  const address = email.trim().toLowerCase()
  const words = [address, address.split('@')[0] ?? '', ...name.toLowerCase().split(/\s+/), ...shopLabels]
    .filter((word) => word.length >= 3)
    .sort((one, other) => other.length - one.length)
  const left = words.reduce((rest, word) => rest.replaceAll(word, ' '), plain)
  if (left !== plain && left.replace(/[^\p{L}\p{M}\p{N}]/gu, '').length < minOwnCharacters)
    return refuse('PASSWORD_OWN')
  return commonPasswords.has(plain) ? refuse('PASSWORD_COMMON') : null
}

/**
 * Why a pincode is not in a state by its first digits, or null. Unknown prefixes pass, because the directory decides.
 */
export const whyPincodeDoesNotFit = (pincode: string, state: StateCode): Refusal | null => {
  const bad = whyNotPincode(pincode)
  if (bad) return bad
  const possible = statesOfPincode(pincode)
  return possible.length > 0 && !possible.includes(state)
    ? refuse('PINCODE_STATE_MISMATCH', { pincode, state: stateName(state) })
    : null
}

const stateCode = z
  .string({ error: sentence(refuse('STATE_UNKNOWN')) })
  .refine((code): code is StateCode => stateOf(code) !== null, {
    error: sentence(refuse('STATE_UNKNOWN')),
    params: { refusal: refuse('STATE_UNKNOWN') },
  })

/** Schemas of common fields. Each cleans its value; its issue carries the refusal. */
export const fields = {
  gstin: checked(cleanCode, whyNotGstin),
  operatorGstin: checked(cleanCode, whyNotOperatorGstin),
  deductorGstin: checked(cleanCode, whyNotDeductorGstin),
  pan: checked(cleanCode, whyNotPan),
  tan: checked(cleanCode, whyNotTan),
  cin: checked(cleanCode, whyNotCin),
  udyam: checked(cleanUdyam, whyNotUdyam),
  ifsc: checked(cleanCode, whyNotIfsc),
  bankAccount: checked(cleanDigits, whyNotBankAccount),
  upi: checked(cleanToken, whyNotUpi),
  utr: checked(cleanCode, whyNotUtr),
  mobile: checked(cleanMobile, whyNotMobile),
  pincode: checked(cleanDigits, whyNotPincode),
  hsn: checked(cleanDigits, whyNotHsn),
  eway: checked(cleanDigits, whyNotEway),
  vehicle: checked(cleanCode, whyNotVehicle),
  email: checked(cleanEmail, whyNotEmail),
  name: checked(cleanName, whyNotName),
  contact: checked(cleanName, whyNotContact),
  password: checked(
    (text) => text,
    (text) => whyNotPassword(text),
  ),
  stateCode,
} as const
