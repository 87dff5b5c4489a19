import { whyGstinDoesNotFit } from '@neev/domain/core/identity/identity'
import { terms } from '@neev/domain/core/refusals'
import { dealerLimits, type InviteInput, inviteDealerInput } from '@neev/domain/orders/dealers'
import { audit } from '#core/audit.ts'
import { actorOf, type Ctx, transaction } from '#core/context.ts'
import { brokeConstraint } from '#core/db/open.ts'
import { found, parseInput, refused, refuseIf } from '#core/errors.ts'
import { applicantToInvite, markApplicantInvited } from '#features/businesses/associates/associates.ts'
import { addOwner, insertDealerCompany, lockSeller } from '#features/businesses/sellers/sellers.ts'
import { insertUser } from '#features/people/accounts/accounts.ts'
import { grantRole } from '#features/people/users/users.ts'
import { getPlace } from '#features/places/pincodes/pincodes.ts'
import { type DealerRow, getAssociate, getDealer } from './network.queries.ts'
import { writeStatus } from './transitions.ts'

/** Four characters leave six digits for the number: WPS-PUN → WPUN. */
const prefixFor = (code: string) => code.replace('-', '').replace(/^(.).*(...)$/, '$1$2')

/**
 * Invites a business to the associate's network: creates the business, its dispatch point and an account for its
 * contact, who is emailed a link.
 */
export async function inviteDealer(ctx: Ctx, values: unknown, applicationId: string | null = null): Promise<DealerRow> {
  const input = parseInput(inviteDealerInput, values)
  const place = await getPlace(ctx, input.pincode)
  const misfit = input.gstin && whyGstinDoesNotFit(input.gstin, place.stateCode, input.pan)
  if (misfit) refuseIf({ ...misfit, field: 'gstin' })
  if (!place.position) throw refused('PINCODE_UNKNOWN', { pincode: input.pincode }, 'pincode')
  const { position } = place
  const associate = await getAssociate(ctx)
  return transaction(ctx, async (ctx) => {
    await lockSeller(ctx, associate.id)
    const max = Math.min(associate.dealerLimit, dealerLimits.dealers)
    const have = found(
      await ctx.db
        .selectFrom('dealerTerms')
        .select((db) => db.fn.countAll<number>().as('count'))
        .where('associateId', '=', associate.id)
        .where('status', '!=', 'REMOVED')
        .executeTakeFirst(),
    )
    if (have.count >= max) throw refused('DEALER_LIMIT', { max: max })
    const id = await insertCompany(ctx, associate.id, input, place.stateCode, position).catch(refuseTaken)
    const applicant = applicationId === null ? null : await applicantToInvite(ctx, applicationId)
    await audit(ctx, 'dealer.invite', 'dealer', id, null, { code: input.code, name: input.companyName, applicationId })
    // Someone with an account needs no link
    if (applicant?.accountId) {
      await grantRole(ctx, String(applicant.accountId), 'subBusiness')
      await addOwner(ctx, id, applicant.accountId)
      await writeStatus(ctx, await getDealer(ctx, id), 'REGISTERED', null)
    } else {
      await addOwner(ctx, id, await insertPerson(ctx, input))
      await ctx.emit('dealer.invited', { dealerId: id })
    }
    if (applicant) await markApplicantInvited(ctx, applicant, id)
    return getDealer(ctx, id)
  })
}

const insertPerson = (ctx: Ctx, { contactName, email, mobile }: InviteInput): Promise<number> =>
  insertUser(ctx, { name: contactName, email, mobile, status: 'ACTIVE' }, ['subBusiness'], actorOf(ctx).userId)

function refuseTaken(error: unknown): never {
  if (brokeConstraint(error, 'dealer_terms_code')) throw refused('DUPLICATE', { field: terms('CODE') }, 'code')
  if (brokeConstraint(error, 'sellers_slug_key')) throw refused('DUPLICATE', { field: terms('CODE') }, 'code')
  if (brokeConstraint(error, 'seller_gstins_pkey')) throw refused('DUPLICATE', { field: terms('GSTIN') }, 'gstin')
  throw error
}

type Position = { lat: number; lon: number }

async function insertCompany(
  ctx: Ctx,
  associateId: number,
  input: InviteInput,
  stateCode: string,
  position: Position,
): Promise<number> {
  const { code, companyName, pan, gstin, line, city, pincode, email, mobile, contactName } = input
  const id = await insertDealerCompany(ctx, {
    company: {
      parentId: associateId,
      slug: `${code.toLowerCase()}-${associateId}`,
      legalName: companyName,
      tradeName: companyName,
      pan,
      supportPhone: mobile,
      supportEmail: email,
      address: `${line}, ${city} ${pincode}`,
    },
    registration: gstin ? { gstin, invoicePrefix: prefixFor(code) } : null,
    yard: { name: `${city} yard`, city, pincode, stateCode, latMicro: position.lat, lonMicro: position.lon },
  })
  await ctx.db
    .insertInto('dealerTerms')
    .values({
      dealerId: id,
      associateId,
      code,
      contactName,
      status: 'INVITED',
      invitedBy: actorOf(ctx).userId,
      invitedAt: ctx.now,
    })
    .execute()
  return id
}

/** Sends the invitation again. */
export async function resendDealerInvitation(ctx: Ctx, id: string): Promise<DealerRow> {
  const dealer = await getDealer(ctx, id)
  if (dealer.status !== 'INVITED') throw refused('BAD_TRANSITION')
  await ctx.emit('dealer.invited', { dealerId: dealer.id })
  return dealer
}

/** The invited person has set a password; the associate can now activate the dealer. */
export async function markRegistered(ctx: Ctx, userId: number): Promise<void> {
  const row = await ctx.db
    .selectFrom('sellerMemberShown as m')
    .innerJoin('dealerTerms as t', 't.dealerId', 'm.sellerId')
    .select('t.dealerId as id')
    .where('m.userId', '=', userId)
    .where('t.status', '=', 'INVITED')
    .forUpdate(['t'])
    .executeTakeFirst()
  if (row) await writeStatus(ctx, row, 'REGISTERED', null)
}
