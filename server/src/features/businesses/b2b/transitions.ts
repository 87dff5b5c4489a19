import {
  type B2bForm,
  type B2bStatus,
  type B2bTransition,
  b2bEdges,
  whyNotB2bTransition,
} from '@neev/domain/businesses/b2b'
import { openChecks } from '@neev/domain/core/checks'
import type { Application } from '#core/applications/applications.ts'
import { actorOf, type Ctx } from '#core/context.ts'
import { found } from '#core/errors.ts'
import { accountsOfCompany, addFirstMember } from '#features/businesses/company-members/company-members.ts'
import { giveRole, importAddresses, takeRole } from '#features/people/accounts/accounts.ts'
import { type StoredStanding, standingOfCompany } from './transitions.queries.ts'

type Standing = Omit<StoredStanding, 'checks'> & { openChecks: number }

/** Makes the applicant the first member, grants the role, and makes sites and office of the form those of the company. */
async function takeOn(ctx: Ctx, { id, userId, form }: Standing): Promise<void> {
  await ctx.db
    .updateTable('b2bAccounts')
    .set((db) => ({ approvedAt: db.fn.coalesce('approvedAt', db.val(ctx.now)) }))
    .where('id', '=', id)
    .execute()
  await addFirstMember(ctx, id, userId)
  await giveRole(ctx, userId, 'b2b')
  await importForm(ctx, id, form)
}

/** Adds the sites and the office of an application to its company; changes none that exist. */
async function importForm(ctx: Ctx, companyId: number, { company, sites, tax }: B2bForm): Promise<void> {
  if (!company || !sites) return
  const gstins = tax?.gstins.map(({ gstin }) => gstin) ?? []
  const { billing } = sites
  await importAddresses(ctx, { companyId }, [
    { ...billing, label: company.companyName.slice(0, 30), sez: null, gstins },
    // Forms from before the question have neither zone nor GSTIN
    ...sites.sites.map(({ project, inCharge, sez = null, gstin = null, ...site }) => ({
      ...site,
      label: project,
      contactName: inCharge,
      sez,
      gstins: gstin ? [gstin] : gstins,
    })),
  ])
}

const withoutRole = (ctx: Ctx, { id }: Standing) => takeRole(ctx, accountsOfCompany(id), 'b2b')

async function withRole(ctx: Ctx, { id }: Standing): Promise<void> {
  const members = await ctx.db.selectFrom('companyMemberShown').select('userId').where('companyId', '=', id).execute()
  for (const { userId } of members) await giveRole(ctx, userId, 'b2b')
}

/** Applications of companies, and what becomes of companies later. */
export const companyApplication: Application<B2bTransition, B2bStatus, Standing> = {
  entity: 'b2b',
  edges: b2bEdges,
  lock: (ctx, id) => ctx.db.selectFrom('b2bAccounts').select('id').where('id', '=', id).forUpdate().execute(),
  async read(ctx, id) {
    const row = found(await standingOfCompany(ctx.db, id, actorOf(ctx).userId))
    return { ...row, openChecks: openChecks(row.checks) }
  },
  whyNot: whyNotB2bTransition,
  effects: {
    approve: takeOn,
    // So that the company can apply again
    reject: (ctx, { id }) => ctx.db.deleteFrom('b2bGstins').where('accountId', '=', id).execute(),
    hold: withoutRole,
    release: withRole,
  },
  write: (ctx, id, status) =>
    ctx.db.updateTable('b2bAccounts').set({ status, statusChangedAt: ctx.now }).where('id', '=', id).execute(),
  moved: (ctx, { id: accountId, ...moved }) => ctx.emit('b2b.moved', { accountId, ...moved }),
}
