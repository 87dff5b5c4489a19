/* Text as people type, paste and autofill it, brought into the one form that patterns judge. Every field, sheet, list and
   operation cleans by these functions before it checks, so that a value is judged the same wherever it comes from. */

import { plainText } from './digits.ts'

/** What stands between the groups of a number: spaces, dashes, dots, commas, slashes and brackets. */
const separators = /[\s\p{Pd}\u2212.,/\\()[\]_·•'’|:]/gu
/** The same without those that shape words of Indian scripts and pictures: joiners (क्‍षितिज, র‍্যাচেল), emoji styles, flags. */
const invisibleInText = /(?!\u200c|\u200d|\ufe0f|[\u{e0020}-\u{e007f}])\p{Default_Ignorable_Code_Point}/gu
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it removes
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g
const joinerAlone = /(?<![\p{L}\p{M}])(?:\u200c|\u200d)+|(?:\u200c|\u200d)+(?![\p{L}\p{M}])/gu
/**
 * The letters and digits of a typed identifier: compatibility forms replaced by the usual letters (NFKC), digits of any
 * script as 0–9, letters without a shape left out, each dash a hyphen and each run of spaces one space.
 */
const plain = (text: string): string => plainText(text.normalize('NFKC'))

const withoutSeparators = (text: string): string => plain(text).replace(separators, '')

/** A number kept as text (pincode, account, HSN, EAN, e-way bill, code by SMS): no separators at all. */
export const cleanDigits = (text: string): string => withoutSeparators(text)

/** A code in which case and separators mean nothing (GSTIN, PAN, IFSC, UTR, vehicle): capitals without separators. */
export const cleanCode = (text: string): string => withoutSeparators(text).toUpperCase()

/** A code whose hyphens and slashes count (coupon, SKU, licence, order and document number): capitals without spaces. */
export const cleanNumber = (text: string): string => plain(text).replace(/ /g, '').toUpperCase()

/** A search, a coupon's title, an identifier of one line whose spaces count. */
export const cleanWords = (text: string): string => plain(text)

/** A licence of the Bureau of Indian Standards, with its hyphen: cml 7012345678 → CM/L-7012345678. */
export const cleanLicence = (text: string): string => cleanCode(text).replace(/^CML(?=\d)/, 'CM/L-')

/** An Indian Standard with its spaces: is1786 : 2008 → IS 1786:2008; is 1489 part 1 → IS 1489 (Part 1). */
export const cleanStandard = (text: string): string =>
  plain(text)
    .toUpperCase()
    .replace(/ /g, '')
    .replace(/^IS(\/IEC)?[:-]?(?=\d)/, 'IS$1 ')
    .replace(/\(?PART-?(\d+)\)?/, ' (Part $1)')

/** An Udyam registration with its hyphens: udyammh260012345 → UDYAM-MH-26-0012345. */
export const cleanUdyam = (text: string): string =>
  cleanCode(text).replace(/^UDYAM([A-Z]{2})(\d{2})(\d{7})$/, 'UDYAM-$1-$2-$3')

/** A text that is passed on as it is written, such as a signature or a payment address: no spaces, nothing invisible. */
export const cleanToken = (text: string): string => plain(text).replace(/ /g, '')

/** An email address: small letters and nothing invisible. A space within it is kept, because nobody knows what stood there. */
export const cleanEmail = (text: string): string =>
  plain(text)
    .replace(/^mailto:/i, '')
    .toLowerCase()

/** A name or a line of text: composed letters, joiners within words, one space between words. */
export const cleanLine = (text: string): string =>
  text.normalize('NFC').replace(invisibleInText, '').replace(controls, ' ').replace(/\s+/g, ' ').trim()

/** A person's name: a line without joiners that join nothing. */
export const cleanName = (text: string): string => cleanLine(text).replace(joinerAlone, '')

/** A text of several lines: as a line, with its line breaks. */
export const cleanText = (text: string): string =>
  text.normalize('NFC').replace(/\r\n?/g, '\n').replace(invisibleInText, '').replace(controls, '').trim()

/**
 * An Indian mobile number as +91 and ten digits, from any way of writing it: 98765 43210, 098765-43210, 0091 98765.43210,
 * +91 098765 43210. A number of another country keeps its code, so that the pattern refuses it.
 */
export const cleanMobile = (text: string): string => {
  const written = withoutSeparators(text.replace(/^\s*tel:/i, ''))
  const international = /^(?:\+|00)(.*)$/s.exec(written)
  const digits = international?.[1] ?? written
  const national =
    international && !digits.startsWith('91')
      ? null
      : international || /^0*91\d{10,}$/.test(digits)
        ? digits.replace(/^0*91/, '')
        : digits
  return national === null ? `+${digits}` : `+91${national.replace(/^0+/, '')}`
}
