import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plantInput } from '../../catalogue/brands.ts'
import { productFactsInput } from '../../catalogue/products.ts'
import { mobileCodeInput } from '../../people/mobile-codes.ts'
import { fields } from '../identity/identity.ts'
import { parseInr } from '../money.ts'
import { parseMilli } from '../quantity.ts'
import {
  cleanCode,
  cleanDigits,
  cleanLicence,
  cleanLine,
  cleanMobile,
  cleanName,
  cleanNumber,
  cleanStandard,
  cleanText,
} from './clean.ts'
import { withPlainDigits } from './digits.ts'

/** The first character of the digits of ten scripts. */
const zeros = [...'0٠۰०০੦૦୦௦౦೦൦０']
const inScript = (text: string, zero: string) =>
  text.replace(/[0-9]/g, (digit) => String.fromCodePoint((zero.codePointAt(0) ?? 0) + Number(digit)))
const invisible = [
  '\u200b',
  '\u200c',
  '\u200d',
  '\u200e',
  '\u202a',
  '\u202c',
  '\u2066',
  '\u2069',
  '\ufeff',
  '\u00ad',
  '\u2060',
]
const gaps = [
  ' ',
  '\u00a0',
  '\u2009',
  '\u202f',
  '\u3000',
  '\t',
  '-',
  '\u2010',
  '\u2011',
  '\u2013',
  '\u2212',
  '.',
  '/',
  ' - ',
]

/** A good value of each kind, with the schema that judges it. */
const good = {
  pincode: ['411001', '560037', '110092'],
  mobile: ['9822012345', '9198220123', '7000000001'],
  gstin: ['27AAPFU0939F1ZV'],
  pan: ['AAPFU0939F'],
  tan: ['MUMA12345B'],
  cin: ['U27100MH2005PTC152072'],
  udyam: ['UDYAM-MH-01-0000001'],
  ifsc: ['HDFC0001234', 'SBIN0070123'],
  bankAccount: ['00123456789', '0000409112345678'],
  utr: ['412345678901', 'HDFCR52026112712345678'],
  hsn: ['7214', '721420', '72142090'],
  eway: ['331000004101'],
  vehicle: ['MH12AB1234', 'DL1CAA1234', '22BH1234AA'],
} as const satisfies Partial<Record<keyof typeof fields, readonly string[]>>
type Kind = keyof typeof good
const kinds = Object.keys(good) as Kind[]
const stored = (kind: Kind, value: string) => (kind === 'mobile' ? `+91${value}` : value)

describe('a good value of a field', () => {
  it('is stored the same with any separator, script of its digits, case and invisible letter in and around it', () => {
    const written = fc
      .constantFrom(...kinds.flatMap((kind) => good[kind].map((value) => ({ kind, value }))))
      .chain(({ kind, value }) =>
        fc.record({
          kind: fc.constant(kind),
          value: fc.constant(value),
          zero: fc.constantFrom(...zeros),
          isSmall: fc.boolean(),
          isWide: fc.boolean(),
          between: fc.array(fc.constantFrom('', '', '', ...invisible, ...gaps), {
            minLength: value.length + 1,
            maxLength: value.length + 1,
          }),
        }),
      )
      .map(({ kind, value, zero, isSmall, isWide, between }) => {
        const letters = isWide
          ? value.replace(/[A-Z]/g, (one) => String.fromCodePoint(one.charCodeAt(0) + 0xfee0))
          : value
        const shown = inScript(isSmall ? letters.toLowerCase() : letters, zero)
        return {
          kind,
          value,
          typed: [...shown].reduce((text, one, at) => text + between[at] + one, '') + between.at(-1),
        }
      })
    fc.assert(
      fc.property(written, ({ kind, value, typed }) => {
        expect(fields[kind].parse(typed)).toBe(stored(kind, value))
      }),
      { numRuns: 2000 },
    )
  })

  it.each(kinds)('%s: cleaning what is clean changes nothing', (kind) => {
    for (const value of good[kind]) {
      const once = fields[kind].parse(value)
      expect(fields[kind].parse(once)).toBe(once)
    }
  })
})

describe('mobile numbers', () => {
  it.each([
    '98220 12345',
    '98220.12345',
    '98220/12345',
    '(98220) 12345',
    '098220-12345',
    '+91 98220 12345',
    '+91 098220 12345',
    '+9109822012345',
    '+91-0-98220-12345',
    '+ 91 98220 12345',
    '0091 98220 12345',
    '00919822012345',
    '0919822012345',
    '919822012345',
    '91 98220 12345',
    'tel:+919822012345',
    '\u202a+91 98220 12345\u202c',
    '\ufeff9822012345',
    '９８２２０１２３４５',
    '९८२२०१२३४५',
    '+९१ ९८२२० १२३४५',
    '٩٨٢٢٠١٢٣٤٥',
  ])('%j', (typed) => expect(cleanMobile(typed)).toBe('+919822012345'))

  it.each([
    '+1 415 555 0100',
    '98220 1234',
    '98220 123456',
    '98220 12345 / 98220 54321',
    '98220 12345 ext 4',
    '020 2612 3456',
  ])('%j is none of India, or is two', (typed) => expect(fields.mobile.safeParse(typed).success).toBe(false))
})

describe('names', () => {
  it.each([
    ['क्‍षितिज', 'क्‍षितिज'],
    ['র‍্যাচেল', 'র‍্যাচেল'],
    ['  राजेश \u00a0 कुमार  शर्मा ', 'राजेश कुमार शर्मा'],
    ['\u202bمحمد\u202c', 'محمد'],
    ['\u200dRamesh\u200c', 'Ramesh'],
    ['Jose\u0301', 'José'],
    ['க. முருகன்', 'க. முருகன்'],
    ['Dr. A. P. J. Abdul Kalam', 'Dr. A. P. J. Abdul Kalam'],
    ['D’Souza', 'D’Souza'],
  ])('%j is %j', (typed, kept) => {
    expect(cleanName(typed)).toBe(kept)
    expect(fields.name.parse(typed)).toBe(kept)
  })

  it.each(['Ramesh / Suresh', 'Watchman 2', 'Rakesh & Sons', 'Gate 3 (night)', 'सुरक्षा गार्ड २', 'Site office: Mohan'])(
    '%j can be asked for at a site, and is no name of a person',
    (typed) => {
      expect(fields.contact.parse(typed)).toBe(typed)
      if (!typed.includes('.')) expect(fields.name.safeParse(typed).success).toBe(false)
    },
  )

  it.each(['', '7', '12345', '<b>Ram</b>', 'R'])('%j is nobody to ask for', (typed) =>
    expect(fields.contact.safeParse(typed).success).toBe(false),
  )
})

describe('codes whose hyphens count', () => {
  it.each([
    [' monsoon-2 ', 'MONSOON-2'],
    ['MONSOON\u20112', 'MONSOON-2'],
    ['mon soon–२', 'MONSOON-2'],
    ['nv2627-000123', 'NV2627-000123'],
    ['SY/2627/०००१२३', 'SY/2627/000123'],
    ['\u200eSY / 2627 / 000123', 'SY/2627/000123'],
  ])('%j is %j', (typed, kept) => expect(cleanNumber(typed)).toBe(kept))

  it.each([
    ['cm/l-7012345678', 'CM/L-7012345678'],
    ['CM/L 7012345678', 'CM/L-7012345678'],
    ['CML7012345678', 'CM/L-7012345678'],
    ['CM / L - ७०१२३४५६७८', 'CM/L-7012345678'],
  ])('licence %j is %j', (typed, kept) => expect(cleanLicence(typed)).toBe(kept))

  it.each([
    ['is1786', 'IS 1786'],
    ['IS:1786', 'IS 1786'],
    ['IS 1786 : 2008', 'IS 1786:2008'],
    ['IS-१७८६', 'IS 1786'],
  ])('standard %j is %j', (typed, kept) => expect(cleanStandard(typed)).toBe(kept))
})

describe('texts', () => {
  it('keep their lines, emoji and joiners, and lose what nobody sees', () => {
    expect(cleanText(' Gate\u202e 2\r\nकृपया 👩‍🔧 \u200bbelow ')).toBe('Gate 2\nकृपया 👩‍🔧 below')
    expect(cleanLine('Plot\u00a07\n  Hadapsar\u0000')).toBe('Plot 7 Hadapsar')
  })

  it('never throw, and are clean once they were cleaned', () => {
    const anyText = fc.array(fc.nat(0xffff), { maxLength: 40 }).map((units) => String.fromCharCode(...units))
    fc.assert(
      fc.property(anyText, (text) => {
        for (const clean of [cleanCode, cleanDigits, cleanLine, cleanMobile, cleanName, cleanNumber, cleanText])
          expect(clean(clean(text))).toBe(clean(text))
      }),
    )
  })
})

describe('the same letters elsewhere', () => {
  it('amounts and quantities take the digits of every script', () => {
    for (const zero of zeros) {
      expect(parseInr(inScript('1,23,456.50', zero))).toBe(123_456_50)
      expect(parseMilli(inScript('2,400.5', zero))).toBe(2_400_500)
      expect(withPlainDigits(inScript('0123456789', zero))).toBe('0123456789')
    }
  })

  it('codes by SMS, EAN, HSN and licences are cleaned by their schemas', () => {
    expect(mobileCodeInput.parse({ code: '\u202a१२३ ४५६\u202c' }).code).toBe('123456')
    expect(productFactsInput.shape.hsn.parse('7214 २० 90')).toBe('72142090')
    expect(productFactsInput.shape.ean.parse('8-901234-567894')).toBe('8901234567894')
    expect(plantInput.shape.licence.parse('cml 7012345678')).toBe('CM/L-7012345678')
  })
})
