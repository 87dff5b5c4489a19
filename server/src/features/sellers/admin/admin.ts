import { openChecks } from '@neev/domain/core/checks'
import type { SellerGrade, SellerStatus } from '@neev/domain/sellers/sellers'
import { sql } from 'kysely'
import { checksColumn } from '#core/admin-checks.queries.ts'
import { type CheckDecision, decideCheck, noteOfCheck } from '#core/admin-checks.ts'
import { audit } from '#core/audit.ts'
import { actorOf, type Ctx, transaction } from '#core/context.ts'
import type { Sql } from '#core/db/open.ts'
import { rowsOf } from '#core/db/open.ts'
import { found, idOf, refused } from '#core/errors.ts'
import { writeNote } from '#core/internal-notes.ts'
import { allOf, containing, type PageInput, pageOf, pageTail } from '#core/lists.ts'
import { readForm, type SellerBankRow } from '../form-read.queries.ts'
import { lateSeller } from '../late.queries.ts'

export type AdminSellerRow = {
  id: number
  kind: 'SELLER' | 'ASSOCIATE'
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
  grade: SellerGrade
  settlementCycle: 'WEEKLY' | 'FORTNIGHTLY' | 'MONTHLY'
  settlementFrozenUntil: Date | null
  bankVerifiedAt: Date | null
  closedFrom: string | null
  closedTo: string | null
}

const over = sql`('COMPLETED', 'DELIVERED', 'CANCELLED', 'REJECTED', 'EXPIRED')`

type Raw = Omit<AdminSellerRow, 'openChecks'> & { checks: Parameters<typeof openChecks>[0]; total: number }

async function readAdminSellers(
  ctx: Ctx,
  where: Sql,
  tail: Sql = sql``,
): Promise<(AdminSellerRow & { total: number })[]> {
  const rows = await rowsOf<Raw>(
    ctx.db,
    sql`select s.id, s.kind, s.slug, coalesce(nullif(s.trade_name, ''), u.name, '–') as name,
      s.legal_name as "legalName", s.status, s.pan,
          coalesce((select array_agg(g.gstin order by g.gstin) from seller_gstins g
          where g.seller_id = s.id), '{}') as gstins,
          u.name as "ownerName", u.email as "ownerEmail", s.created_at as "createdAt", s.submitted_at as "submittedAt",
          coalesce(s.status_changed_at, s.created_at) as since,
          (select count(*)::int from offers o where o.seller_id = s.id and o.status = 'LIVE') as "liveOffers",
          (select count(*)::int from suborders x where x.seller_id = s.id and x.status not in ${over}) as "openOrders",
          case when s.rating_count > 0 then s.rating_sum::float / s.rating_count
          end as rating, s.rating_count as "ratingCount",
          s.is_premium as "isPremium", s.grade, s.settlement_cycle as "settlementCycle",
          s.settlement_frozen_until as "settlementFrozenUntil",
          (select b.verified_at from seller_bank_accounts b where b.seller_id = s.id
          and b.replaced_at is null) as "bankVerifiedAt",
          to_char(s.closed_from, 'YYYY-MM-DD') as "closedFrom", to_char(s.closed_to, 'YYYY-MM-DD') as "closedTo",
          ${checksColumn('seller', sql`s.id`)} as checks,
          count(*) over ()::int as total
        from sellers s
          left join seller_applications a on a.seller_id = s.id
          left join lateral (
            select m.user_id from seller_members m where m.seller_id = s.id and m.role = 'OWNER'
            order by m.joined_at, m.user_id limit 1
          ) first on true
          left join users u on u.id = coalesce(first.user_id, a.applicant_id)
        where s.kind in ('SELLER', 'ASSOCIATE') and ${where} ${tail}`,
  )
  return rows.map(({ checks, ...row }) => ({ ...row, openChecks: openChecks(checks) }))
}

type Filter = { search?: string | null; status?: string | null; kind?: AdminSellerRow['kind'] | null }
const sorts = {
  since: sql`coalesce(s.status_changed_at, s.created_at)`,
  name: sql`s.trade_name`,
  createdAt: sql`s.created_at`,
  submittedAt: sql`s.submitted_at`,
  liveOffers: sql`"liveOffers"`,
}

const saying = (
  words: string,
) => sql`(s.trade_name ilike ${containing(words)} or s.legal_name ilike ${containing(words)}
  or s.pan ilike ${containing(words)}
  or exists (select 1 from seller_gstins g where g.seller_id = s.id and g.gstin ilike ${containing(words)})
  or exists (select 1 from seller_members m join users w on w.id = m.user_id where m.seller_id = s.id
  and w.email ilike ${containing(words)}))`

/** A page of sellers for admins, with counts by status. */
export async function listAdminSellers(ctx: Ctx, page: PageInput, { search, status, kind }: Filter) {
  const others = allOf([search?.trim() && saying(search), kind && sql`s.kind = ${kind}`])
  const where = allOf([others, status && sql`s.status = ${status}`])
  const rows = await readAdminSellers(ctx, where, pageTail(page, sorts, sql`s.id`))
  const counts = await rowsOf<{ status: string; count: number; late: number }>(
    ctx.db,
    sql`select s.status, count(*)::int as count, count(*) filter (where ${lateSeller(ctx.now)})::int as late
        from sellers s where s.kind in ('SELLER', 'ASSOCIATE') and ${others} group by 1`,
  )
  return { ...pageOf(rows), counts, late: counts.reduce((sum, one) => sum + one.late, 0) }
}

/** A seller, or NOT_FOUND. */
export async function getAdminSeller(ctx: Ctx, id: string | number): Promise<AdminSellerRow> {
  return found((await readAdminSellers(ctx, sql`s.id = ${idOf(id)}`))[0])
}

/** Decides a checklist item. That of the bank account also sets whether the account is verified. */
export async function setCheck(ctx: Ctx, id: string, decision: CheckDecision): Promise<AdminSellerRow> {
  const note = noteOfCheck(decision)
  const { item, state } = decision
  return transaction(ctx, async (ctx) => {
    const seller = await lockSeller(ctx, id)
    if (await worksFor(ctx, seller.id)) throw refused('OWN_SUBMISSION')
    const before = await decideCheck(ctx, 'seller', seller.id, { item, state, note })
    if (item === 'BANK') {
      const isTheirs = state === 'COMPLETE'
      await ctx.db
        .updateTable('sellerBankAccounts')
        .set({ verifiedAt: isTheirs ? ctx.now.toISOString() : null, verifiedBy: isTheirs ? actorOf(ctx).userId : null })
        .where('sellerId', '=', seller.id)
        .where('replacedAt', 'is', null)
        .execute()
    }
    await audit(ctx, 'seller.check', 'seller', seller.id, { item, ...before }, { item, state, note })
    return getAdminSeller(ctx, id)
  })
}

async function lockSeller(ctx: Ctx, id: string): Promise<AdminSellerRow> {
  await ctx.db.selectFrom('sellers').select('id').where('id', '=', idOf(id)).forUpdate().execute()
  return getAdminSeller(ctx, id)
}

const worksFor = (ctx: Ctx, sellerId: number) =>
  ctx.db
    .selectFrom('sellerMembers')
    .select('sellerId')
    .where('sellerId', '=', sellerId)
    .where('userId', '=', actorOf(ctx).userId)
    .executeTakeFirst()

export async function addNote(ctx: Ctx, id: string, body: string): Promise<AdminSellerRow> {
  const seller = await getAdminSeller(ctx, id)
  await writeNote(ctx, 'seller', seller.id, body)
  return seller
}

export async function setPremium(ctx: Ctx, id: string, isPremium: boolean): Promise<AdminSellerRow> {
  return transaction(ctx, async (ctx) => {
    const before = await lockSeller(ctx, id)
    await ctx.db.updateTable('sellers').set({ isPremium }).where('id', '=', before.id).execute()
    await audit(ctx, 'seller.premium', 'seller', before.id, { isPremium: before.isPremium }, { isPremium })
    return getAdminSeller(ctx, id)
  })
}

/** Sets the trust grade, which decides how long earnings of future deliveries are held. */
export async function setGrade(ctx: Ctx, id: string, grade: SellerGrade): Promise<AdminSellerRow> {
  return transaction(ctx, async (ctx) => {
    const before = await lockSeller(ctx, id)
    await ctx.db.updateTable('sellers').set({ grade }).where('id', '=', before.id).execute()
    await audit(ctx, 'seller.grade', 'seller', before.id, { grade: before.grade }, { grade })
    return getAdminSeller(ctx, id)
  })
}

/** The full bank account number; recorded in the audit log. */
export async function revealBank(ctx: Ctx, id: string): Promise<SellerBankRow> {
  const seller = await getAdminSeller(ctx, id)
  const bank = found((await readForm(ctx, seller)).bank)
  await audit(ctx, 'seller.look', 'seller', seller.id, null, { bank: true })
  return bank
}
