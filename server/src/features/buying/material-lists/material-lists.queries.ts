import { sql } from 'kysely'
import { type Db, type RowOf, rowOf, rowsOf, type Sql } from '#core/db/open.ts'
import { allOf, containing, type PageInput, pageTail } from '#core/lists.ts'

/**
 * `companyId`: The company that it is shared with; null if it is not.
 */
export type ListRow = Omit<RowOf<'material-lists.readLists'>, 'total'>

const readLists = (db: Db, where: Sql, tail: Sql) =>
  rowsOf(
    db,
    'material-lists.readLists',
    sql`select m.id, m.user_id, u.name as "ownerName", m.company_id,
          m.members_edit, m.name, m.source, m.file_name, m.reading,
          m.headings, m.totals, m.created_at,
          m.updated_at, n."lineCount", n.matched, n."toCheck", n.unmatched, count(*) over ()::int as total
        from material_lists m join person_shown u on u.id = m.user_id cross join lateral (
          select count(*)::int as "lineCount", (count(*) filter (where l.state = 'MATCHED'))::int as matched,
            (count(*) filter (where l.state = 'CHECK'))::int as "toCheck",
            (count(*) filter (where l.state in ('UNMATCHED', 'TEXT')))::int as unmatched
          from material_list_lines l where l.list_id = m.id) n
        where ${where} ${tail}`,
  )

/** Who reads lists: a user, with those that are shared with the company that the user is a member of. */
export type ListReader = { userId: number; companyId: number | null }

const readable = ({ userId, companyId }: ListReader): Sql =>
  companyId === null ? sql`m.user_id = ${userId}` : sql`(m.user_id = ${userId} or m.company_id = ${companyId})`

/** A list that the reader reads, by id. */
export const listById = async (db: Db, reader: ListReader, id: number) =>
  (await readLists(db, sql`m.id = ${id} and ${readable(reader)}`, sql``))[0]

/** A page of the lists that the reader reads. */
export const pageOfLists = (db: Db, reader: ListReader, page: PageInput, search: string | null | undefined) =>
  readLists(
    db,
    allOf([readable(reader), search ? sql`m.name ilike ${containing(search)}` : null]),
    pageTail(page, { updatedAt: sql`m.updated_at`, name: sql`m.name` }, sql`m.id`),
  )

/** Restricts offers (o) to those of these sizes that are live. */
export const liveOffersOf = (variantIds: readonly number[]): Sql =>
  sql`o.variant_id = any(${variantIds}::bigint[]) and o.status = 'LIVE'`

/** Copies the lines of a list to another. */
export const copyLines = (db: Db, from: number, to: number) =>
  sql`insert into material_list_lines (list_id, position, row_number, written, goods, make, remarks, quantity_milli,
        unit, problem, state, reason, score, variant_id, candidates)
      select ${to}, l.position, null, l.written, l.goods, l.make, l.remarks, l.quantity_milli, l.unit, l.problem, l.state,
        l.reason, l.score, l.variant_id, l.candidates
      from material_list_lines l where l.list_id = ${from}`.execute(db)

/** The end of a list: the next position. */
export const nextPosition = async (db: Db, listId: number) =>
  (
    await rowOf(
      db,
      'material-lists.nextPosition',
      sql`select coalesce(max(l.position) + 1, 0)::int as position from material_list_lines l where l.list_id = ${listId}`,
    )
  )?.position ?? 0
