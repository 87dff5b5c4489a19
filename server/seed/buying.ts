import type { CompanyRole } from '@neev/domain/businesses/company-members'
import { sql } from 'kysely'
import { actorOf, type Ctx } from '#core/context.ts'
import { rowAs, rowsAs } from '#core/db/rows-as.ts'
import { found } from '#core/errors.ts'
import { inviteMember, membership, updateMember } from '#features/businesses/company-members/company-members.ts'
import { company } from '#features/businesses/company-members/invitations.ts'
import { companySites } from '#features/businesses/company-sites/company-sites.ts'
import { addToCart } from '#features/buying/carts/carts.ts'
import { addInvited } from '#features/people/invitations/invitations.ts'
import { decide } from '#features/procurement/order-approvals/order-approvals.ts'
import { createRule } from '#features/procurement/order-approvals/rules.ts'
import { reviewOrder } from '#features/storefront/checkout/checkout.ts'
import { requestOrderApproval } from '#features/storefront/checkout/request-approval.ts'
import { builders } from '../test/build.ts'
import { at } from './orders/orders.ts'
import type { Cast, Person } from './people.ts'

const hour = 3_600_000
const day = 24 * hour

type Colleague = { role: CompanyRole; name: string; email: string; mobile: string; limitPaise: number | null }
const colleagues: readonly Colleague[] = [
  {
    role: 'BUYER',
    name: 'Sameer Kulkarni',
    email: 'buyer@neev.example',
    mobile: '+919000002061',
    limitPaise: 2_00_000_00,
  },
  { role: 'APPROVER', name: 'Leela Menon', email: 'approver@neev.example', mobile: '+919000002064', limitPaise: null },
  {
    role: 'ACCOUNTS',
    name: 'Prakash Jain',
    email: 'company-accounts@neev.example',
    mobile: '+919000002067',
    limitPaise: null,
  },
  { role: 'SITE', name: 'Irfan Shaikh', email: 'site@neev.example', mobile: '+919000002070', limitPaise: 20_000_00 },
]

/** The people of the demo company, its rules, and two orders that need approval: one waits, one can be placed. */
export async function fillBuying(ctx: Ctx, cast: Cast): Promise<void> {
  const owner = cast.buyers.find(({ email }) => email === 'b2b@neev.example')
  if (!owner) return
  await sql`update orders o set company_id = m.company_id from company_members m
    where m.user_id = o.user_id and o.company_id is null and o.placed_at >= m.joined_at`.execute(ctx.db)
  const admin = at(ctx, new Date(ctx.now.getTime() - 30 * day), owner)
  const people = new Map<CompanyRole, Person>()
  for (const colleague of colleagues) people.set(colleague.role, await join(ctx, cast, admin, colleague))
  await createRule(admin, { name: 'Orders from ₹1 lakh', minPaise: 1_00_000_00, approvers: 1 })
  const cement = await rowAs<{ id: number }>(ctx.db, sql`select id from categories where slug = 'cement'`)
  if (cement)
    await createRule(admin, {
      name: 'Large cement orders',
      minPaise: 3_00_000_00,
      categoryIds: [String(cement.id)],
      approvers: 2,
    })
  const [buyer, approver, site] = [people.get('BUYER'), people.get('APPROVER'), people.get('SITE')]
  if (!buyer || !approver || !site) return
  const [first] = await companySites(admin)
  if (first) await sql`update addresses set in_charge_id = ${site.id} where id = ${first.id}`.execute(ctx.db)
  await send(at(ctx, new Date(ctx.now.getTime() - 5 * hour), buyer), 3_000_000)
  const id = await send(at(ctx, new Date(ctx.now.getTime() - 20 * hour), site), 1_000_000)
  await decide(at(ctx, new Date(ctx.now.getTime() - 2 * hour), approver), String(id), true, null)
}

/** Invites a colleague, who accepts. */
async function join(ctx: Ctx, { admin: shop }: Cast, admin: Ctx, colleague: Colleague): Promise<Person> {
  const { role, limitPaise, ...about } = colleague
  const { id } = await builders(() => ctx).user({ ...about, createdAt: admin.now })
  const { invites } = await inviteMember(admin, { email: about.email, role })
  const invite = found(invites.find(({ email }) => email === about.email))
  const user: Person = { ...shop, id, ...about, roles: ['customer', 'b2b'], sellerId: null, gstin: null }
  const { companyId } = found(await membership(admin))
  const invited = { inviteId: invite.id, id: companyId, role, invitedBy: actorOf(admin).userId }
  await addInvited(at(admin, admin.now, user), company, invited, id)
  if (limitPaise !== null) await updateMember(admin, String(id), { role, limitPaise, limitReset: 'MONTHLY' })
  return user
}

/** Fills the member's cart with bars of a weight in thousandths of a kilogram, and sends it for approval. */
async function send(ctx: Ctx, quantityMilli: number): Promise<number> {
  const sites = await companySites(ctx)
  const address = sites.find(({ pincode }) => pincode === '411045') ?? sites[0]
  const [offer] = await rowsAs<{ id: number }>(
    ctx.db,
    sql`select o.id from offers o join variants v on v.id = o.variant_id join sellers s on s.id = o.seller_id
        where o.status = 'LIVE' and v.diameter_mm = 12 and s.slug = 'sahyadri-ispat-yard' order by o.id limit 1`,
  )
  if (!address || !offer) throw new Error('nothing to send for approval')
  await addToCart(ctx, [{ offerId: String(offer.id), quantityMilli, unit: 'kg' }], address.pincode)
  const site = { shippingAddressId: String(address.id) }
  const { payablePaise } = await reviewOrder(ctx, site)
  const row = await requestOrderApproval(ctx, { ...site, method: 'DIRECT', expectedPaise: payablePaise })
  return row.id
}
