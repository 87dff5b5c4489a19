import { whyGstinDoesNotFit } from '@neev/domain/core/identity/identity'
import { isStateCode } from '@neev/domain/core/states'
import { maxCompanySites } from '@neev/domain/people/accounts/accounts'
import { type Ctx, transaction } from '#core/context.ts'
import { found, idOf, refused, refuseIf } from '#core/errors.ts'
import { inChargeName } from './addresses.queries.ts'
import { type AddressRow, readAddress } from './addresses.ts'

/** Whose sites they are, and the PAN that the GSTIN of each has to belong to. */
export type SiteOwner = { companyId: number; pan: string }

const sitesOf = (ctx: Ctx, { companyId }: SiteOwner) =>
  ctx.db
    .selectFrom('addresses')
    .selectAll()
    .select(inChargeName.as('inChargeName'))
    .where('companyId', '=', companyId)
    .where('deletedAt', 'is', null)

/** The sites of a company, by name. */
export const listSites = (ctx: Ctx, owner: SiteOwner): Promise<AddressRow[]> =>
  sitesOf(ctx, owner).orderBy('label').orderBy('id').execute()

/** One site of a company; NOT_FOUND for other addresses. */
export const getSite = async (ctx: Ctx, owner: SiteOwner, id: string): Promise<AddressRow> =>
  found(await sitesOf(ctx, owner).where('id', '=', idOf(id)).executeTakeFirst())

/**
 * Adds a site to a company, or updates it. `inChargeId` is a member of the company, which the caller has checked.
 * Refuses a GSTIN of another PAN, and more than {@link maxCompanySites} sites. Orders keep their copy.
 */
export async function saveSite(
  ctx: Ctx,
  owner: SiteOwner,
  id: string | null,
  entered: Parameters<typeof readAddress>[1],
  inChargeId: number | null,
): Promise<AddressRow> {
  const { values } = await readAddress(ctx, entered)
  if (values.gstin)
    refuseIf(
      withField(whyGstinDoesNotFit(values.gstin, isStateCode(values.stateCode) ? values.stateCode : null, owner.pan)),
    )
  return transaction(ctx, async (ctx) => {
    // Two who add at once count one after the other
    await ctx.db.selectFrom('b2bAccounts').select('id').where('id', '=', owner.companyId).forUpdate().execute()
    if (id !== null) {
      const before = await getSite(ctx, owner, id)
      await ctx.db
        .updateTable('addresses')
        .set({ ...values, inChargeId })
        .where('id', '=', before.id)
        .execute()
      return getSite(ctx, owner, id)
    }
    const { length } = await listSites(ctx, owner)
    if (length >= maxCompanySites) throw refused('ADDRESS_LIMIT', { max: maxCompanySites })
    const made = await ctx.db
      .insertInto('addresses')
      .values({ ...values, companyId: owner.companyId, inChargeId, createdAt: ctx.now })
      .returning('id')
      .executeTakeFirstOrThrow()
    return getSite(ctx, owner, String(made.id))
  })
}

const withField = (refusal: ReturnType<typeof whyGstinDoesNotFit>) => refusal && { ...refusal, field: 'gstin' }

/** Deletes a site of a company; orders keep their copy. */
export async function deleteSite(ctx: Ctx, owner: SiteOwner, id: string): Promise<AddressRow> {
  const site = await getSite(ctx, owner, id)
  await ctx.db.updateTable('addresses').set({ deletedAt: ctx.now }).where('id', '=', site.id).execute()
  return site
}
