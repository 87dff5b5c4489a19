import { audit } from '#core/audit.ts'
import { type Ctx, transaction } from '#core/context.ts'
import { found, idOf, refused } from '#core/errors.ts'
import { requireMember } from '#features/businesses/company-members/company-members.ts'
import * as accounts from '#features/people/accounts/accounts.ts'
import { askAbout } from '#features/tax/gstin-statuses/gstin-statuses.ts'

type Entered = Parameters<typeof accounts.saveSite>[3]

async function ownerFor(ctx: Ctx, action: 'manage' | null): Promise<accounts.SiteOwner> {
  const { companyId } = await requireMember(ctx, action)
  const { pan } = found(
    await ctx.db.selectFrom('b2bAccounts').select('pan').where('id', '=', companyId).executeTakeFirst(),
  )
  return { companyId, pan }
}

/** The user id of a member of the company, or null; refuses others. */
async function memberInCharge(ctx: Ctx, { companyId }: accounts.SiteOwner, id: string | null): Promise<number | null> {
  if (id === null) return null
  const member = await ctx.db
    .selectFrom('companyMemberShown')
    .select('userId')
    .where('userId', '=', idOf(id))
    .where('companyId', '=', companyId)
    .executeTakeFirst()
  if (!member) throw refused('SITE_IN_CHARGE', {}, 'inChargeId')
  return member.userId
}

/** The sites of the caller's company, for every member. */
export const companySites = async (ctx: Ctx) => accounts.listSites(ctx, await ownerFor(ctx, null))

/** Adds a site to the caller's company, or updates the one with this id; for its admins. */
export async function saveCompanySite(ctx: Ctx, id: string | null, entered: Entered, inChargeId: string | null) {
  const owner = await ownerFor(ctx, 'manage')
  const member = await memberInCharge(ctx, owner, inChargeId)
  await askAbout(ctx, [entered.gstin])
  return transaction(ctx, async (ctx) => {
    const site = await accounts.saveSite(ctx, owner, id, entered, member)
    const { label, line1, city, pincode, gstin } = site
    const now = { id: site.id, label, line1, city, pincode, gstin, inChargeId: member }
    await audit(ctx, id === null ? 'b2b.addSite' : 'b2b.updateSite', 'b2b', owner.companyId, null, now)
    return site
  })
}

/** Deletes a site of the caller's company; for its admins. */
export async function deleteCompanySite(ctx: Ctx, id: string): Promise<boolean> {
  const owner = await ownerFor(ctx, 'manage')
  return transaction(ctx, async (ctx) => {
    const { label, line1, city, pincode } = await accounts.deleteSite(ctx, owner, id)
    await audit(ctx, 'b2b.deleteSite', 'b2b', owner.companyId, { id, label, line1, city, pincode }, null)
    return true
  })
}
