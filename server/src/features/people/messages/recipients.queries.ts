import { sql } from 'kysely'
import { allOf, containing } from '#core/lists.ts'

export type RecipientFilter = { search?: string | null | undefined; active?: boolean | null | undefined }

/** The internal recipients that a list is filtered to. */
export const matchingRecipients = ({ search, active }: RecipientFilter) =>
  allOf([
    search && sql`(name || ' ' || address || ' ' || array_to_string(events, ' ')) ilike ${containing(search)}`,
    active != null && sql`active = ${active}`,
  ])

/** The bounced addresses that a list is filtered to. */
export const matchingBounces = (search?: string | null) => allOf([search && sql`address ilike ${containing(search)}`])
