import { z } from 'zod'

export const categoryKinds = ['TMT', 'SERIES', 'SINGLE', 'MIXED'] as const
export const categoryStatuses = ['DRAFT', 'ACTIVE', 'HIDDEN'] as const

const orNull = <T extends z.ZodType>(schema: T) => z.preprocess((value) => value || null, schema.nullable())

/** What a category's keeper fills in; `referenceGrams` is the load that its lists quote prices for. */
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
    .min(1000, 'The reference load starts at 1 kg.')
    .max(25_000_000, 'The reference load ends at 25 t.'),
  seoTitle: orNull(z.string().trim().max(60, 'Title for search engines has at most 60 characters.')),
  seoDescription: orNull(z.string().trim().max(160, 'Description for search engines has at most 160 characters.')),
})
export type CategoryInput = z.output<typeof categoryInput>
