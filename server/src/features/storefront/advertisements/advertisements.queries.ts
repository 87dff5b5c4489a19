import { istDate } from '@neev/domain/core/fiscal'
import {
  type AdvertisementSlot,
  type AdvertisementStatus,
  slotRules,
} from '@neev/domain/storefront/advertisements/advertisement-slots'
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { type Db, type RowOf, rowOf, rowsOf } from '#core/db/open.ts'
import type { Invariant } from '#core/invariants/invariant.ts'
import { allOf, containing, type PageInput, pageTail } from '#core/lists.ts'

/** `advertisementStatus` in SQL, for filtering lists; a test compares the two. */
const statusSql = (now: Date) => sql<AdvertisementStatus>`case
  when a.state = 'DRAFT' then 'DRAFT'
  when a.ends_at <= ${now} then 'ENDED'
  when a.state = 'PAUSED' then 'PAUSED'
  when a.starts_at > ${now} then 'SCHEDULED'
  else 'LIVE' end`

export type AdvertisementFilter = {
  slot: AdvertisementSlot
  search?: string | null
  status?: AdvertisementStatus | null
}

/** The advertisements (a, with their seller s) that a list is filtered to. */
export const matching = ({ slot, search, status }: AdvertisementFilter, now: Date) =>
  allOf([
    sql`a.slot = ${slot}`,
    search?.trim() && sql`(a.title || ' ' || coalesce(s.trade_name, '')) ilike ${containing(search)}`,
    status && sql`${statusSql(now)} = ${status}`,
  ])

/** Sorts by the sums of the counters (d). */
export const sumOrders = { views: sql`coalesce(d.views, 0)`, clicks: sql`coalesce(d.clicks, 0)` }

/** One writer of a slot at a time: its limit and its order are of all its rows together. */
export async function lockSlot(ctx: Ctx, slot: AdvertisementSlot): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`advertisements ${slot}`}))`.execute(ctx.db)
}

/**
 * Adds to the counters of the day: one view for each of `views`, one click for `click`. Only what is live now is counted,
 * so that nobody can count for one that is paused or that does not exist.
 */
export async function addCounts(ctx: Ctx, views: readonly number[], click: number | null): Promise<void> {
  await sql`
    insert into advertisement_days as d (advertisement_id, day, views, clicks)
    select a.id, ${istDate(ctx.now)}::date, (a.id = any(${views}::bigint[]))::int, coalesce(a.id = ${click}::bigint, false)::int
    from advertisements a
    where a.id = any(${click === null ? views : [...views, click]}::bigint[]) and a.state = 'LIVE'
      and a.starts_at <= ${ctx.now} and (a.ends_at is null or a.ends_at > ${ctx.now})
    order by a.id
    on conflict (advertisement_id, day) do update
      set views = d.views + excluded.views, clicks = d.clicks + excluded.clicks`.execute(ctx.db)
}

type DayRow = RowOf<'advertisements.readDays'>

const daySorts = { day: sql`d.day` }

/** Counters by day of a slot or of one advertisement. */
export const readDays = (db: Db, page: PageInput, slot: AdvertisementSlot, id: number | null): Promise<DayRow[]> =>
  rowsOf(
    db,
    'advertisements.readDays',
    sql`select d.advertisement_id, a.title, d.day::text as day, d.views, d.clicks,
          count(*) over ()::int as total
        from advertisement_days d join advertisements a on a.id = d.advertisement_id
        where ${allOf([sql`a.slot = ${slot}`, id !== null && sql`a.id = ${id}`])}
        ${pageTail(page, daySorts, sql`a.id`)}`,
  )

const maxShown = 40

/** Approved sellers: the chosen one first, then matches by name. */
export const readAdvertisers = (
  db: Db,
  search: string | null,
  chosen: number | null,
): Promise<{ id: number; name: string }[]> =>
  rowsOf(
    db,
    'advertisements.readAdvertisers',
    sql`select s.id, s.trade_name as name from seller_shown s
        where s.id = ${chosen}::bigint
          or (s.status = 'APPROVED' and ${search ? sql`s.trade_name ilike ${containing(search)}` : sql`true`})
        order by (s.id = ${chosen}::bigint) desc nulls last, s.trade_name, s.id limit ${maxShown}`,
  )

/** Whether the record that a link leads to can be seen. */
export async function isLinked(
  db: Db,
  kind: 'category' | 'product' | 'article',
  name: string,
  now: Date,
): Promise<boolean> {
  const where = {
    category: sql`exists (select 1 from category_shown c where c.slug = ${name} and c.status = 'ACTIVE')`,
    product: sql`exists (select 1 from product_shown p where p.identifier = ${name} and p.status = 'PUBLISHED')
      or exists (select 1 from service_shown v where v.slug = ${name} and v.status = 'PUBLISHED')`,
    article: sql`exists (select 1 from article_shown t where (t.slug = ${name} or t.id::text = ${name})
      and t.state = 'LIVE' and t.publish_at <= ${now})`,
  }[kind]
  const row = await rowOf(db, 'advertisements.isLinked', sql`select (${where}) as yes`)
  return row?.yes ?? false
}

const limits = sql.join(
  Object.entries(slotRules).map(([slot, { max }]) => sql`(${slot}, ${max}::int)`),
  sql`, `,
)

export const advertisementInvariants: Invariant[] = [
  {
    name: 'advertisements',
    message: 'no slot shows more advertisements at one moment than its limit, from now on',
    query: sql`
      select a.id from advertisements a join (values ${limits}) as l(slot, most) on l.slot = a.slot
      where a.state = 'LIVE' and (a.ends_at is null or a.ends_at > now()) and l.most < (
        select count(*) from advertisements b
        where b.slot = a.slot and b.state = 'LIVE' and b.category_id is not distinct from
            (case when a.slot = 'CATEGORY' then a.category_id else b.category_id end)
          and b.starts_at <= greatest(a.starts_at, now())
          and (b.ends_at is null or b.ends_at > greatest(a.starts_at, now())))`,
  },
  {
    name: 'pictures of advertisements',
    message: 'the pictures of an advertisement are stored',
    query: sql`
      select a.id from advertisements a
      where not exists (select 1 from file_shown f where f.key = a.picture ->> 'key' and f.kind = 'picture')
        or (a.mobile_picture is not null
          and not exists (select 1 from file_shown f where f.key = a.mobile_picture ->> 'key' and f.kind = 'picture'))`,
  },
]
