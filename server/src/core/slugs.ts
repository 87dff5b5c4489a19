import { sql } from 'kysely'
import type { Sql } from '#core/db/open.ts'
import type { Ctx } from './context.ts'
import { rowsOf } from './db/open.ts'

/** Words as the end of an address: small letters, digits, single hyphens. */
export const slugOf = (words: string): string =>
  words
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80)
    .replace(/-+$/, '') || 'x'

/** The same with a number behind it where somebody has it already; `column` names where it must be alone. */
export async function freeSlug(ctx: Ctx, words: string, table: Sql, column: Sql): Promise<string> {
  const slug = slugOf(words)
  const rows = await rowsOf<{ slug: string }>(
    ctx.db,
    sql`select ${column} as slug from ${table} where ${column} = ${slug} or ${column} like ${`${slug}-%`}`,
  )
  const taken = new Set(rows.map((row) => row.slug))
  let at = 2
  if (!taken.has(slug)) return slug
  while (taken.has(`${slug}-${at}`)) at++
  return `${slug}-${at}`
}
