import type { AssociateCompany } from '@neev/domain/associates'
import { startOfIstMonth } from '@neev/domain/fiscal'
import type { Role } from '@neev/domain/roles'
import { prefixFor } from '@neev/domain/sellers'
import { sql } from 'kysely'
import { audit } from '#core/audit.ts'
import type { Ctx } from '#core/context.ts'
import type { Sql } from '#core/db/open.ts'
import { rowOf } from '#core/db/open.ts'
import { found, refused } from '#core/errors.ts'
import { recordTransition } from '#core/history.ts'
import { addGstin } from './form-tables.ts'
import { freeSlug } from './transitions.ts'

type Contact = { userId: number; mobile: string; email: string; place: string }
type Company = { kind: 'ASSOCIATE' | 'PARTNER'; legalName: string; tradeName: string; pan: string }

async function makeCompany(ctx: Ctx, { userId, mobile, email, place }: Contact, company: Company): Promise<number> {
  const { kind, legalName, tradeName, pan } = company
  const now = ctx.now.toISOString()
  const slug = await freeSlug(ctx, tradeName)
  const { id } = found(
    await rowOf<{ id: number }>(
      ctx.db,
      sql`insert into sellers (kind, status, slug, trade_name, legal_name, pan, support_phone, support_email, address, created_at, status_changed_at)
          values (${kind}, 'APPROVED', ${slug}, ${tradeName}, ${legalName}, ${pan}, ${mobile}, ${email}, ${place}, ${now}, ${now}) returning id`,
    ),
  )
  const joined = await rowOf(
    ctx.db,
    sql`insert into seller_members (seller_id, user_id, role, joined_at) values (${id}, ${userId}, 'OWNER', ${now})
        on conflict do nothing returning user_id`,
  )
  if (!joined) throw refused('WORKS_ALREADY')
  await recordTransition(ctx, { entity: 'seller', id, from: null, to: 'APPROVED' })
  await audit(ctx, 'seller.takeOn', 'seller', id, null, company)
  return id
}

/** The firm of a business associate that was taken on, with its owner; the desk has looked at its papers before. */
export async function makeAssociateCompany(ctx: Ctx, { company, ...contact }: Contact & { company: AssociateCompany }) {
  const { legalName, tradeName, pan, gstin } = company
  const id = await makeCompany(ctx, contact, { kind: 'ASSOCIATE', legalName, tradeName, pan })
  await addGstin(ctx, id, gstin, prefixFor(tradeName, gstin.slice(0, 2)))
  await ctx.emit('seller.changed', { sellerId: id })
  return id
}

type Partner = Contact & { name: string; gstin: string | null }

/** The firm of an enquiry or service partner; who works for one already lists what it has under that one's name. */
export async function makePartnerCompany(ctx: Ctx, { name, gstin, ...contact }: Partner): Promise<void> {
  const works = await rowOf(ctx.db, sql`select 1 from seller_members where user_id = ${contact.userId}`)
  if (works) return
  const pan = gstin?.slice(2, 12) ?? ''
  await makeCompany(ctx, contact, { kind: 'PARTNER', legalName: name, tradeName: name, pan })
}

/** A firm that takes requests does so by the roles of its people: when one of theirs has changed, so has what buyers see of it. */
export async function notifyOfPartner(ctx: Ctx, userId: number): Promise<void> {
  const company = await rowOf<{ sellerId: number }>(
    ctx.db,
    sql`select seller_id as "sellerId" from seller_members m where user_id = ${userId} and (
          exists (select 1 from request_offers o where o.seller_id = m.seller_id) or exists (select 1 from services v where v.seller_id = m.seller_id))`,
  )
  if (company) await ctx.emit('seller.changed', company)
}

/** A firm (s) takes requests while it is approved and somebody there still has the role. */
export const takesRequests = (
  role: Extract<Role, 'enquiry' | 'service'>,
): Sql => sql`(s.status = 'APPROVED' and exists (
  select 1 from seller_members m join user_roles r on r.user_id = m.user_id and r.role = ${role}
    join users u on u.id = m.user_id and u.status = 'ACTIVE' where m.seller_id = s.id))`

/** How many requests a firm (s) takes in a month, and how many came in this Indian one; what was not meant does not count. */
export const leadQuota = sql`s.lead_quota`
export const leadsTaken = (now: Date): Sql =>
  sql`(select count(*)::int from enquiries l where l.seller_id = s.id and l.status <> 'INVALID'
    and l.created_at >= ${startOfIstMonth(now)}::timestamptz)`
