import { sql } from 'kysely'
import type { Sql } from '#core/db/open.ts'
import { allOf, containing } from '#core/lists.ts'

/** What a seller submitted with a file, and who decided it. */
export type Submitted<State> = {
  id: number
  sellerId: number
  sellerName: string
  number: string
  state: State
  reason: string | null
  fileKey: string
  submittedAt: Date
  decidedAt: Date | null
  decidedByName: string | null
  total: number
}
export type SubmittedFilter<State> = { state?: State | null; search?: string | null }

/** The columns of it, of a table c with the joins below. */
export const submittedColumns = sql`c.id, c.seller_id,
  coalesce(nullif(s.trade_name, ''), s.legal_name) as "sellerName", c.number, c.state, c.reason, f.key as "fileKey",
  c.submitted_at, c.decided_at, u.name as "decidedByName", count(*) over ()::int as total`
export const submittedJoins = sql`join sellers s on s.id = c.seller_id join files f on f.id = c.file_id
  left join users u on u.id = c.decided_by`

/** One, of a seller or of any. */
export const submittedById = (id: number, sellerId: number | null): Sql =>
  sql`c.id = ${id} and (${sellerId}::bigint is null or c.seller_id = ${sellerId})`

/** Those of a list, of one seller or of all; words are searched in number, seller and further columns. */
export const submittedWhere = <State extends string>(
  { state, search }: SubmittedFilter<State>,
  sellerId: number | null,
  also: Sql = sql`''`,
): Sql =>
  allOf([
    sellerId !== null && sql`c.seller_id = ${sellerId}`,
    state && sql`c.state = ${state}`,
    search &&
      sql`(c.number ilike ${containing(search)} or ${also} ilike ${containing(search)}
        or s.trade_name ilike ${containing(search)} or s.legal_name ilike ${containing(search)})`,
  ])
