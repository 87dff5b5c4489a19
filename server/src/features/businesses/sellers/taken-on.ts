import type { AssociateCompany } from '@neev/domain/businesses/associate-inputs'
import { prefixFor } from '@neev/domain/businesses/sellers/sellers'
import { audit } from '#core/audit.ts'
import type { Ctx } from '#core/context.ts'
import { found } from '#core/errors.ts'
import { recordTransition } from '#core/history.ts'
import { addGstin } from './application/form-tables.ts'
import { addOwner } from './companies.ts'
import { sellerSlug } from './transitions.ts'

type Contact = { userId: number; person: string; mobile: string; email: string; place: string }
type Company = { kind: 'ASSOCIATE' | 'PARTNER'; legalName: string; tradeName: string; pan: string }

async function makeCompany(
  ctx: Ctx,
  { userId, person, mobile, email, place }: Contact,
  company: Company,
): Promise<number> {
  const { kind, legalName, tradeName, pan } = company
  const now = ctx.now.toISOString()
  const slug = await sellerSlug(ctx, tradeName)
  const { id } = found(
    await ctx.db
      .insertInto('sellers')
      .values({
        kind,
        status: 'APPROVED',
        slug,
        tradeName,
        legalName,
        pan,
        supportPhone: mobile,
        supportEmail: email,
        // Partners are no sellers of goods and have no such kind
        businessKinds: kind === 'ASSOCIATE' ? ['DEALER'] : [],
        contacts: JSON.stringify({ owner: { name: person, mobile, email } }),
        address: place,
        createdAt: now,
        statusChangedAt: now,
      })
      .returning('id')
      .executeTakeFirst(),
  )
  await addOwner(ctx, id, userId)
  await recordTransition(ctx, { entity: 'seller', id, from: null, to: 'APPROVED' })
  await audit(ctx, 'seller.takeOn', 'seller', id, null, company)
  return id
}

/** Creates the business of an approved business associate with its owner; its documents were checked before. */
export async function makeAssociateCompany(ctx: Ctx, { company, ...contact }: Contact & { company: AssociateCompany }) {
  const { legalName, tradeName, pan, gstin } = company
  const id = await makeCompany(ctx, contact, { kind: 'ASSOCIATE', legalName, tradeName, pan })
  await addGstin(ctx, id, gstin, prefixFor(tradeName, gstin.slice(0, 2)))
  await ctx.emit('seller.changed', { sellerId: id })
  return id
}

type Partner = Contact & { name: string; gstin: string | null }

/** Creates the business of an enquiry or service partner; a member of an existing business lists under that one. */
export async function makePartnerCompany(ctx: Ctx, { name, gstin, ...contact }: Partner): Promise<void> {
  const works = await ctx.db
    .selectFrom('sellerMembers')
    .select('userId')
    .where('userId', '=', contact.userId)
    .executeTakeFirst()
  if (works) return
  const pan = gstin?.slice(2, 12) ?? ''
  await makeCompany(ctx, contact, { kind: 'PARTNER', legalName: name, tradeName: name, pan })
}

/**
 * After a change of a member's role: publishes the change of a partner, which accepts enquiries only through members
 * with the role.
 */
export async function notifyOfPartner(ctx: Ctx, userId: number): Promise<void> {
  const company = await ctx.db
    .selectFrom('sellerMembers as m')
    .select('sellerId')
    .where('userId', '=', userId)
    .where((db) =>
      db.or([
        db.exists(db.selectFrom('requestOfferShown as o').select('o.id').whereRef('o.sellerId', '=', 'm.sellerId')),
        db.exists(db.selectFrom('serviceShown as v').select('v.id').whereRef('v.sellerId', '=', 'm.sellerId')),
      ]),
    )
    .executeTakeFirst()
  if (company) await ctx.emit('seller.changed', company)
}
