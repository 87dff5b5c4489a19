import {
  type B2bAdminTransition,
  type B2bForm,
  b2bAdminTransitions,
  b2bAfter,
  b2bAsksReason,
  whyNotB2bTransition,
} from '@neev/domain/businesses/b2b'
import { openChecks } from '@neev/domain/core/checks'
import type { Refusal } from '@neev/domain/core/refusals'
import { audit } from '#core/audit.ts'
import { actorOf, type Ctx, transaction } from '#core/context.ts'
import { found, idOf, refuseIf } from '#core/errors.ts'
import { recordTransition } from '#core/history.ts'
import { reasonOf } from '#core/internal-notes.ts'
import { accountsOfCompany, addFirstMember } from '#features/businesses/company-members/company-members.ts'
import { giveRole, importAddresses, takeRole } from '#features/people/accounts/accounts.ts'
import { type StoredStanding, standingOfCompany } from './transitions.queries.ts'

type Standing = Omit<StoredStanding, 'checks'> & { openChecks: number }

async function standingOf(ctx: Ctx, id: number): Promise<Standing> {
  const row = found(await standingOfCompany(ctx.db, id, actorOf(ctx).userId))
  return { ...row, openChecks: openChecks(row.checks) }
}

/** The transitions of an admin, with the reasons against them. */
export async function transitionsOfB2b(
  ctx: Ctx,
  id: number,
): Promise<{ transition: B2bAdminTransition; whyNot: Refusal | null }[]> {
  const standing = await standingOf(ctx, id)
  return b2bAdminTransitions.flatMap((transition) => {
    const why = whyNotB2bTransition(transition, standing)
    return why?.code === 'BAD_TRANSITION' ? [] : [{ transition, whyNot: why }]
  })
}

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

/** Side effects of a transition. */
const effects: Partial<Record<B2bAdminTransition, (ctx: Ctx, company: Standing) => Promise<void>>> = {
  approve: takeOn,
  // So that the company can apply again
  reject: async (ctx, { id }) => {
    await ctx.db.deleteFrom('b2bGstins').where('accountId', '=', id).execute()
  },
  hold: withoutRole,
  release: withRole,
}

/** Makes a status transition: checks the rule, applies and records it, publishes the event. */
export async function updateB2bStatus(
  ctx: Ctx,
  id: string,
  transition: B2bAdminTransition,
  note?: string | null,
): Promise<void> {
  const why = reasonOf(note, b2bAsksReason(transition))
  await transaction(ctx, async (ctx) => {
    await ctx.db.selectFrom('b2bAccounts').select('id').where('id', '=', idOf(id)).forUpdate().execute()
    const company = await standingOf(ctx, idOf(id))
    refuseIf(whyNotB2bTransition(transition, company))
    const { status: from } = company
    const to = b2bAfter(transition)
    await effects[transition]?.(ctx, company)
    await ctx.db
      .updateTable('b2bAccounts')
      .set({ status: to, statusChangedAt: ctx.now })
      .where('id', '=', company.id)
      .execute()
    await recordTransition(ctx, { entity: 'b2b', id: company.id, from, to, note: why })
    await audit(ctx, `b2b.${transition}`, 'b2b', company.id, { status: from }, { status: to, note: why })
    await ctx.emit('b2b.moved', { accountId: company.id, from, to, note: why })
  })
}
