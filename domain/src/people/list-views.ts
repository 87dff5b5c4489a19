import { cleanText } from '../core/input/clean.ts'
import { z } from '../core/input/zod.ts'
import { type Refusal, refuse } from '../core/refusals.ts'

/** Views that one person can keep of one list. */
export const maxListViews = 20

export const listViewName = z
  .string()
  .overwrite(cleanText)
  .min(1, 'Enter a name.')
  .max(60, 'The name must be 60 characters or fewer.')

/** What a view keeps of its list: filters and sort as its URL has them, and the columns that it leaves out. */
export const listViewInput = z.object({
  list: z.string().regex(/^\w{1,80}$/),
  name: listViewName,
  search: z.string().max(2000),
  hiddenColumns: z.array(z.string().max(200)).max(60).default([]),
})

export type ListViewInput = z.output<typeof listViewInput>

/** Why there cannot be one more view of a list that has so many, or null. */
export const whyNotListView = (count: number): Refusal | null =>
  count >= maxListViews ? refuse('VIEW_LIMIT', { max: maxListViews }) : null
