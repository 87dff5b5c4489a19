import { type AttributeValue, type AttributeValues, typedTexts } from '../core/attribute-values.ts'
import { cleanText } from '../core/input/clean.ts'
import { z } from '../core/input/zod.ts'

export const attributeTypes = [
  'TEXT',
  'NUMBER',
  /** A number with a unit. */
  'UNIT',
  /** One of the options. */
  'SELECT',
  /** Several of the options. */
  'MULTI',
  'BOOL',
  /** A date, YYYY-MM-DD. */
  'DATE',
] as const
export type AttributeType = (typeof attributeTypes)[number]

const chosen: readonly AttributeType[] = ['SELECT', 'MULTI']
/** Whether values of this type are chosen from a list. */
export const hasOptions = (type: AttributeType): boolean => chosen.includes(type)

/** Input of an attribute. The code identifies it on products and cannot change. */
export const attributeInput = z
  .object({
    code: z
      .string()
      .overwrite(cleanText)
      .regex(
        /^[a-z][A-Za-z0-9]{1,39}$/,
        'The code must have 2 to 40 letters and digits and start with a lowercase letter.',
      ),
    name: z
      .string()
      .overwrite(cleanText)
      .min(2, 'The name must be at least 2 characters.')
      .max(60, 'The name must be 60 characters or fewer.'),
    type: z.enum(attributeTypes, 'Choose a type.'),
    unit: z
      .string()
      .overwrite(cleanText)
      .max(20, 'The unit must be 20 characters or fewer.')
      .nullish()
      .transform((unit) => unit || null),
    options: z
      .array(z.string().overwrite(cleanText).min(1).max(80, 'Each option must be 80 characters or fewer.'))
      .max(100, 'Enter at most 100 options.')
      .refine((options) => new Set(options).size === options.length, 'Enter each option only once.')
      .default([]),
    isFilterable: z.boolean().default(false),
    isComparable: z.boolean().default(true),
    help: z.string().overwrite(cleanText).max(300, 'The help text must be 300 characters or fewer.').default(''),
  })
  .superRefine(({ type, unit, options }, issues) => {
    const say = (path: string, message: string) => issues.addIssue({ code: 'custom', path: [path], message })
    if (hasOptions(type) && options.length < 2) say('options', 'Enter at least 2 options.')
    if (type === 'UNIT' && unit === null) say('unit', 'Enter a unit.')
  })
  .transform((input) => ({ ...input, options: hasOptions(input.type) ? input.options : [] }))

/** An attribute that a category requests from its products. */
export type RequestedAttribute = {
  code: string
  type: AttributeType
  options: readonly string[]
  isRequired: boolean
}
/** Form input by attribute code; several texts only for lists. */
export const typedAttributesInput = z
  .array(z.object({ code: z.string(), values: z.array(z.string()).max(50) }))
  .max(100)
export type TypedAttribute = { code: string; values: readonly string[] }

const figure = /^-?\d{1,9}(\.\d{1,4})?$/
const notOffered = 'Choose one of the options.'

/**
 * Parses the entered value of one attribute. Returns the value (null if empty) or an error message. A value in `had` is
 * accepted even if it would not be today.
 */
function readAttribute(
  { type, options, isRequired }: RequestedAttribute,
  entered: readonly string[],
  had: AttributeValue | undefined,
): { value: AttributeValue | null } | { problem: string } {
  const texts = entered.map((text) => text.trim()).filter(Boolean)
  const [first = ''] = texts
  const before = typedTexts(had)
  const isOffered = (text: string) => options.includes(text) || before.includes(text)
  if (texts.length === 0) return isRequired ? { problem: 'Fill in this field.' } : { value: null }
  if (texts.some((text) => text.length > 200)) return { problem: 'Must be 200 characters or fewer.' }
  switch (type) {
    case 'NUMBER':
    case 'UNIT': {
      const plain = first.replaceAll(',', '')
      if (figure.test(plain)) return { value: Number(plain) }
      return before.includes(first) ? { value: first } : { problem: 'Enter a number.' }
    }
    case 'BOOL':
      return ['true', 'false'].includes(first) ? { value: first === 'true' } : { problem: notOffered }
    case 'DATE':
      return z.iso.date().safeParse(first).success ? { value: first } : { problem: 'Enter the date as YYYY-MM-DD.' }
    case 'SELECT':
      return isOffered(first) ? { value: first } : { problem: notOffered }
    case 'MULTI':
      return texts.every(isOffered)
        ? { value: [...new Set([...options, ...texts])].filter((one) => texts.includes(one)) }
        : { problem: notOffered }
    case 'TEXT':
      return { value: first }
  }
}

/**
 * Parses the entered values of the requested attributes. Values in `before` of other attributes are kept, so products
 * keep them when a category stops requesting them. Errors are messages by code.
 */
export function readAttributes(
  requested: readonly RequestedAttribute[],
  entered: readonly TypedAttribute[],
  before: AttributeValues = {},
): { values: AttributeValues; problems: Record<string, string> } {
  const texts = new Map(entered.map(({ code, values }) => [code, values]))
  const values = { ...before }
  const problems: Record<string, string> = {}
  for (const attribute of requested) {
    const { code } = attribute
    const read = readAttribute(attribute, texts.get(code) ?? [], before[code])
    if ('problem' in read) problems[code] = read.problem
    else if (read.value === null) delete values[code]
    else values[code] = read.value
  }
  return { values, problems }
}
