import { can } from '@neev/domain/core/access/permissions'
import { terms } from '@neev/domain/core/refusals'
import type { CheckDecision } from '#core/applications/admin-checks.ts'
import { setCheckOf } from '#core/applications/applications.ts'
import { audit, readAudit } from '#core/audit.ts'
import { holdersOf } from '#core/colleagues.ts'
import { actorOf, type Ctx, transaction } from '#core/context.ts'
import { found, idOf, refused } from '#core/errors.ts'
import { writeNote } from '#core/internal-notes.ts'
import { type PageInput, pageOf } from '#core/lists.ts'
import { type AdminB2bRow, type B2bFilter, companiesOf, companyById, countCompanies } from './admin.queries.ts'
import { companyApplication } from './transitions.ts'

/** A page of companies for admins, with counts by status. */
export async function listB2b(ctx: Ctx, page: PageInput, filter: B2bFilter) {
  const rows = await companiesOf(ctx.db, filter, page)
  const counts = await countCompanies(ctx.db, ctx.now, { ...filter, status: null })
  return { ...pageOf(rows), counts, late: counts.reduce((sum, one) => sum + one.late, 0) }
}

/** A company, or NOT_FOUND. */
export const getAdminB2b = async (ctx: Ctx, id: string | number): Promise<AdminB2bRow> =>
  found(await companyById(ctx.db, idOf(id)))

async function lockB2b(ctx: Ctx, id: string): Promise<AdminB2bRow> {
  await ctx.db.selectFrom('b2bAccounts').select('id').where('id', '=', idOf(id)).forUpdate().execute()
  return getAdminB2b(ctx, id)
}

/** Possible account managers. */
export const colleaguesOfB2b = (ctx: Ctx) => holdersOf(ctx, 'b2b:approve')

/** Decides a checklist item. */
export async function setB2bCheck(ctx: Ctx, id: string, decision: CheckDecision): Promise<AdminB2bRow> {
  await setCheckOf(ctx, companyApplication, id, decision)
  return getAdminB2b(ctx, id)
}

export async function addB2bNote(ctx: Ctx, id: string, body: string): Promise<AdminB2bRow> {
  const company = await getAdminB2b(ctx, id)
  await writeNote(ctx, 'b2b', company.id, body)
  return company
}

/** Sets the account manager. Not for one's own company. */
export async function setB2bManager(ctx: Ctx, id: string, managerId: string | null) {
  return transaction(ctx, async (ctx) => {
    const before = await lockB2b(ctx, id)
    if (before.userId === actorOf(ctx).userId) throw refused('OWN_SUBMISSION')
    const manager = managerId ? idOf(managerId) : null
    if (manager && manager !== before.managerId && !(await colleaguesOfB2b(ctx)).some((one) => one.id === manager))
      throw refused('NOT_A_CHOICE', { field: terms('COLLEAGUE') }, 'managerId')
    await ctx.db.updateTable('b2bAccounts').set({ managerId: manager }).where('id', '=', before.id).execute()
    await audit(ctx, 'b2b.plan', 'b2b', before.id, { managerId: before.managerId }, { managerId: manager })
    return getAdminB2b(ctx, id)
  })
}

/** Audit log of a company, for callers who may read it. */
export const auditOfB2b = async (ctx: Ctx, id: number) =>
  can(actorOf(ctx).roles, 'audit:read') ? readAudit(ctx, 'b2b', id) : []
