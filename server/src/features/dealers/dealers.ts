import {
  type billingRules,
  type DealerMove,
  type DealerStatus,
  dealerLimits,
  dealerMoves,
  inviteInput,
  type Territory,
  termsInput,
  whyNotMove,
  whyNotTerritory,
} from '@neev/domain/dealers'
import { whyGstinDoesNotFit } from '@neev/domain/identity'
import { can } from '@neev/domain/permissions'
import { type SQL, sql } from 'drizzle-orm'
import { audit } from '#core/audit.ts'
import { actorOf, type Ctx, transaction } from '#core/context.ts'
import { brokeConstraint, rowOf, rowsOf } from '#core/db/open.ts'
import { found, idOf, parseInput, refused, refuseIf } from '#core/errors.ts'
import { endSessions, insertUser } from '#features/accounts/accounts.ts'
import { getPlace } from '#features/pincodes/pincodes.ts'
import { offerNext, takeBack } from './assign.ts'
import { lockPart } from './candidates.ts'
import { associateProducts, type DealerRow, getAssociate, getDealer } from './network.ts'

export type { DealerRow } from './network.ts'

declare module '#core/events.ts' {
  interface Events {
    /** A firm is asked to join a network: its person gets a link to begin with. */
    'dealer.invited': { dealerId: number }
    'dealer.moved': { dealerId: number; to: DealerStatus; reason: string | null }
  }
}

/** Four characters leave six digits for the number: WPS-PUN → WPUN. */
const prefixFor = (code: string) => code.replace('-', '').replace(/^(.).*(...)$/, '$1$2')

/** Asks a firm to join the associate's network: the firm, its yard and an account for its person, who gets a link by mail. */
export async function inviteDealer(ctx: Ctx, given: unknown): Promise<DealerRow> {
  const input = parseInput(inviteInput, given)
  const place = await getPlace(ctx, input.pincode)
  const misfit = input.gstin && whyGstinDoesNotFit(input.gstin, place.stateCode, input.pan)
  if (misfit) refuseIf({ ...misfit, field: 'gstin' })
  if (!place.position) throw refused('PINCODE_UNKNOWN', { pincode: input.pincode }, 'pincode')
  const { position } = place
  const associate = await getAssociate(ctx)
  return transaction(ctx, async (ctx) => {
    await ctx.db.execute(sql`select 1 from sellers where id = ${associate.id} for update`)
    const most = Math.min(associate.dealerLimit, dealerLimits.dealers)
    const have = found(
      await rowOf<{ count: number }>(
        ctx.db,
        sql`select count(*)::int as count from dealer_terms where associate_id = ${associate.id} and status <> 'REMOVED'`,
      ),
    )
    if (have.count >= most) throw refused('DEALER_LIMIT', { max: most })
    const id = await insertFirm(ctx, associate.id, input, place.stateCode, position).catch(refuseTaken)
    const userId = await insertUser(
      ctx,
      { name: input.contactName, email: input.email, mobile: input.mobile, status: 'ACTIVE' },
      ['subBusiness'],
      actorOf(ctx).userId,
    )
    await ctx.db.execute(sql`insert into seller_members (seller_id, user_id) values (${id}, ${userId})`)
    await audit(ctx, 'dealer.invite', 'dealer', id, null, { code: input.code, name: input.firmName })
    await ctx.emit('dealer.invited', { dealerId: id })
    return getDealer(ctx, id)
  })
}

function refuseTaken(error: unknown): never {
  if (brokeConstraint(error, 'dealer_terms_code')) throw refused('DUPLICATE', { field: 'code' }, 'code')
  if (brokeConstraint(error, 'sellers_slug_key')) throw refused('DUPLICATE', { field: 'code' }, 'code')
  if (brokeConstraint(error, 'seller_gstins_pkey')) throw refused('DUPLICATE', { field: 'GSTIN' }, 'gstin')
  throw error
}

type Position = { lat: number; lon: number }

async function insertFirm(
  ctx: Ctx,
  associateId: number,
  input: ReturnType<typeof inviteInput.parse>,
  stateCode: string,
  position: Position,
): Promise<number> {
  const { code, firmName, pan, gstin, line, city, pincode, email, mobile, contactName } = input
  const { id } = found(
    await rowOf<{ id: number }>(
      ctx.db,
      sql`insert into sellers (kind, parent_id, slug, legal_name, trade_name, pan, support_phone, support_email, address, status, created_at)
          values ('DEALER', ${associateId}, ${`${code.toLowerCase()}-${associateId}`}, ${firmName}, ${firmName}, ${pan}, ${mobile}, ${email},
            ${`${line}, ${city} ${pincode}`}, 'DRAFT', ${ctx.now.toISOString()}) returning id`,
    ),
  )
  if (gstin)
    await ctx.db.execute(sql`
      insert into seller_gstins (gstin, seller_id, state_code, invoice_prefix) values (${gstin}, ${id}, ${stateCode}, ${prefixFor(code)})`)
  await ctx.db.execute(sql`
    insert into dispatch_points (seller_id, name, city, pincode, state_code, gstin, lat_micro, lon_micro)
    values (${id}, ${`${city} yard`}, ${city}, ${pincode}, ${stateCode}, ${gstin}, ${position.lat}, ${position.lon})`)
  await ctx.db.execute(sql`
    insert into dealer_terms (dealer_id, associate_id, code, contact_name, status, invited_by, invited_at)
    values (${id}, ${associateId}, ${code}, ${contactName}, 'INVITED', ${actorOf(ctx).userId}, ${ctx.now.toISOString()})`)
  return id
}

/** The same link once more, for a mail that was lost. */
export async function inviteAgain(ctx: Ctx, id: string): Promise<DealerRow> {
  const dealer = await getDealer(ctx, id)
  if (dealer.status !== 'INVITED') throw refused('BAD_TRANSITION', { from: dealer.status.toLowerCase() })
  await ctx.emit('dealer.invited', { dealerId: dealer.id })
  return dealer
}

/** Changes what `set` says, while nobody else has. */
async function changeTerms(ctx: Ctx, dealer: DealerRow, version: number, set: SQL): Promise<void> {
  const row = await rowOf(
    ctx.db,
    sql`update dealer_terms set ${set}, version = version + 1 where dealer_id = ${dealer.id} and version = ${version} returning dealer_id`,
  )
  if (!row) throw refused('STALE')
}

export async function saveTerms(ctx: Ctx, id: string, version: number, given: unknown): Promise<DealerRow> {
  const input = parseInput(termsInput, given)
  const dealer = await getDealer(ctx, id)
  const ids = input.allProducts ? [] : [...new Set(input.productIds.map(idOf))]
  const known = new Set((await associateProducts(ctx, dealer.associateId)).map((product) => product.id))
  if (ids.some((one) => !known.has(one))) throw refused('NOT_A_CHOICE', { field: 'productIds' }, 'productIds')
  return transaction(ctx, async (ctx) => {
    const { capacityGrams, marginType, marginValue, priceFloor, allProducts } = input
    await changeTerms(
      ctx,
      dealer,
      version,
      sql`capacity_grams = ${capacityGrams}, margin_type = ${marginType}, margin_value = ${marginValue}, price_floor = ${priceFloor}, all_products = ${allProducts}`,
    )
    await ctx.db.execute(sql`delete from dealer_products where dealer_id = ${dealer.id}`)
    await ctx.db.execute(
      sql`insert into dealer_products (dealer_id, product_id) select ${dealer.id}::bigint, unnest(${sql.param(ids)}::bigint[])`,
    )
    const { marginType: wasType, marginValue: wasValue, capacityGrams: wasCapacity } = dealer
    const before = { marginType: wasType, marginValue: wasValue, capacityGrams: wasCapacity }
    await audit(ctx, 'dealer.terms', 'dealer', dealer.id, before, input)
    return getDealer(ctx, id)
  })
}

/** The dealer's pincodes, all at once: what is not in the list is no longer its. */
export async function setTerritory(
  ctx: Ctx,
  id: string,
  version: number,
  rows: readonly Territory[],
): Promise<DealerRow> {
  refuseIf(whyNotTerritory(rows))
  const dealer = await getDealer(ctx, id)
  return transaction(ctx, async (ctx) => {
    await changeTerms(ctx, dealer, version, sql`status = status`)
    const given = rows.map(({ pincode, priority }) => ({ pincode, priority }))
    const unknown = await rowOf<{ pincode: string }>(
      ctx.db,
      sql`select r.pincode from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as r(pincode text)
          where not exists (select 1 from pincodes p where p.pincode = r.pincode) limit 1`,
    )
    if (unknown) throw refused('PINCODE_UNKNOWN', { pincode: unknown.pincode }, 'pincodes')
    await ctx.db.execute(sql`delete from dealer_pincodes where dealer_id = ${dealer.id}`)
    await ctx.db.execute(sql`
      insert into dealer_pincodes (dealer_id, pincode, priority)
      select ${dealer.id}::bigint, r.pincode, r.priority from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as r(pincode text, priority int)`)
    await audit(
      ctx,
      'dealer.territory',
      'dealer',
      dealer.id,
      { pincodes: dealer.pincodeCount },
      { pincodes: rows.length },
    )
    return getDealer(ctx, id)
  })
}

/** Pincodes of a district, to be added to a territory at once. */
export async function districtPincodes(ctx: Ctx, stateCode: string, district: string): Promise<string[]> {
  const rows = await rowsOf<{ pincode: string }>(
    ctx.db,
    sql`select pincode from pincodes where state_code = ${stateCode} and district = ${district} order by pincode`,
  )
  return rows.map(({ pincode }) => pincode)
}

const firmStatus: Record<DealerStatus, string> = {
  INVITED: 'DRAFT',
  REGISTERED: 'SUBMITTED',
  ACTIVE: 'APPROVED',
  PAUSED: 'APPROVED',
  SUSPENDED: 'SUSPENDED',
  REMOVED: 'TERMINATED',
}

async function writeStatus(ctx: Ctx, dealer: DealerRow, to: DealerStatus, reason: string | null): Promise<void> {
  await ctx.db.execute(sql`
    with firm as (update sellers set status = ${firmStatus[to]}, version = version + 1 where id = ${dealer.id})
    update dealer_terms set status = ${to}, status_reason = ${reason}, version = version + 1 where dealer_id = ${dealer.id}`)
  await ctx.emit('dealer.moved', { dealerId: dealer.id, to, reason })
}

/** The associate activates, pauses or removes a dealer; the desk suspends one. What it was asked for, and has not packed, goes to others. */
export async function moveDealer(
  ctx: Ctx,
  id: string,
  name: Exclude<DealerMove, 'register'>,
  note: string | null,
): Promise<DealerRow> {
  const dealer = await getDealer(ctx, id)
  const by = can(actorOf(ctx).roles, 'seller:approve') ? 'desk' : 'associate'
  return transaction(ctx, async (ctx) => {
    await ctx.db.execute(sql`select 1 from dealer_terms where dealer_id = ${dealer.id} for update`)
    const now = await getDealer(ctx, id)
    refuseIf(whyNotMove(name, now.status, by, note ?? ''))
    const { to } = dealerMoves[name]
    if (to === 'REMOVED') await leave(ctx, dealer)
    await writeStatus(ctx, dealer, to, note?.trim().slice(0, 300) || null)
    await audit(ctx, `dealer.${name}`, 'dealer', dealer.id, { status: now.status }, { status: to, note })
    if (to !== 'ACTIVE') await handOn(ctx, dealer, to !== 'PAUSED')
    return getDealer(ctx, id)
  })
}

const sending = sql`('PACKED', 'DISPATCHED', 'ON_HOLD', 'CANCEL_REQUESTED')`

/** Whoever still has goods to bring can't leave; then its people are customers again. */
async function leave(ctx: Ctx, dealer: DealerRow): Promise<void> {
  const busy = await rowOf(
    ctx.db,
    sql`select 1 from suborders where dealer_id = ${dealer.id} and status in ${sending} limit 1`,
  )
  if (busy) throw refused('BAD_TRANSITION', { from: 'sending an order' })
  const people = await rowsOf<{ userId: number }>(
    ctx.db,
    sql`delete from seller_members where seller_id = ${dealer.id} returning user_id as "userId"`,
  )
  for (const { userId } of people) {
    await ctx.db.execute(sql`
      with gone as (delete from user_roles where user_id = ${userId} and role = 'subBusiness')
      insert into user_roles (user_id, role, granted_by, granted_at) values (${userId}, 'customer', ${actorOf(ctx).userId}, ${ctx.now.toISOString()})
      on conflict do nothing`)
    await endSessions(ctx, userId)
  }
}

async function handOn(ctx: Ctx, dealer: DealerRow, accepted: boolean): Promise<void> {
  const parts = await rowsOf<{ id: number }>(
    ctx.db,
    sql`select p.id from dealer_assignments a join suborders p on p.id = a.suborder_id
        where a.dealer_id = ${dealer.id} and p.status in ('PLACED', 'CONFIRMED') and (a.outcome is null or (${accepted} and a.outcome = 'ACCEPTED'))
        order by p.order_id, p.id`,
  )
  for (const { id } of parts) {
    const part = await lockPart(ctx, id)
    if (part?.asked?.dealerId !== dealer.id) continue
    await takeBack(ctx, part)
    await offerNext(ctx, id)
  }
}

/** The invited person has chosen a password: the firm is there, and its associate lets it begin. */
export async function registered(ctx: Ctx, userId: number): Promise<void> {
  const row = await rowOf<DealerRow>(
    ctx.db,
    sql`select t.dealer_id as id from seller_members m join dealer_terms t on t.dealer_id = m.seller_id
        where m.user_id = ${userId} and t.status = 'INVITED' for update of t`,
  )
  if (row) await writeStatus(ctx, row, 'REGISTERED', null)
}

/** From now on the buyer's invoice is the associate's, or the dealer's; what is with a dealer already stays as it was accepted. */
export async function setBillingRule(ctx: Ctx, rule: (typeof billingRules)[number]) {
  const associate = await getAssociate(ctx)
  return transaction(ctx, async (ctx) => {
    await ctx.db.execute(
      sql`update sellers set billing_rule = ${rule}, version = version + 1 where id = ${associate.id}`,
    )
    await audit(ctx, 'associate.billingRule', 'seller', associate.id, { rule: associate.billingRule }, { rule })
    return { ...associate, billingRule: rule }
  })
}
