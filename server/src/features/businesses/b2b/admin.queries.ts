import type { B2bForm, B2bKind, B2bStatus } from '@neev/domain/businesses/b2b'
import { openChecks } from '@neev/domain/core/checks'
import { sql } from 'kysely'
import { checksColumn } from '#core/applications/admin-checks.queries.ts'
import { type Db, rowsOf, type Sql } from '#core/db/open.ts'
import { allOf, containing, type PageInput, pageTail } from '#core/lists.ts'
import { lateB2b } from './b2b.queries.ts'

export type AdminB2bRow = {
  id: number
  companyName: string
  kind: B2bKind | null
  status: B2bStatus
  form: B2bForm
  pan: string
  gstins: string[]
  userId: number
  userName: string
  userEmail: string
  userMobile: string | null
  monthlyGrams: number
  managerId: number | null
  managerName: string | null
  createdAt: Date
  submittedAt: Date | null
  approvedAt: Date | null
  since: Date
  openChecks: number
  orders: number
}

async function readCompanies(db: Db, where: Sql, tail: Sql = sql``): Promise<(AdminB2bRow & { total: number })[]> {
  const rows = await rowsOf(
    db,
    'b2b.readCompanies',
    sql`select a.id, coalesce(nullif(a.company_name, ''), u.name) as "companyName", a.kind, a.status, a.form, a.pan,
          coalesce((select array_agg(g.gstin order by g.gstin) from b2b_gstins g
          where g.account_id = a.id), '{}') as gstins,
          u.id as "userId", u.name as "userName", u.email as "userEmail", u.mobile as "userMobile",
          coalesce((select sum((n ->> 'grams')::bigint)::bigint
          from jsonb_array_elements(a.form -> 'need' -> 'needs') n), 0) as "monthlyGrams",
          a.manager_id, m.name as "managerName",
          a.created_at,
          a.submitted_at, a.approved_at, a.status_changed_at as since,
          (select count(*)::int from order_shown o where o.user_id = a.user_id) as orders,
          ${checksColumn('b2b', sql`a.id`)} as checks, count(*) over ()::int as total
        from b2b_accounts a join users u on u.id = a.user_id left join person_shown m on m.id = a.manager_id
        where ${where} ${tail}`,
  )
  return rows.map(({ checks, ...row }) => ({ ...row, openChecks: openChecks(checks) }))
}

const sorts = {
  since: sql`a.status_changed_at`,
  companyName: sql`a.company_name`,
  submittedAt: sql`a.submitted_at`,
  monthlyGrams: sql`"monthlyGrams"`,
}

const saying = (words: string) => sql`
  (a.company_name || ' ' || a.pan || ' ' || u.name || ' ' || u.email || ' ' || coalesce(u.mobile,
  '') ilike ${containing(words)}
    or exists (select 1 from b2b_gstins g where g.account_id = a.id and g.gstin ilike ${containing(words)}))`

export type B2bFilter = { search?: string | null; status?: string | null }

const matching = ({ search, status }: B2bFilter) =>
  allOf([search?.trim() && saying(search), status && sql`a.status = ${status}`])

/** A page of companies. */
export const companiesOf = (db: Db, filter: B2bFilter, page: PageInput) =>
  readCompanies(db, matching(filter), pageTail(page, sorts, sql`a.id`))

/** How many companies there are, and how many of them wait too long, by status. */
export const countCompanies = (db: Db, now: Date, filter: B2bFilter) =>
  rowsOf(
    db,
    'b2b.countCompanies',
    sql`select a.status, count(*)::int as count, count(*) filter (where ${lateB2b(now)})::int as late
        from b2b_accounts a join users u on u.id = a.user_id where ${matching(filter)} group by 1`,
  )

export const companyById = async (db: Db, id: number): Promise<AdminB2bRow | undefined> =>
  (await readCompanies(db, sql`a.id = ${id}`))[0]
