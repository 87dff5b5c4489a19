import type { ClaimKind, ClaimStatus, CreditLine } from '@neev/domain/aftersales/claims/claims'
import type { InspectedLine, Pickup } from '@neev/domain/aftersales/claims/returns'
import type { ClaimReason } from '@neev/domain/content/claim-terms'
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { type Db, rowOf, rowsOf, type Sql } from '#core/db/open.ts'
import { allOf, containing, type PageInput, pageTail } from '#core/lists.ts'

export type Inspection = { by: string; remarks: string; grams: number | null; lines: InspectedLine[] }

export type ClaimRow = {
  id: number
  number: string
  kind: ClaimKind
  reason: ClaimReason
  note: string
  status: ClaimStatus
  orderId: number
  suborderId: number
  suborderNumber: string
  shipmentId: number
  sellerId: number
  dealerId: number | null
  userId: number
  sellerName: string
  buyerName: string
  requestedAt: Date
  answerBy: Date
  lines: (CreditLine & { title: string; unit: string; rateBp: number })[]
  totalPaise: number
  answer: string | null
  agreedPaise: number | null
  noteId: number | null
  noteNumber: string | null
  fileKeys: string[]
  returnArrangedBy: 'BUYER' | 'SELLER' | 'PLATFORM' | null
  pickup: Pickup | null
  inspection: Inspection | null
  inspectedAt: Date | null
  movedAt: Date
  /** Number of the replacement shipment. */
  shipmentNumber: string | null
  steps: { status: ClaimStatus; at: string }[]
}

/** Claims (k) waiting for the seller, the buyer or an admin; goods in return wait for who collects them. */
export const waitsFor = {
  SELLER: sql`(k.status in ('SELLER_REVIEW', 'IN_TRANSIT', 'RECEIVED', 'INSPECTED', 'RETURNING_TO_BUYER')
    or k.status in ('APPROVED', 'PICKUP_SCHEDULED') and k.return_arranged_by <> 'BUYER')`,
  BUYER: sql`(k.status in ('APPROVED', 'PICKUP_SCHEDULED') and k.return_arranged_by = 'BUYER')`,
  ADMIN: sql`k.status = 'ESCALATED'`,
} as const

/** Claims selected by `where` (over k, s, o), with the total count. */
const readClaims = (ctx: Ctx, where: Sql, tail: Sql = sql`order by k.id`): Promise<(ClaimRow & { total: number })[]> =>
  rowsOf(
    ctx.db,
    'claims.readClaims',
    sql`select k.id, k.number, k.kind, k.reason, k.note, k.status, k.order_id,
      k.suborder_id, s.number as "suborderNumber",
          k.shipment_id, s.seller_id, s.dealer_id, o.user_id,
          c.trade_name as "sellerName",
          o.billing ->> 'name' as "buyerName", k.requested_at, k.answer_by,
          k.total_paise, k.answer,
          k.agreed_paise, k.note_id, n.number as "noteNumber",
          k.return_arranged_by, k.pickup, k.inspection, k.inspected_at,
          k.moved_at,
          (select h.number from shipment_shown h where h.claim_id = k.id and h.status <> 'VOID') as "shipmentNumber",
          coalesce((select jsonb_agg(jsonb_build_object('status', ${sql<ClaimStatus>`e.to_state`}, 'at', e.at) order by e.id)
          from status_event_shown e
            where e.entity = 'claim' and e.entity_id = k.id), '[]') as steps,
          coalesce((select jsonb_agg(e.value || jsonb_build_object('title', l.title, 'unit', l.unit, 'rateBp',
          coalesce(q.rate_bp, l.rate_bp)) order by l.position)
            from jsonb_array_elements(k.lines) as e(value)
            join order_line_shown l on l.id = (e.value ->> 'lineId')::bigint
            left join shipment_line_shown q on q.line_id = l.id and q.shipment_id = (select coalesce(h.invoiced_id, h.id)
              from shipment_shown h where h.id = k.shipment_id)), '[]') as lines,
          coalesce((select jsonb_agg(f.key order by q.position) from claim_files q join file_shown f on f.id = q.file_id
          where q.claim_id = k.id), '[]') as "fileKeys",
          count(*) over ()::int as total
        from claims k join suborder_shown s on s.id = k.suborder_id join orders o on o.id = k.order_id
        join seller_shown c on c.id = s.seller_id
          left join credit_note_shown n on n.id = k.note_id
        where ${where} ${tail}`,
  )

export const claimById = async (ctx: Ctx, id: number): Promise<ClaimRow | undefined> =>
  (await readClaims(ctx, sql`k.id = ${id}`))[0]
export const claimsOfSuborders = (ctx: Ctx, ids: readonly number[]) =>
  readClaims(ctx, sql`k.suborder_id = any(${ids}::bigint[])`)

export type ClaimFilter = {
  search?: string | null
  status?: string | null
  kind?: string | null
  waitsFor?: keyof typeof waitsFor | null
}

const matching = (reader: Sql, { search, status, kind, waitsFor: side }: ClaimFilter) =>
  allOf([
    reader,
    kind && sql`k.kind = ${kind}`,
    side && waitsFor[side],
    search &&
      sql`(k.number ilike ${containing(search)} or o.billing ->> 'name' ilike ${containing(search)}
        or c.trade_name ilike ${containing(search)})`,
    status && sql`k.status = ${status}`,
  ])

const sorts = { requestedAt: sql`k.requested_at`, movedAt: sql`k.moved_at`, total: sql`k.total_paise` }

/** A page of the claims that a reader (a condition over s) may see. */
export const pageOfClaims = (ctx: Ctx, reader: Sql, filter: ClaimFilter, page: PageInput) =>
  readClaims(ctx, matching(reader, filter), pageTail(page, sorts, sql`k.id`))

/** How many claims a reader may see, by status. */
export const countClaims = (db: Db, reader: Sql, filter: ClaimFilter) =>
  rowsOf(
    db,
    'claims.countClaims',
    sql`select k.status, count(*)::int as count from claims k join suborder_shown s on s.id = k.suborder_id
      join orders o on o.id = k.order_id
          join seller_shown c on c.id = s.seller_id where ${matching(reader, filter)} group by 1`,
  )

/** Claims of the buyer. */
export const isClaimOfBuyer = (userId: number): Sql => sql`o.user_id = ${userId}`

/** A suborder (s). */
export const oneSuborder = (id: number): Sql => sql`s.id = ${id}`

/** The suborder (s) of a shipment, if its order (o) is the user's. */
export const ownSuborderOf = (shipmentId: number, userId: number): Sql =>
  sql`s.id = (select suborder_id from shipment_shown shipments where id = ${shipmentId}) and o.user_id = ${userId}`

type NewClaim = {
  suborderId: number
  suborderNumber: string
  orderId: number
  shipmentId: number
  kind: ClaimKind
  returnArrangedBy: ClaimRow['returnArrangedBy']
  reason: ClaimReason
  note: string
  userId: number
  now: Date
  answerBy: Date
  lines: readonly CreditLine[]
  totalPaise: number
}

/** Writes a claim with the next number of its suborder, and returns its id. */
export const insertClaimRow = (db: Db, claim: NewClaim) =>
  rowOf(
    db,
    'claims.insertClaimRow',
    sql`insert into claims (number, order_id, suborder_id, shipment_id, kind, return_arranged_by, reason, note,
      requested_by, requested_at, moved_at, answer_by, lines, total_paise)
        select ${claim.suborderNumber} || '-K' || (select count(*) + 1 from claims
        where suborder_id = ${claim.suborderId}), ${claim.orderId}, ${claim.suborderId}, ${claim.shipmentId},
          ${claim.kind}, ${claim.returnArrangedBy}, ${claim.reason}, ${claim.note}, ${claim.userId}, ${claim.now},
          ${claim.now}, ${claim.answerBy}, ${JSON.stringify(claim.lines)}::jsonb, ${claim.totalPaise}
        returning id`,
  )

/** Adds files to a claim, in this order. */
export async function addClaimFiles(db: Db, claimId: number, fileIds: readonly number[]): Promise<void> {
  await sql`
    insert into claim_files (claim_id, file_id, position)
    select ${claimId}, file, at from unnest(${fileIds}::bigint[]) with ordinality as x(file, at)`.execute(db)
}

/**
 * The quantity of each line of a shipment in claims that were or can still be granted; a claim refused by the seller
 * can be escalated. For returns the passed quantity counts once inspected; goods sent back belong to the buyer again.
 */
export async function claimedQuantities(ctx: Ctx, shipmentId: number): Promise<Map<number, number>> {
  const rows = await rowsOf(
    ctx.db,
    'claims.claimedQuantities',
    sql`select (e.value ->> 'lineId')::bigint as "lineId", sum((e.value ->> 'quantityMilli')::bigint)::bigint as milli
        from claims k cross join jsonb_array_elements(case k.status
        when 'RESOLVED' then coalesce(k.inspection -> 'lines', k.lines) else k.lines end) as e(value)
        where k.shipment_id = ${shipmentId} and k.status not in ('DISMISSED', 'WITHDRAWN', 'RETURNED_TO_BUYER')
        and k.reason <> 'SHORT_WEIGHT' group by 1`,
  )
  return new Map(rows.map(({ lineId, milli }) => [lineId, milli]))
}
