import { cleanText } from '../core/input/clean.ts'
import { z } from '../core/input/zod.ts'
import { type Refusal, refuse } from '../core/refusals.ts'

export const categoryKinds = ['TMT', 'SERIES', 'SINGLE', 'MIXED'] as const
export type CategoryKind = (typeof categoryKinds)[number]
export const categoryStatuses = ['DRAFT', 'ACTIVE', 'HIDDEN'] as const
export type CategoryStatus = (typeof categoryStatuses)[number]

const orNull = <T extends z.ZodType>(schema: T) => z.preprocess((value) => value || null, schema.nullable())

/** Maximum depth of the menu. */
export const categoryLevels = 3

/**
 * An attribute that a category requests: its heading, whether it is required, and whether it can be an axis of a
 * series.
 */
const requestedAttribute = z.object({
  code: z.string(),
  heading: z.string().overwrite(cleanText).max(60, 'The heading must be 60 characters or fewer.'),
  isRequired: z.boolean(),
  isAxis: z.boolean(),
})

/** Input of a category. List prices are for `referenceGrams`; 0 means the minimum quantity of each product. */
export const categoryInput = z.object({
  name: z
    .string()
    .overwrite(cleanText)
    .min(2, 'The name must be at least 2 characters.')
    .max(60, 'The name must be 60 characters or fewer.'),
  slug: z
    .string()
    .overwrite(cleanText)
    .toLowerCase()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'The URL can only contain lowercase letters, digits and single hyphens.')
    .max(60, 'The URL must be 60 characters or fewer.'),
  kind: z.enum(categoryKinds, 'Choose a type.'),
  description: z.string().overwrite(cleanText).max(5000, 'The description must be 5,000 characters or fewer.'),
  status: z.enum(categoryStatuses, 'Choose a status.'),
  showInMenu: z.boolean(),
  synonyms: z.array(z.string().overwrite(cleanText).min(2).max(40)).max(40, 'Enter at most 40 synonyms.'),
  referenceGrams: z
    .int()
    .min(0, 'The reference quantity can’t be negative.')
    .max(25_000_000, 'The reference quantity must be 25 t or less.')
    .refine((grams) => grams === 0 || grams >= 1000, 'The reference quantity must be 0 or at least 1 kg.'),
  seoTitle: orNull(z.string().overwrite(cleanText).max(60, 'The search engine title must be 60 characters or fewer.')),
  seoDescription: orNull(
    z.string().overwrite(cleanText).max(160, 'The search engine description must be 160 characters or fewer.'),
  ),
  parentId: orNull(z.string()).default(null),
  defaultClassId: orNull(z.string()).default(null),
  requested: z
    .array(requestedAttribute)
    .max(60, 'A category can have at most 60 attributes.')
    .refine(
      (requested) => new Set(requested.map(({ code }) => code)).size === requested.length,
      'Add each attribute only once.',
    )
    .refine(
      (requested) => requested.filter(({ isAxis }) => isAxis).length <= 6,
      'Sizes can differ by at most 6 attributes.',
    ),
})

type Place = { id: string; parentId: string | null }

/** Why the category tree is invalid, or null: an unknown parent, a cycle, or too many levels. */
export function whyNotTree(places: readonly Place[]): Refusal | null {
  const parents = new Map(places.map(({ id, parentId }) => [id, parentId]))
  for (const { id, parentId } of places) {
    let above = parentId
    for (let level = 2; above !== null; level++) {
      if (above === id) return refuse('CATEGORY_LOOP', undefined, 'parentId')
      if (level > categoryLevels) return refuse('CATEGORY_DEPTH', { max: categoryLevels }, 'parentId')
      const next = parents.get(above)
      if (next === undefined) return refuse('NOT_FOUND', undefined, 'parentId')
      above = next
    }
  }
  return null
}
