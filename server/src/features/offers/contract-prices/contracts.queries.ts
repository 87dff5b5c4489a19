import { sql } from 'kysely'
import { type Db, type RowOf, rowOf, rowsOf, type Sql } from '#core/db/open.ts'
import { allOf, containing, neverNull, type PageInput, pageTail } from '#core/lists.ts'

export type ContractRow = Omit<RowOf<'contract-prices.readContractRows'>, 'total'>
export type ContractFilter = { search?: string | null; status?: string | null }

export const parties: Sql = sql`price_contracts k left join b2b_account_shown b on b.id = k.company_id
  left join customer_groups g on g.id = k.group_id`
export const buyerName: Sql = sql`coalesce(b.company_name, g.name, '')`

/** Lines (t) that are valid or will be; of a draft those that are proposed, of one that is over those of its last moment. */
export const isCurrentLine = (now: Date): Sql => sql`(t.valid_to is null or t.valid_to > ${now}
  or (k.status = 'ENDED' and t.valid_to >= k.ended_at) or (k.status = 'ENDED'
    and t.valid_to = ((k.valid_to + 1)::timestamp at time zone 'Asia/Kolkata')))`

const readContractRows = (db: Db, now: Date, where: Sql, tail: Sql = sql``) =>
  rowsOf(
    db,
    'contract-prices.readContractRows',
    sql`select k.id, k.seller_id, k.company_id, k.group_id, k.reference,
          k.name, ${buyerName} as "buyerName", k.valid_from::text as "validFrom", k.valid_to::text as "validTo",
          k.status, k.end_reason, k.version, k.created_at, k.ended_at,
          (select count(*)::int from price_contract_lines t where t.contract_id = k.id and ${isCurrentLine(now)})
            as "lineCount", count(*) over ()::int as total
        from ${parties} where ${where} ${tail}`,
  )

const matching = (sellerId: number, { search, status }: ContractFilter): Sql =>
  allOf([
    sql`k.seller_id = ${sellerId}`,
    search?.trim() &&
      sql`(k.name ilike ${containing(search)} or k.reference ilike ${containing(search)}
        or ${buyerName} ilike ${containing(search)})`,
    status && sql`k.status = ${status}`,
  ])

const sorts = {
  createdAt: neverNull(sql`k.created_at`),
  name: neverNull(sql`k.name`),
  validTo: neverNull(sql`k.valid_to`),
}

/** A page of a seller's contracts. */
export const readContractPage = (db: Db, now: Date, sellerId: number, page: PageInput, filter: ContractFilter) =>
  readContractRows(db, now, matching(sellerId, filter), pageTail(page, sorts, sql`k.id`))

/** Number of contracts by status. */
export const countContracts = (db: Db, sellerId: number, filter: ContractFilter) =>
  rowsOf(
    db,
    'contract-prices.countContracts',
    sql`select k.status, count(*)::int as count from ${parties} where ${matching(sellerId, filter)} group by 1`,
  )

/** A contract of a seller; undefined if it is of another one. */
export const contractById = async (db: Db, now: Date, sellerId: number, id: number): Promise<ContractRow | undefined> =>
  (await readContractRows(db, now, sql`k.id = ${id} and k.seller_id = ${sellerId}`))[0]

export type LineRow = RowOf<'contract-prices.readLines'>

/** The base price for everyone of an offer (o) at a quantity; else its lowest one; null without a valid price. */
export const everyonePrice = (now: Date, quantity: Sql): Sql => sql`coalesce((
  select r.price_paise from offer_price_shown r where r.offer_id = o.id and r.buyer = 'EVERYONE' and r.scope = 'ALL'
    and r.valid_from <= ${now} and (r.valid_to is null or r.valid_to > ${now})
    and r.min_milli <= greatest(${quantity}, o.moq_milli)
  order by r.min_milli desc, r.valid_from desc limit 1),
  case when o.price_valid_to is null or o.price_valid_to > ${now} then o.from_paise end)`

export const ofOffer: Sql = sql`offers o join size_shown v on v.id = o.variant_id
  join dispatch_point_shown d on d.id = o.dispatch_point_id`

/** The lines of a contract: those that are valid or will be, or the former ones. */
export const readLines = (db: Db, now: Date, contractId: number, which: 'CURRENT' | 'FORMER'): Promise<LineRow[]> =>
  rowsOf(
    db,
    'contract-prices.readLines',
    sql`select t.id, t.offer_id, o.sku, v.title, d.city, v.unit, t.min_milli,
          t.price_paise, t.discount_bp,
          ${everyonePrice(now, sql`t.min_milli`)} as "everyonePaise", t.valid_from,
          t.valid_to
        from price_contract_lines t join price_contracts k on k.id = t.contract_id
          join ${ofOffer} on o.id = t.offer_id
        where t.contract_id = ${contractId} and ${which === 'CURRENT' ? isCurrentLine(now) : sql`not ${isCurrentLine(now)}`}
        order by ${which === 'CURRENT' ? sql`v.title_order, o.id, t.min_milli` : sql`t.valid_to desc, t.id desc`}
        limit 1000`,
  )

export type OfferChoice = RowOf<'contract-prices.readOfferChoices'>

/** Live offers of a seller by part of the name or article number. */
export const readOfferChoices = (db: Db, now: Date, sellerId: number, search?: string | null): Promise<OfferChoice[]> =>
  rowsOf(
    db,
    'contract-prices.readOfferChoices',
    sql`select o.id as "offerId", o.sku, v.title, d.city, v.unit,
          ${everyonePrice(now, sql`0`)} as "everyonePaise"
        from ${ofOffer}
        where ${allOf([
          sql`o.seller_id = ${sellerId} and o.status = 'LIVE'`,
          search?.trim() && sql`(v.title ilike ${containing(search)} or o.sku ilike ${containing(search)})`,
        ])} order by v.title_order, o.id limit 50`,
  )

/** How many of these offers are not of a seller, or archived. */
export const foreignOffers = async (db: Db, sellerId: number, ids: readonly number[]): Promise<number> =>
  (
    await rowOf(
      db,
      'contract-prices.foreignOffers',
      sql`select count(*)::int as count from unnest(${ids}::bigint[]) as wanted(id)
          where not exists (select 1 from offer_shown o where o.id = wanted.id and o.seller_id = ${sellerId}
            and o.status <> 'ARCHIVED')`,
    )
  )?.count ?? 0

export type Span = { from: Date; to: Date }

/** Lines of other active contracts with the same buyer, for these offers in this time. */
export const overlapsOf = (
  db: Db,
  { id, sellerId, companyId, groupId }: Pick<ContractRow, 'id' | 'sellerId' | 'companyId' | 'groupId'>,
  offerIds: readonly number[],
  { from, to }: Span,
) =>
  rowsOf(
    db,
    'contract-prices.overlapsOf',
    sql`select t.offer_id, k.reference, v.title
        from price_contracts k join price_contract_lines t on t.contract_id = k.id
          join offer_shown o on o.id = t.offer_id join size_shown v on v.id = o.variant_id
        where k.seller_id = ${sellerId} and k.id <> ${id} and k.status = 'ACTIVE'
          and k.company_id is not distinct from ${companyId}::bigint
          and k.group_id is not distinct from ${groupId}::bigint
          and t.offer_id = any(${offerIds}::bigint[]) and t.valid_from < ${to} and t.valid_to > ${from}
        order by v.title_order, t.id`,
  )

/** The people who are told of a contract, and its facts. */
export type ContractFacts = {
  people: number[]
  sellerPeople: number[]
  isAssociate: boolean
  seller: string
  buyer: string
  reference: string
  validFrom: string
  validTo: string
  endReason: string | null
}

export const contractFacts = (db: Db, id: number) =>
  rowOf(
    db,
    'contract-prices.contractFacts',
    sql`select coalesce((select array_agg(distinct m.user_id) from company_member_shown m join b2b_account_shown a
            on a.id = m.company_id and a.status = 'APPROVED'
          where m.role in ('ADMIN', 'BUYER') and (m.company_id = k.company_id or m.company_id in (
            select x.company_id from customer_group_members x where x.group_id = k.group_id and x.left_at is null))),
            '{}') as people,
          coalesce((select array_agg(m.user_id order by m.user_id) from seller_member_shown m
            where m.seller_id = k.seller_id and m.role = 'OWNER'), '{}') as "sellerPeople",
          c.kind = 'ASSOCIATE' as "isAssociate", coalesce(nullif(c.trade_name, ''), c.legal_name) as seller,
          ${buyerName} as buyer, k.reference, k.valid_from::text as "validFrom", k.valid_to::text as "validTo",
          k.end_reason
        from ${parties} join seller_shown c on c.id = k.seller_id where k.id = ${id}`,
  )
