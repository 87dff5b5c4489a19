import { dealerLimits, type InviteInput, inviteInput } from '@neev/domain/dealers'
import { whyGstinDoesNotFit } from '@neev/domain/identity'
import { sql } from 'kysely'
import { audit } from '#core/audit.ts'
import { actorOf, type Ctx, transaction } from '#core/context.ts'
import { brokeConstraint, rowOf } from '#core/db/open.ts'
import { found, parseInput, refused, refuseIf } from '#core/errors.ts'
import { insertUser } from '#features/accounts/accounts.ts'
import { applicantInvited, applicantToInvite } from '#features/associates/associates.ts'
import { getPlace } from '#features/pincodes/pincodes.ts'
import { grantRole } from '#features/users/users.ts'
import { type DealerRow, getAssociate, getDealer } from './network.ts'
import { writeStatus } from './transitions.ts'

/** Four characters leave six digits for the number: WPS-PUN → WPUN. */
const prefixFor = (code: string) => code.replace('-', '').replace(/^(.).*(...)$/, '$1$2')

/** Asks a firm to join the associate's network: the firm, its yard and an account for its person, who gets a link by mail. */
export async function inviteDealer(ctx: Ctx, values: unknown, applicationId: string | null = null): Promise<DealerRow> {
  const input = parseInput(inviteInput, values)
  const place = await getPlace(ctx, input.pincode)
  const misfit = input.gstin && whyGstinDoesNotFit(input.gstin, place.stateCode, input.pan)
  if (misfit) refuseIf({ ...misfit, field: 'gstin' })
  if (!place.position) throw refused('PINCODE_UNKNOWN', { pincode: input.pincode }, 'pincode')
  const { position } = place
  const associate = await getAssociate(ctx)
  return transaction(ctx, async (ctx) => {
    await sql`select 1 from sellers where id = ${associate.id} for update`.execute(ctx.db)
    const max = Math.min(associate.dealerLimit, dealerLimits.dealers)
    const have = found(
      await rowOf<{ count: number }>(
        ctx.db,
        sql`select count(*)::int as count from dealer_terms where associate_id = ${associate.id} and status <> 'REMOVED'`,
      ),
    )
    if (have.count >= max) throw refused('DEALER_LIMIT', { max: max })
    const id = await insertCompany(ctx, associate.id, input, place.stateCode, position).catch(refuseTaken)
    const applicant = applicationId === null ? null : await applicantToInvite(ctx, applicationId)
    await audit(ctx, 'dealer.invite', 'dealer', id, null, { code: input.code, name: input.companyName, applicationId })
    // whoever has an account needs no link to begin
    if (applicant?.accountId) {
      await grantRole(ctx, String(applicant.accountId), 'subBusiness')
      await join(ctx, id, applicant.accountId)
      await writeStatus(ctx, await getDealer(ctx, id), 'REGISTERED', null)
    } else {
      await join(ctx, id, await insertPerson(ctx, input))
      await ctx.emit('dealer.invited', { dealerId: id })
    }
    if (applicant) await applicantInvited(ctx, applicant, id)
    return getDealer(ctx, id)
  })
}

const insertPerson = (ctx: Ctx, { contactName, email, mobile }: InviteInput): Promise<number> =>
  insertUser(ctx, { name: contactName, email, mobile, status: 'ACTIVE' }, ['subBusiness'], actorOf(ctx).userId)

async function join(ctx: Ctx, dealerId: number, userId: number): Promise<void> {
  const joined = await rowOf(
    ctx.db,
    sql`insert into seller_members (seller_id, user_id) values (${dealerId}, ${userId}) on conflict do nothing returning user_id`,
  )
  if (!joined) throw refused('WORKS_ALREADY')
}

function refuseTaken(error: unknown): never {
  if (brokeConstraint(error, 'dealer_terms_code')) throw refused('DUPLICATE', { field: 'code' }, 'code')
  if (brokeConstraint(error, 'sellers_slug_key')) throw refused('DUPLICATE', { field: 'code' }, 'code')
  if (brokeConstraint(error, 'seller_gstins_pkey')) throw refused('DUPLICATE', { field: 'GSTIN' }, 'gstin')
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
  const { id } = found(
    await rowOf<{ id: number }>(
      ctx.db,
      sql`insert into sellers (kind, parent_id, slug, legal_name, trade_name, pan, support_phone, support_email, address, status, created_at)
          values ('DEALER', ${associateId}, ${`${code.toLowerCase()}-${associateId}`}, ${companyName}, ${companyName}, ${pan}, ${mobile}, ${email},
            ${`${line}, ${city} ${pincode}`}, 'DRAFT', ${ctx.now}) returning id`,
    ),
  )
  if (gstin)
    await sql`
      insert into seller_gstins (gstin, seller_id, state_code, invoice_prefix) values (${gstin}, ${id}, ${stateCode}, ${prefixFor(code)})`.execute(
      ctx.db,
    )
  await sql`
    insert into dispatch_points (seller_id, name, city, pincode, state_code, gstin, lat_micro, lon_micro)
    values (${id}, ${`${city} yard`}, ${city}, ${pincode}, ${stateCode}, ${gstin}, ${position.lat}, ${position.lon})`.execute(
    ctx.db,
  )
  await sql`
    insert into dealer_terms (dealer_id, associate_id, code, contact_name, status, invited_by, invited_at)
    values (${id}, ${associateId}, ${code}, ${contactName}, 'INVITED', ${actorOf(ctx).userId}, ${ctx.now})`.execute(
    ctx.db,
  )
  return id
}

/** The same link once more, for a mail that was lost. */
export async function resendDealerInvitation(ctx: Ctx, id: string): Promise<DealerRow> {
  const dealer = await getDealer(ctx, id)
  if (dealer.status !== 'INVITED') throw refused('BAD_TRANSITION', { from: dealer.status.toLowerCase() })
  await ctx.emit('dealer.invited', { dealerId: dealer.id })
  return dealer
}

/** The invited person has chosen a password: the firm is there, and its associate lets it begin. */
export async function registered(ctx: Ctx, userId: number): Promise<void> {
  const row = await rowOf<{ id: number }>(
    ctx.db,
    sql`select t.dealer_id as id from seller_members m join dealer_terms t on t.dealer_id = m.seller_id
        where m.user_id = ${userId} and t.status = 'INVITED' for update of t`,
  )
  if (row) await writeStatus(ctx, row, 'REGISTERED', null)
}
