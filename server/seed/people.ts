import type { Role } from '@neev/domain/core/access/roles'
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { rowsAs } from '#core/db/rows-as.ts'
import { builders } from '../test/build.ts'
import { loadPeople, loadSellers, type SeedAddress } from './data/load.ts'
import { insertRows } from './rows.ts'

export type Person = {
  id: number
  name: string
  email: string
  roles: Role[]
  sellerId: number | null
  addressIds: number[]
  pincode: string | null
  gstin: string | null
}
export type Cast = { buyers: Person[]; sellers: Map<number, Person>; admin: Person; admins: Person[] }

const daysAgo = (now: Date, days: number) => new Date(now.getTime() - days * 86_400_000)

/** Everybody of the demo shop: one login for each role, the owners of all sellers, customers and firms with their sites. */
export async function fillPeople(ctx: Ctx): Promise<Cast> {
  const build = builders(() => ctx)
  const { staff, owners, customers, buyers } = loadPeople()
  const companies = await rowsAs<{ id: number; slug: string }>(ctx.db, sql`select id, slug from sellers`)
  const companyOf = (slug: string | undefined) => companies.find((company) => company.slug === slug?.toLowerCase())?.id
  const cast: Cast = { buyers: [], sellers: new Map(), admin: undefined as unknown as Person, admins: [] }
  const seen = new Set<string>()

  async function person(
    input: { name: string; email: string; mobile: string },
    roles: Role[],
    sellerId?: number,
    days = 90,
  ): Promise<Person> {
    seen.add(input.email)
    const user = await build.user({
      ...input,
      roles,
      createdAt: daysAgo(ctx.now, days),
      ...(sellerId !== undefined && { sellerId }),
    })
    await ctx.db
      .updateTable('users')
      .set((db) => ({ mobileVerifiedAt: db.ref('createdAt') }))
      .where('id', '=', user.id)
      .execute()
    const made = {
      id: user.id,
      name: input.name,
      email: input.email,
      roles,
      sellerId: sellerId ?? null,
      addressIds: [],
      pincode: null,
      gstin: null,
    }
    if (sellerId !== undefined) cast.sellers.set(sellerId, made)
    return made
  }

  for (const one of staff) {
    if (['customer', 'b2b'].includes(one.role)) continue
    const sellerId = companyOf(one.seller ?? one.dealer)
    const made = await person(one, [one.role], sellerId && !cast.sellers.has(sellerId) ? sellerId : undefined)
    if (one.role === 'admin') cast.admin = made
  }
  // large refunds need two
  const second = await person({ name: 'Sunita Pawar', email: 'accounts@neev.example', mobile: '+919000002997' }, [
    'admin',
  ])
  cast.admins = [cast.admin, second]
  for (const owner of owners) {
    const sellerId = companyOf(owner.seller)
    if (sellerId === undefined || cast.sellers.has(sellerId) || seen.has(owner.email)) continue
    const [kind] = await rowsAs<{ kind: string }>(ctx.db, sql`select kind from sellers where id = ${sellerId}`)
    await person(owner, [kind?.kind === 'ASSOCIATE' ? 'superSeller' : 'seller'], sellerId)
  }
  for (const { code, owner: name, email, mobile } of loadSellers().associates.flatMap(({ dealers }) => dealers)) {
    const sellerId = companyOf(code)
    if (sellerId !== undefined && !cast.sellers.has(sellerId))
      await person({ name, email, mobile }, ['subBusiness'], sellerId)
  }
  for (const [at, customer] of customers.entries()) {
    const made = await person(customer, ['customer'], undefined, 85 - at * 2)
    cast.buyers.push(await withAddresses(ctx, made, customer, customer.addresses, null))
  }
  for (const buyer of buyers) {
    const made = await person(buyer.contact, ['customer', 'b2b'])
    const sites = [buyer.billing, ...buyer.sites.map((site) => ({ ...site, label: site.project }))]
    cast.buyers.push(await withAddresses(ctx, made, { ...buyer.contact, name: buyer.companyName }, sites, buyer.gstin))
  }
  await build.bankAccount()
  return cast
}

async function withAddresses(
  ctx: Ctx,
  person: Person,
  contact: { name: string; mobile: string },
  addresses: readonly SeedAddress[],
  gstin: string | null,
): Promise<Person> {
  const rows = addresses.map((address, at) => ({
    user_id: person.id,
    label: address.label.slice(0, 30),
    contact_name: contact.name,
    mobile: contact.mobile,
    line1: address.line1,
    line2: address.line2 || null,
    city: address.city,
    district: address.city,
    state_code: address.state,
    pincode: address.pincode,
    gstin: gstin?.startsWith(address.state) ? gstin : null,
    is_default_ship: at === 0,
    is_default_bill: at === 0,
    created_at: ctx.now,
    updated_at: ctx.now,
  }))
  const ids = await insertRows(ctx.db, 'addresses', rows, 'id')
  await sql`
    update addresses a set district = p.district, state_code = p.state_code from pincodes p where p.pincode = a.pincode and a.user_id = ${person.id}`.execute(
    ctx.db,
  )
  return { ...person, addressIds: ids, pincode: addresses[0]?.pincode ?? null, gstin }
}
