import type { B2bForm, B2bKind, B2bStatus, PaymentTerms } from '@neev/domain/accounts/b2b'
import { openChecks } from '@neev/domain/core/checks'
import { can } from '@neev/domain/core/permissions'
import { terms } from '@neev/domain/core/refusals'
import { sql } from 'kysely'
import { checksColumn } from '#core/admin-checks.queries.ts'
import { type CheckDecision, decideCheck, noteOfCheck } from '#core/admin-checks.ts'
import { audit, readAudit } from '#core/audit.ts'
import { holdersOf } from '#core/colleagues.ts'
import { actorOf, type Ctx, transaction } from '#core/context.ts'
import type { Sql } from '#core/db/open.ts'
import { rowsOf } from '#core/db/open.ts'
import { found, idOf, refused } from '#core/errors.ts'
import { writeNote } from '#core/internal-notes.ts'
import { allOf, containing, type PageInput, pageOf, pageTail } from '#core/lists.ts'
import { lateB2b } from './b2b.ts'

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
  paymentTerms: PaymentTerms
  managerId: number | null
  managerName: string | null
  createdAt: Date
  submittedAt: Date | null
  approvedAt: Date | null
  since: Date
  openChecks: number
  orders: number
}

type Raw = Omit<AdminB2bRow, 'openChecks'> & { checks: Parameters<typeof openChecks>[0]; total: number }

async function readCompanies(ctx: Ctx, where: Sql, tail: Sql = sql``): Promise<(AdminB2bRow & { total: number })[]> {
  const rows = await rowsOf<Raw>(
    ctx.db,
    sql`select a.id, coalesce(nullif(a.company_name, ''), u.name) as "companyName", a.kind, a.status, a.form, a.pan,
          coalesce((select array_agg(g.gstin order by g.gstin) from b2b_gstins g
          where g.account_id = a.id), '{}') as gstins,
          u.id as "userId", u.name as "userName", u.email as "userEmail", u.mobile as "userMobile",
          coalesce((select sum((n ->> 'grams')::bigint)::bigint
          from jsonb_array_elements(a.form -> 'need' -> 'needs') n), 0) as "monthlyGrams",
          a.payment_terms as "paymentTerms", a.manager_id as "managerId", m.name as "managerName",
          a.created_at as "createdAt",
          a.submitted_at as "submittedAt", a.approved_at as "approvedAt", a.status_changed_at as since,
          (select count(*)::int from orders o where o.user_id = a.user_id) as orders,
          ${checksColumn('b2b', sql`a.id`)} as checks, count(*) over ()::int as total
        from b2b_accounts a join users u on u.id = a.user_id left join users m on m.id = a.manager_id
        where ${where} ${tail}`,
  )
  return rows.map(({ checks, ...row }) => ({ ...row, openChecks: openChecks(checks) }))
}

type Filter = { search?: string | null; status?: string | null }
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

/** A page of companies for admins, with counts by status. */
export async function listB2b(ctx: Ctx, page: PageInput, { search, status }: Filter) {
  const others = search?.trim() ? saying(search) : sql`true`
  const where = allOf([others, status && sql`a.status = ${status}`])
  const rows = await readCompanies(ctx, where, pageTail(page, sorts, sql`a.id`))
  const counts = await rowsOf<{ status: string; count: number; late: number }>(
    ctx.db,
    sql`select a.status, count(*)::int as count, count(*) filter (where ${lateB2b(ctx.now)})::int as late
        from b2b_accounts a join users u on u.id = a.user_id where ${others} group by 1`,
  )
  return { ...pageOf(rows), counts, late: counts.reduce((sum, one) => sum + one.late, 0) }
}

/** A company, or NOT_FOUND. */
export const getAdminB2b = async (ctx: Ctx, id: string | number): Promise<AdminB2bRow> =>
  found((await readCompanies(ctx, sql`a.id = ${idOf(id)}`))[0])

async function lockB2b(ctx: Ctx, id: string): Promise<AdminB2bRow> {
  await ctx.db.selectFrom('b2bAccounts').select('id').where('id', '=', idOf(id)).forUpdate().execute()
  return getAdminB2b(ctx, id)
}

/** Possible account managers. */
export const colleaguesOfB2b = (ctx: Ctx) => holdersOf(ctx, 'b2b:approve')

/** Decides a checklist item. */
export async function setB2bCheck(ctx: Ctx, id: string, decision: CheckDecision): Promise<AdminB2bRow> {
  const note = noteOfCheck(decision)
  const { item, state } = decision
  return transaction(ctx, async (ctx) => {
    const company = await lockB2b(ctx, id)
    if (company.userId === actorOf(ctx).userId) throw refused('OWN_SUBMISSION')
    const before = await decideCheck(ctx, 'b2b', company.id, { item, state, note })
    await audit(ctx, 'b2b.check', 'b2b', company.id, { item, ...before }, { item, state, note })
    return getAdminB2b(ctx, id)
  })
}

export async function addB2bNote(ctx: Ctx, id: string, body: string): Promise<AdminB2bRow> {
  const company = await getAdminB2b(ctx, id)
  await writeNote(ctx, 'b2b', company.id, body)
  return company
}

/** Sets payment terms and account manager. Not for one's own company. */
export async function setB2bTerms(ctx: Ctx, id: string, paymentTerms: PaymentTerms, managerId: string | null) {
  return transaction(ctx, async (ctx) => {
    const before = await lockB2b(ctx, id)
    if (before.userId === actorOf(ctx).userId) throw refused('OWN_SUBMISSION')
    const manager = managerId && idOf(managerId)
    if (manager && manager !== before.managerId && !(await colleaguesOfB2b(ctx)).some((one) => one.id === manager))
      throw refused('NOT_A_CHOICE', { field: terms('COLLEAGUE') }, 'managerId')
    await sql`update b2b_accounts set payment_terms = ${paymentTerms}, manager_id = ${manager}
      where id = ${before.id}`.execute(ctx.db)
    const was = { paymentTerms: before.paymentTerms, managerId: before.managerId }
    await audit(ctx, 'b2b.plan', 'b2b', before.id, was, { paymentTerms, managerId: manager })
    return getAdminB2b(ctx, id)
  })
}

/** Audit log of a company, for callers who may read it. */
export const auditOfB2b = async (ctx: Ctx, id: number) =>
  can(actorOf(ctx).roles, 'audit:read') ? readAudit(ctx, 'b2b', id) : []
