import { isNeeded, openChecks } from '@neev/domain/seller-checks'
import type { SellerStatus } from '@neev/domain/sellers'
import { type SQL, sql } from 'drizzle-orm'
import { audit } from '#core/audit.ts'
import { actorOf, type Ctx, transaction } from '#core/context.ts'
import { rowOf, rowsOf } from '#core/db/open.ts'
import { found, idOf, refused } from '#core/errors.ts'
import { allOf, containing, type PageInput, pageOf, pageTail } from '#core/lists.ts'
import { readForm, type SellerBankRow } from './form-read.ts'
import { lateSeller } from './sellers.ts'

export type CheckRow = {
  item: string
  state: 'COMPLETE' | 'INCOMPLETE' | 'PENDING_REVIEW' | 'REJECTED' | 'WAIVED'
  isNeeded: boolean
  note: string | null
  decidedBy: string | null
  decidedAt: Date | null
}

export type DeskSellerRow = {
  id: number
  slug: string | null
  name: string
  legalName: string
  status: SellerStatus
  pan: string
  gstins: string[]
  ownerName: string | null
  ownerEmail: string | null
  createdAt: Date
  submittedAt: Date | null
  since: Date
  openChecks: number
  liveOffers: number
  openOrders: number
  rating: number | null
  ratingCount: number
  isPremium: boolean
  settlementCycle: 'WEEKLY' | 'FORTNIGHTLY' | 'MONTHLY'
  settlementFrozenUntil: Date | null
  bankVerifiedAt: Date | null
  closedFrom: string | null
  closedTo: string | null
}

const over = sql`('COMPLETED', 'DELIVERED', 'CANCELLED', 'REJECTED', 'EXPIRED')`

type Raw = Omit<DeskSellerRow, 'openChecks'> & { checks: Parameters<typeof openChecks>[0]; total: number }

async function readDeskSellers(
  ctx: Ctx,
  where: SQL,
  tail: SQL = sql``,
): Promise<(DeskSellerRow & { total: number })[]> {
  const rows = await rowsOf<Raw>(
    ctx.db,
    sql`select s.id, s.slug, coalesce(nullif(s.trade_name, ''), u.name, '–') as name, s.legal_name as "legalName", s.status, s.pan,
          coalesce((select array_agg(g.gstin order by g.gstin) from seller_gstins g where g.seller_id = s.id), '{}') as gstins,
          u.name as "ownerName", u.email as "ownerEmail", s.created_at as "createdAt", s.submitted_at as "submittedAt",
          coalesce(s.status_changed_at, s.created_at) as since,
          (select count(*)::int from offers o where o.seller_id = s.id and o.status = 'LIVE') as "liveOffers",
          (select count(*)::int from suborders x where x.seller_id = s.id and x.status not in ${over}) as "openOrders",
          case when s.rating_count > 0 then s.rating_sum::float / s.rating_count end as rating, s.rating_count as "ratingCount",
          s.is_premium as "isPremium", s.settlement_cycle as "settlementCycle", s.settlement_frozen_until as "settlementFrozenUntil",
          (select b.verified_at from seller_bank_accounts b where b.seller_id = s.id and b.replaced_at is null) as "bankVerifiedAt",
          to_char(s.closed_from, 'YYYY-MM-DD') as "closedFrom", to_char(s.closed_to, 'YYYY-MM-DD') as "closedTo",
          coalesce((select json_agg(json_build_object('item', c.item, 'state', c.state)) from seller_checks c where c.seller_id = s.id), '[]') as checks,
          count(*) over ()::int as total
        from sellers s
          left join seller_applications a on a.seller_id = s.id
          left join lateral (
            select m.user_id from seller_members m where m.seller_id = s.id and m.role = 'OWNER' order by m.joined_at, m.user_id limit 1
          ) first on true
          left join users u on u.id = coalesce(first.user_id, a.applicant_id)
        where s.kind = 'SELLER' and ${where} ${tail}`,
  )
  return rows.map(({ checks, ...row }) => ({ ...row, openChecks: openChecks(checks) }))
}

type Filter = { search?: string | null; status?: string | null }
const sorts = {
  since: sql`coalesce(s.status_changed_at, s.created_at)`,
  name: sql`s.trade_name`,
  createdAt: sql`s.created_at`,
  submittedAt: sql`s.submitted_at`,
  liveOffers: sql`"liveOffers"`,
}

const saying = (
  words: string,
) => sql`(s.trade_name ilike ${containing(words)} or s.legal_name ilike ${containing(words)} or s.pan ilike ${containing(words)}
  or exists (select 1 from seller_gstins g where g.seller_id = s.id and g.gstin ilike ${containing(words)})
  or exists (select 1 from seller_members m join users w on w.id = m.user_id where m.seller_id = s.id and w.email ilike ${containing(words)}))`

/** One page of sellers for the desk, with a count for each state. */
export async function listDeskSellers(ctx: Ctx, page: PageInput, { search, status }: Filter) {
  const others = search?.trim() ? saying(search) : sql`true`
  const where = allOf([others, status && sql`s.status = ${status}`])
  const rows = await readDeskSellers(ctx, where, pageTail(page, sorts, sql`s.id`))
  const counts = await rowsOf<{ status: string; count: number; late: number }>(
    ctx.db,
    sql`select s.status, count(*)::int as count, count(*) filter (where ${lateSeller(ctx.now)})::int as late
        from sellers s where s.kind = 'SELLER' and ${others} group by 1`,
  )
  return { ...pageOf(rows), counts, late: counts.reduce((sum, one) => sum + one.late, 0) }
}

/** One seller, or NOT_FOUND. */
export async function getDeskSeller(ctx: Ctx, id: string | number): Promise<DeskSellerRow> {
  return found((await readDeskSellers(ctx, sql`s.id = ${idOf(id)}`))[0])
}

export async function checksOf(ctx: Ctx, sellerId: number): Promise<CheckRow[]> {
  const rows = await rowsOf<Omit<CheckRow, 'isNeeded'>>(
    ctx.db,
    sql`select c.item, c.state, c.note, u.name as "decidedBy", c.decided_at as "decidedAt"
        from seller_checks c left join users u on u.id = c.decided_by where c.seller_id = ${sellerId}
        order by array_position(array['TERMS', 'PAN', 'GSTIN', 'BANK', 'ADDRESS', 'DISPATCH_POINT', 'DOCUMENTS', 'PRODUCT'], split_part(c.item, ':', 1)), c.item`,
  )
  return rows.map((row) => ({ ...row, isNeeded: isNeeded(row.item) }))
}

const wantsNote = new Set(['REJECTED', 'INCOMPLETE', 'WAIVED'])
type Decided = { item: string; state: CheckRow['state']; note?: string | null }

/** The desk's word on one row. The bank's also says that the account is theirs, or that it is not known to be. */
export async function setCheck(ctx: Ctx, id: string, { item, state, note }: Decided): Promise<DeskSellerRow> {
  const why = note?.trim() || null
  if (wantsNote.has(state) && (why?.length ?? 0) < 3) throw refused('REASON_NEEDED', {}, 'note')
  if ((why?.length ?? 0) > 500) throw refused('TOO_LONG', { field: 'Note', max: 500 }, 'note')
  return transaction(ctx, async (ctx) => {
    const seller = await lockSeller(ctx, id)
    const { userId } = actorOf(ctx)
    if (await worksFor(ctx, seller.id)) throw refused('OWN_SUBMISSION')
    const before = found(
      await rowOf<{ state: string }>(
        ctx.db,
        sql`select state from seller_checks where seller_id = ${seller.id} and item = ${item}`,
      ),
    )
    await ctx.db.execute(sql`
      update seller_checks set state = ${state}, note = ${why}, decided_by = ${userId}, decided_at = ${ctx.now.toISOString()}
      where seller_id = ${seller.id} and item = ${item}`)
    if (item === 'BANK') {
      const isTheirs = state === 'COMPLETE'
      await ctx.db.execute(sql`
        update seller_bank_accounts set verified_at = ${isTheirs ? ctx.now.toISOString() : null}, verified_by = ${isTheirs ? userId : null}
        where seller_id = ${seller.id} and replaced_at is null`)
    }
    await audit(ctx, 'seller.check', 'seller', seller.id, { item, ...before }, { item, state, note: why })
    return getDeskSeller(ctx, id)
  })
}

async function lockSeller(ctx: Ctx, id: string): Promise<DeskSellerRow> {
  await ctx.db.execute(sql`select 1 from sellers where id = ${idOf(id)} for update`)
  return getDeskSeller(ctx, id)
}

const worksFor = (ctx: Ctx, sellerId: number) =>
  rowOf(ctx.db, sql`select 1 from seller_members where seller_id = ${sellerId} and user_id = ${actorOf(ctx).userId}`)

export type NoteRow = { id: number; author: string; body: string; at: Date }

/** What the desk wrote down for itself, the newest first. */
export const notesOf = (ctx: Ctx, sellerId: number): Promise<NoteRow[]> =>
  rowsOf<NoteRow>(
    ctx.db,
    sql`select n.id, u.name as author, n.body, n.at from seller_notes n join users u on u.id = n.author_id
        where n.seller_id = ${sellerId} order by n.id desc limit 200`,
  )

export async function addNote(ctx: Ctx, id: string, body: string): Promise<DeskSellerRow> {
  const text = body.trim()
  if (!text) throw refused('REQUIRED', { field: 'Note' }, 'body')
  if (text.length > 2000) throw refused('TOO_LONG', { field: 'Note', max: 2000 }, 'body')
  const seller = await getDeskSeller(ctx, id)
  await ctx.db.execute(sql`
    insert into seller_notes (seller_id, author_id, body, at) values (${seller.id}, ${actorOf(ctx).userId}, ${text}, ${ctx.now.toISOString()})`)
  return seller
}

export async function setPremium(ctx: Ctx, id: string, isPremium: boolean): Promise<DeskSellerRow> {
  return transaction(ctx, async (ctx) => {
    const before = await lockSeller(ctx, id)
    await ctx.db.execute(sql`update sellers set is_premium = ${isPremium} where id = ${before.id}`)
    await audit(ctx, 'seller.premium', 'seller', before.id, { isPremium: before.isPremium }, { isPremium })
    return getDeskSeller(ctx, id)
  })
}

/** The whole number of the account; that somebody looked at it stays on record. */
export async function revealBank(ctx: Ctx, id: string): Promise<SellerBankRow> {
  const seller = await getDeskSeller(ctx, id)
  const bank = found((await readForm(ctx, seller)).bank)
  await audit(ctx, 'seller.look', 'seller', seller.id, null, { bank: true })
  return bank
}
