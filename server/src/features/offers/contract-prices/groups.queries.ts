import { sql } from 'kysely'
import { type Db, type RowOf, rowOf, rowsOf, type Sql } from '#core/db/open.ts'
import { allOf, containing } from '#core/lists.ts'

/**
 * Whether a seller knows a company (b): it has ordered from the seller, requested a quotation from it, or holds credit
 * from it.
 */
const isKnown = (sellerId: number): Sql => sql`(
  exists (select 1 from order_shown o join suborder_shown s on s.order_id = o.id
    where s.seller_id = ${sellerId} and (o.company_id = b.id or (o.company_id is null and o.user_id = b.user_id)))
  or exists (select 1 from quote_invitation_shown i join quote_request_shown r on r.id = i.request_id
    where i.seller_id = ${sellerId}
      and r.user_id in (select m.user_id from company_member_shown m where m.company_id = b.id))
  or exists (select 1 from credit_lines l where l.seller_id = ${sellerId} and l.account_id = b.id
    and l.status <> 'CLOSED'))`

export type CustomerRow = RowOf<'contract-prices.readCustomers'>

const customerColumns = (sellerId: number): Sql => sql`b.id, b.company_name as name,
  coalesce((select array_agg(g.gstin order by g.gstin) from b2b_gstin_shown g where g.account_id = b.id), '{}') as gstins,
  (select c.name from customer_group_members m join customer_groups c on c.id = m.group_id
    where m.company_id = b.id and m.seller_id = ${sellerId} and m.left_at is null) as "groupName"`

/** Approved companies that a seller knows, by part of the name or GSTIN, or by id. */
export const readCustomers = (
  db: Db,
  sellerId: number,
  { search, ids }: { search?: string | null; ids?: readonly number[] },
): Promise<CustomerRow[]> =>
  rowsOf(
    db,
    'contract-prices.readCustomers',
    sql`select ${customerColumns(sellerId)} from b2b_account_shown b
        where ${allOf([
          sql`b.status = 'APPROVED' and ${isKnown(sellerId)}`,
          ids && sql`b.id = any(${ids}::bigint[])`,
          search?.trim() &&
            sql`(b.company_name ilike ${containing(search)} or exists (select 1 from b2b_gstin_shown g
              where g.account_id = b.id and g.gstin ilike ${containing(search)}))`,
        ])} order by b.company_name, b.id limit ${ids ? ids.length : 500}`,
  )

export type GroupRow = RowOf<'contract-prices.readGroupRows'>

const readGroupRows = (db: Db, sellerId: number, where: Sql): Promise<GroupRow[]> =>
  rowsOf(
    db,
    'contract-prices.readGroupRows',
    sql`select g.id, g.name, g.created_at,
          (select count(*)::int from price_contracts k where k.group_id = g.id and k.status <> 'ENDED')
            as "contractCount",
          (select coalesce(json_agg(json_build_object('id', b.id, 'name', b.company_name, 'groupName', g.name,
            'gstins', coalesce((select array_agg(x.gstin order by x.gstin) from b2b_gstin_shown x
              where x.account_id = b.id), '{}')) order by b.company_name, b.id), '[]')
            from customer_group_members m join b2b_account_shown b on b.id = m.company_id
            where m.group_id = g.id and m.left_at is null) as members
        from customer_groups g where g.seller_id = ${sellerId} and ${where} order by g.name, g.id limit 200`,
  )

/** The groups of a seller, by name. */
export const readGroups = (db: Db, sellerId: number): Promise<GroupRow[]> => readGroupRows(db, sellerId, sql`true`)

/** A group of a seller; undefined if it is of another one. */
export const groupById = async (db: Db, sellerId: number, id: number): Promise<GroupRow | undefined> =>
  (await readGroupRows(db, sellerId, sql`g.id = ${id}`))[0]

/** Of these companies one that is in another group of the seller. */
export const groupedElsewhere = (db: Db, sellerId: number, groupId: number, companyIds: readonly number[]) =>
  rowOf(
    db,
    'contract-prices.groupedElsewhere',
    sql`select b.company_name as name from customer_group_members m join b2b_account_shown b on b.id = m.company_id
        where m.seller_id = ${sellerId} and m.group_id <> ${groupId} and m.left_at is null
          and m.company_id = any(${companyIds}::bigint[]) order by b.company_name limit 1`,
  )
