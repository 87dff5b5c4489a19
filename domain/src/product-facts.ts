import { z } from 'zod'
import type { AttributeType } from './attributes.ts'
import { hsnCode } from './product-classes.ts'
import { type Refusal, refuse } from './refusals.ts'

const orNull = <T extends z.ZodType>(schema: T) => z.preprocess((value) => value || null, schema.nullable())

/** What the desk corrects of a single product. Attributes come as they are typed, by code. */
export const productFactsInput = z.object({
  title: z.string().trim().min(5, 'Title needs at least 5 characters.').max(150, 'Title has at most 150 characters.'),
  shortDescription: z.string().trim().max(300, 'The short description has at most 300 characters.'),
  description: z.string().trim().max(10_000, 'Description has at most 10,000 characters.'),
  brandId: orNull(z.string()),
  classId: orNull(z.string()),
  hsn: hsnCode,
  countryOfOrigin: z.string().trim().min(2, 'Say in which country it is made.').max(60),
  manufacturer: orNull(z.string().trim().max(120)),
  modelNo: orNull(z.string().trim().max(60, 'A model number has at most 60 characters.')),
  ean: orNull(
    z
      .string()
      .trim()
      .regex(/^\d{8}(\d{4,6})?$/, 'An EAN has 8 or 12 to 14 digits.'),
  ),
  attributes: z.record(z.string(), z.string().trim().max(200, 'A value has at most 200 characters.')),
})
export type ProductFactsInput = z.output<typeof productFactsInput>

type Asked = { name: string; type: AttributeType; options: readonly string[]; isRequired: boolean }
export type AttributeValue = string | number | boolean | string[] | null

const figure = /^-?\d{1,9}(\.\d{1,4})?$/

/** A typed value as goods carry it, null where nothing is said; or why it is none. A value that goods had keeps its place. */
export function readAttribute(asked: Asked, text: string, had?: string): { value: AttributeValue } | Refusal {
  const { name, type, options, isRequired } = asked
  if (text === '') return isRequired ? refuse('REQUIRED', { field: name }) : { value: null }
  if (type === 'NUMBER' || type === 'UNIT') {
    if (figure.test(text)) return { value: Number(text) }
    return text === had ? { value: text } : refuse('NOT_A_NUMBER', { field: name })
  }
  if (type === 'BOOL')
    return text === 'true' || text === 'false' ? { value: text === 'true' } : refuse('NOT_A_CHOICE', { field: name })
  if (type === 'DATE') return z.iso.date().safeParse(text).success ? { value: text } : refuse('DATE_BAD')
  if (type === 'SELECT')
    return options.includes(text) || text === had ? { value: text } : refuse('NOT_A_CHOICE', { field: name })
  if (type !== 'MULTI') return { value: text }
  const values = [
    ...new Set(
      text
        .split(',')
        .map((one) => one.trim())
        .filter(Boolean),
    ),
  ]
  const known = [...options, ...(had ?? '').split(',').map((one) => one.trim())]
  return values.every((one) => known.includes(one)) ? { value: values } : refuse('NOT_A_CHOICE', { field: name })
}

/** A value as fields show it. */
export const attributeText = (value: unknown): string =>
  value === null || value === undefined ? '' : Array.isArray(value) ? value.join(', ') : String(value)
