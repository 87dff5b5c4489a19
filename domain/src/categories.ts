import { z } from 'zod'
import { type Refusal, refuse } from './refusals.ts'

export const categoryKinds = ['TMT', 'SERIES', 'SINGLE', 'MIXED'] as const
export const categoryStatuses = ['DRAFT', 'ACTIVE', 'HIDDEN'] as const

const orNull = <T extends z.ZodType>(schema: T) => z.preprocess((value) => value || null, schema.nullable())

/** The menu has at most so many levels. */
export const categoryLevels = 3

/** What a category asks of its goods: an attribute, under which heading, whether it must be said, whether sizes differ in it. */
const requestedAttribute = z.object({
  code: z.string(),
  heading: z.string().trim().max(60, 'A heading has at most 60 characters.'),
  isRequired: z.boolean(),
  isAxis: z.boolean(),
})

/** What a category's keeper fills in; `referenceGrams` is the load that its lists quote prices for; 0 for the least quantity of each. */
export const categoryInput = z.object({
  name: z.string().trim().min(2, 'Name needs at least 2 characters.').max(60, 'Name has at most 60 characters.'),
  slug: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Address has small letters, digits and single hyphens.')
    .max(60, 'Address has at most 60 characters.'),
  kind: z.enum(categoryKinds, 'Choose a kind.'),
  description: z.string().trim().max(5000, 'Description has at most 5,000 characters.'),
  status: z.enum(categoryStatuses, 'Choose a state.'),
  showInMenu: z.boolean(),
  synonyms: z.array(z.string().trim().min(2).max(40)).max(40, 'At most 40 other words.'),
  referenceGrams: z
    .int()
    .min(0, 'The reference load can’t be negative.')
    .max(25_000_000, 'The reference load ends at 25 t.')
    .refine((grams) => grams === 0 || grams >= 1000, 'The reference load starts at 1 kg, or is 0.'),
  seoTitle: orNull(z.string().trim().max(60, 'Title for search engines has at most 60 characters.')),
  seoDescription: orNull(z.string().trim().max(160, 'Description for search engines has at most 160 characters.')),
  parentId: orNull(z.string()).default(null),
  defaultClassId: orNull(z.string()).default(null),
  requested: z
    .array(requestedAttribute)
    .max(60, 'A category asks for at most 60 attributes.')
    .refine(
      (requested) => new Set(requested.map(({ code }) => code)).size === requested.length,
      'An attribute is asked for once.',
    )
    .refine(
      (requested) => requested.filter(({ isAxis }) => isAxis).length <= 6,
      'At most 6 attributes can tell sizes apart.',
    ),
})
export type CategoryInput = z.output<typeof categoryInput>

type Place = { id: string; parentId: string | null }

/** Why the categories can't lie like this: under one that is not there, inside themselves, or too deep. */
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
