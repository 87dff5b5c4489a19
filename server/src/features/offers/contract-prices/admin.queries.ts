import { sql } from 'kysely'
import { type Db, rowOf, rowsOf, type Sql } from '#core/db/open.ts'
import { allOf, containing, neverNull, type PageInput, pageParts } from '#core/lists.ts'
import {
  buyerName,
  type ContractRow,
  everyonePrice,
  isCurrentLine,
  type LineRow,
  ofOffer,
  parties,
} from './contracts.queries.ts'

export type AdminContractRow = Omit<ContractRow, 'version' | 'companyId'> & {
  sellerName: string
  formerCount: number
  activatedAt: Date | null
}
export type AdminContractFilter = { search?: string | null; status?: string | null; sellerId?: number | null }

const sellerName: Sql = sql`coalesce(nullif(c.trade_name, ''), c.legal_name)`
const withSeller: Sql = sql`${parties} join seller_shown c on c.id = k.seller_id`

/** Contracts whose name, reference or parties have this text. */
const named = (search: string): Sql => sql`k.id in (
  select x.id from price_contracts x where (x.name || ' ' || x.reference) ilike ${containing(search)}
  union select x.id from price_contracts x join seller_shown c on c.id = x.seller_id
    where ${sellerName} ilike ${containing(search)}
  union select x.id from price_contracts x join b2b_account_shown b on b.id = x.company_id
    where b.company_name ilike ${containing(search)}
  union select x.id from price_contracts x join customer_groups g on g.id = x.group_id
    where g.name ilike ${containing(search)})`

const matching = ({ search, status, sellerId }: AdminContractFilter): Sql =>
  allOf([
    search?.trim() && named(search),
    status && sql`k.status = ${status}`,
    sellerId ? sql`k.seller_id = ${sellerId}` : null,
  ])

const sorts = {
  createdAt: neverNull(sql`k.created_at`),
  validTo: neverNull(sql`k.valid_to`),
  reference: neverNull(sql`k.reference`),
  sellerName: neverNull(sellerName),
}

const countOf = (which: Sql): Sql =>
  sql`(select count(*)::int from price_contract_lines t where t.contract_id = k.id and ${which})`

/** The contracts (k) of these ids (i). Lines are counted for them alone. */
const readRows = (db: Db, now: Date, ids: Sql, orderBy: Sql) =>
  rowsOf(
    db,
    'contract-prices.readRows',
    sql`select k.id, k.seller_id, k.group_id, k.reference, k.name,
          ${sellerName} as "sellerName", ${buyerName} as "buyerName", k.valid_from::text as "validFrom",
          k.valid_to::text as "validTo", k.status, k.end_reason, k.created_at,
          k.activated_at, k.ended_at, ${countOf(isCurrentLine(now))} as "lineCount",
          ${countOf(sql`not ${isCurrentLine(now)}`)} as "formerCount", i.total
        from (${ids}) i join ${withSeller} on k.id = i.id order by ${orderBy}`,
  )

/** A page of all contracts. */
export const readAdminContracts = (db: Db, now: Date, page: PageInput, filter: AdminContractFilter) => {
  const { orderBy, limit, offset } = pageParts(page, sorts, sql`k.id`)
  const ids = sql`select k.id, count(*) over ()::int as total from price_contracts k
    join seller_shown c on c.id = k.seller_id where ${matching(filter)} order by ${orderBy} limit ${limit} offset ${offset}`
  return readRows(db, now, ids, orderBy)
}

/** Any contract. */
export const adminContractById = async (db: Db, now: Date, id: number): Promise<AdminContractRow | undefined> =>
  (await readRows(db, now, sql`select ${id}::bigint as id, 1 as total`, sql`k.id`))[0]

/** Number of contracts by status. */
export const countAdminContracts = (db: Db, filter: AdminContractFilter) =>
  rowsOf(
    db,
    'contract-prices.countAdminContracts',
    sql`select k.status, count(*)::int as count from price_contracts k where ${matching(filter)} group by 1`,
  )

/** Sellers that have contracts. */
export const readContractSellers = (db: Db) =>
  rowsOf(
    db,
    'contract-prices.readContractSellers',
    sql`select c.id, ${sellerName} as name from seller_shown c
        where exists (select 1 from price_contracts k where k.seller_id = c.id) order by 2, 1 limit 1000`,
  )

export type AdminLineRow = LineRow & { orderCount: number }
export type AdminLineFilter = { search?: string | null; age?: string | null }

const lineSorts = {
  title: neverNull(sql`v.title_order`),
  validFrom: neverNull(sql`t.created_at`),
  validTo: neverNull(sql`coalesce(t.valid_to, 'infinity')`),
}

/** Orders with a line at one of these lines (x). */
const ordersOf = (which: Sql): Sql => sql`(select count(distinct s.order_id)::int from price_contract_lines x
  join order_line_shown l on l.contract_line_id = x.id join suborder_shown s on s.id = l.suborder_id where ${which})`

const withOffer: Sql = sql`price_contract_lines t join price_contracts k on k.id = t.contract_id
  join ${ofOffer} on o.id = t.offer_id`

/** A page of the lines of a contract. Prices and orders are looked up for that page alone. */
export const readAdminLines = (
  db: Db,
  now: Date,
  contractId: number,
  page: PageInput,
  { search, age }: AdminLineFilter,
) => {
  const { orderBy, limit, offset } = pageParts({ ...page, sort: page.sort || 'title' }, lineSorts, sql`t.id`)
  const where = allOf([
    sql`t.contract_id = ${contractId}`,
    age === 'CURRENT' && isCurrentLine(now),
    age === 'FORMER' && sql`not ${isCurrentLine(now)}`,
    search?.trim() && sql`(v.title ilike ${containing(search)} or o.sku ilike ${containing(search)})`,
  ])
  return rowsOf(
    db,
    'contract-prices.readAdminLines',
    sql`select t.id, t.offer_id, o.sku, v.title, d.city, v.unit, t.min_milli,
          t.price_paise, t.discount_bp,
          ${everyonePrice(now, sql`t.min_milli`)} as "everyonePaise", t.valid_from,
          t.valid_to, ${ordersOf(sql`x.id = t.id`)} as "orderCount", i.total
        from (select t.id, count(*) over ()::int as total from ${withOffer} where ${where}
          order by ${orderBy} limit ${limit} offset ${offset}) i
          join ${withOffer} on t.id = i.id order by ${orderBy}`,
  )
}

/** Orders with a line at a price of a contract. */
export const countOrdersOf = async (db: Db, contractId: number): Promise<number> =>
  (
    await rowOf(
      db,
      'contract-prices.countOrdersOf',
      sql`select ${ordersOf(sql`x.contract_id = ${contractId}`)} as count`,
    )
  )?.count ?? 0

/** Companies of a group, past and present. */
export const readMembers = (db: Db, groupId: number) =>
  rowsOf(
    db,
    'contract-prices.readMembers',
    sql`select m.id, b.company_name as name, m.joined_at, m.left_at
        from customer_group_members m join b2b_account_shown b on b.id = m.company_id
        where m.group_id = ${groupId} order by m.left_at nulls first, b.company_name, m.id limit 500`,
  )
