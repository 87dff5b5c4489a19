import type { SellerKind } from '@neev/domain/businesses/sellers/sellers'
import { rolesWith } from '@neev/domain/core/access/permissions'
import { sql } from 'kysely'
import { type Db, rowOf, rowsOf, type Sql } from '#core/db/open.ts'
import { containing } from '#core/lists.ts'
import { takesRequests } from '#features/businesses/sellers/sellers.ts'

export type AssigneeKind = SellerKind | 'STAFF'
export type Assignee = { value: string; name: string; kind: AssigneeKind; offersIt: boolean; open: number }

const open = sql`e.status in ('NEW', 'VERIFIED', 'ASSIGNED', 'CONTACTED', 'QUOTED')`

/** Approved businesses (s) with somebody who can answer; partners only for what their role lists. */
const canAnswer = (ids: readonly number[]): Sql => sql`(s.status = 'APPROVED' and exists (
    select 1 from seller_member_shown m join person_shown u on u.id = m.user_id and u.status = 'ACTIVE'
    where m.seller_id = s.id and m.role in ('OWNER', 'ORDERS'))
  and (s.kind <> 'PARTNER'
    or ${takesRequests('enquiry')} and not exists (
      select 1 from enquiries e where e.id = any(${ids}::bigint[]) and e.service_id is not null)
    or ${takesRequests('service')} and not exists (
      select 1 from enquiries e where e.id = any(${ids}::bigint[]) and e.product_id is not null)))`

/** Whether a business (s) offers what one of the enquiries is about. */
const offers = (ids: readonly number[]): Sql => sql`exists (
  select 1 from enquiries e where e.id = any(${ids}::bigint[]) and (
    exists (select 1 from offer_shown o join size_shown v on v.id = o.variant_id
      where o.seller_id = s.id and o.status = 'LIVE' and v.product_id = e.product_id)
    or exists (select 1 from request_offer_shown r
      where r.seller_id = s.id and r.status = 'LIVE' and r.product_id = e.product_id)
    or exists (select 1 from service_shown w where w.seller_id = s.id and w.id = e.service_id)))`

/** Businesses and staff whom these enquiries can be given to, those first who offer what they are about. */
export const assigneesFor = (db: Db, ids: readonly number[], search: string): Promise<Assignee[]> =>
  rowsOf(
    db,
    'enquiries.assigneesFor',
    sql`select * from (
          select 'seller:' || s.id as value, s.trade_name as name, s.kind, ${offers(ids)} as "offersIt",
            (select count(*)::int from enquiries e where e.seller_id = s.id and ${open}) as open
          from seller_shown s where ${canAnswer(ids)} and s.trade_name ilike ${containing(search)}
          union all
          select 'staff:' || u.id, u.name, 'STAFF', false,
            (select count(*)::int from enquiries e where e.staff_id = u.id and ${open})
          from person_shown u where ${worksHere} and u.name ilike ${containing(search)}
        ) a order by "offersIt" desc, kind = 'STAFF' desc, open, name, value limit 20`,
  )

/** Active users (u) who work on enquiries. */
const worksHere = sql`u.status = 'ACTIVE' and exists (select 1 from user_role_shown r where r.user_id = u.id
  and r.role = any(${rolesWith('lead:manage')}::text[]))`

/** The business, if it can answer these enquiries. */
export const businessFor = (db: Db, ids: readonly number[], sellerId: number) =>
  rowOf(
    db,
    'enquiries.businessFor',
    sql`select s.id, s.trade_name as name from seller_shown s where s.id = ${sellerId} and ${canAnswer(ids)}`,
  )

/** The member of staff, if active. */
export const staffFor = (db: Db, userId: number) =>
  rowOf(db, 'enquiries.staffFor', sql`select u.id, u.name from person_shown u where u.id = ${userId} and ${worksHere}`)

/** Values that enquiries have: where they came from, who has them, and their categories. */
export const sourcesOf = (db: Db) =>
  rowsOf(db, 'enquiries.sourcesOf', sql`select distinct source from enquiries where source <> '' order by 1 limit 100`)
export const assigneesOf = (db: Db) =>
  rowsOf(
    db,
    'enquiries.assigneesOf',
    sql`select 'staff:' || u.id as value, u.name as label from person_shown u
          where exists (select 1 from enquiries e where e.staff_id = u.id)
        union all
        select 'seller:' || s.id, s.trade_name from seller_shown s
          where exists (select 1 from enquiries e where e.seller_id = s.id)
        order by label, value limit 500`,
  )
export const categoriesOf = (db: Db) =>
  rowsOf(
    db,
    'enquiries.categoriesOf',
    sql`select c.slug as value, c.name as label from category_shown c
        where exists (select 1 from product_shown p join enquiries e on e.product_id = p.id where p.category_id = c.id)
        order by c.name limit 500`,
  )

/** Members who answer enquiries at a business. */
export const answeringAt = (db: Db, sellerId: number) =>
  rowsOf(
    db,
    'enquiries.answeringAt',
    sql`select u.id as "userId" from seller_member_shown m join person_shown u on u.id = m.user_id
        where m.seller_id = ${sellerId} and m.role in ('OWNER', 'ORDERS') and u.status = 'ACTIVE' order by u.id`,
  )
