import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { rowOf } from '#core/db/open.ts'
import { isActiveUser, type Reader, reader } from '#features/people/messages/messages.ts'

/** A seller or company, for messages: recipients and the path of its page. */
export type PartyFacts = { name: string; status: string; owners: Reader[]; path: string }

/** The page of each kind of seller; dealers and partners have none. */
const homes = {
  SELLER: '/seller/profile',
  ASSOCIATE: '/superSeller/profile',
  DEALER: '/subBusiness/dashboard',
  PARTNER: '/dashboards/default',
} as const

/** A seller with its owners, for messages; `path` is the application, later the seller's profile. */
export async function readSeller(ctx: Ctx, sellerId: number): Promise<PartyFacts | undefined> {
  const row = await rowOf(
    ctx.db,
    'sellers.readSeller',
    sql`select coalesce(nullif(s.trade_name, ''), s.legal_name) as name, s.kind, s.status,
          coalesce((select jsonb_agg(${reader('m')}) from seller_members sm join users m on m.id = sm.user_id
            where sm.seller_id = s.id and sm.role = 'OWNER' and m.${isActiveUser}), '[]') as owners
        from sellers s where s.id = ${sellerId}`,
  )
  const joined = row && ['APPROVED', 'SUSPENDED', 'TERMINATED'].includes(row.status)
  return row && { ...row, path: joined ? homes[row.kind] : '/seller_registration' }
}

/** The bank and the end of the account number, so that an owner can recognise it. */
export async function readSellerBank(ctx: Ctx, sellerId: number): Promise<string | undefined> {
  const row = await rowOf(
    ctx.db,
    'sellers.readSellerBank',
    sql`select bank || ', …' || right(account_number, 4) as bank from seller_bank_accounts
      where seller_id = ${sellerId} and replaced_at is null`,
  )
  return row?.bank
}

/** Members who take orders at a seller, and whether it is an associate. */
export async function readSellerPeople(
  ctx: Ctx,
  sellerId: number,
): Promise<{ people: Reader[]; isAssociate: boolean }> {
  const row = await rowOf(
    ctx.db,
    'sellers.readSellerPeople',
    sql`select c.kind = 'ASSOCIATE' as "isAssociate", coalesce((select jsonb_agg(${reader('m')}) from seller_members sm
      join users m on m.id = sm.user_id
            where sm.seller_id = c.id and sm.role in ('OWNER', 'ORDERS') and m.${isActiveUser}), '[]') as people
        from sellers c where c.id = ${sellerId}`,
  )
  return row ?? { people: [], isAssociate: false }
}
