import type { ServiceKind } from '@neev/domain/businesses/associates'
import type {
  ChangeAction,
  ChangeKind,
  ChangeRisk,
  ChangeStatus,
  ChangeTarget,
  RejectReason,
} from '@neev/domain/catalogue/approvals'
import { readableStep } from '@neev/domain/offers/services'
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { type Db, rowOf, rowsOf, type Sql } from '#core/db/open.ts'
import { found } from '#core/errors.ts'

export type ChangeRow = {
  id: number
  target: ChangeTarget
  targetId: number
  /** Null for a service. */
  productId: number | null
  kind: ChangeKind
  status: ChangeStatus
  product: {
    identifier: string
    title: string
    kind: 'TMT' | 'SERIES' | 'SINGLE' | null
    serviceKind: ServiceKind | null
    isShown: boolean
    categoryName: string
    categorySlug: string
    brandName: string | null
    drawing: unknown
  }
  sellerId: number
  sellerName: string
  sellerKind: 'SELLER' | 'ASSOCIATE' | 'DEALER' | 'PARTNER'
  requestedById: number
  requestedBy: string
  note: string
  externalNote: string | null
  internalNote: string | null
  reasonCode: RejectReason | null
  diff: ChangeAction[]
  actionCount: number
  risks: ChangeRisk[]
  autoApproved: boolean
  createdAt: Date
  slaDueAt: Date
  isOverdue: boolean
  decidedBy: string | null
  decidedAt: Date | null
  version: number
}

export const changeTables = sql`product_changes ch left join product_shown p on p.id = ch.product_id
  left join category_shown c on c.id = p.category_id
  left join brand_shown b on b.id = p.brand_id left join service_shown sv on ch.target = 'SERVICE' and sv.id = ch.target_id
  join seller_shown s on s.id = ch.seller_id join person_shown u on u.id = ch.requested_by
  left join person_shown d on d.id = ch.decided_by`

/** The current title of the product or service; a change is of one of them. */
export const changedTitle = sql<NonNullable<string>>`coalesce(p.title, sv.title)`
/** The name in its address. */
export const changedIdentifier = sql<NonNullable<string>>`coalesce(p.identifier, sv.slug)`

/** The order of these titles, by the sizes in them. */
export const changedTitleOrder = sql`coalesce(p.title_order, size_order(sv.title) collate "C")`

export const overdue = (now: Date): Sql => sql`(ch.status = 'PENDING' and ch.sla_due_at < ${now})`

/** Filters by kind of seller: business associates have their own queue. */
export const ofKind = (associates: boolean): Sql =>
  associates ? sql`s.kind = 'ASSOCIATE'` : sql`s.kind <> 'ASSOCIATE'`

/** Pending change requests, as rows of a queue of the dashboard. */
export const changesWaiting = (now: Date, associates: boolean): Sql => sql`
  select ch.created_at as since, ${overdue(now)} as late, null::bigint as paise, s.trade_name as who
  from product_changes ch join seller_shown s on s.id = ch.seller_id where ch.status = 'PENDING' and ${ofKind(associates)}`

/** Change requests selected by `where` (over ch, p, c, b, sv, s). */
export const readChanges = (ctx: Ctx, where: Sql, tail: Sql = sql``): Promise<(ChangeRow & { total: number })[]> =>
  rowsOf(
    ctx.db,
    'approvals.readChanges',
    sql`select ch.id, ch.target, ch.target_id, ch.product_id, ch.kind, ch.status,
          jsonb_build_object('identifier', ${changedIdentifier}, 'title', ${changedTitle}, 'kind', p.kind,
          'serviceKind', sv.kind,
            'isShown', coalesce(coalesce(p.status, sv.status) = 'PUBLISHED', false), 'categoryName', coalesce(c.name, ''),
            'categorySlug', coalesce(c.slug, ''),
            'brandName', b.name, 'drawing', coalesce(p.picture, jsonb_build_object('photo',
            sv.images -> 0))) as product,
          ch.seller_id, s.trade_name as "sellerName", s.kind as "sellerKind",
          ch.requested_by as "requestedById", u.name as "requestedBy",
          ch.note, ch.external_note, ch.internal_note,
          ch.reason_code, ch.diff,
          jsonb_array_length(ch.diff) as "actionCount", ch.risks, ch.auto_approved,
          ch.created_at,
          ch.sla_due_at, ${overdue(ctx.now)} as "isOverdue", d.name as "decidedBy",
          ch.decided_at, ch.version,
          count(*) over ()::int as total
        from ${changeTables} where ${where} ${tail}`,
  )

export const oneChange = async (ctx: Ctx, id: number): Promise<ChangeRow> =>
  found((await readChanges(ctx, sql`ch.id = ${id}`))[0])

/** The steps of a change request for display: attributes, categories and brands by name. */
export async function actionsOf(ctx: Ctx, { diff, target }: Pick<ChangeRow, 'diff' | 'target'>) {
  if (target === 'SERVICE') return diff.map((step) => ({ ...readableStep(step), label: null, unit: null }))
  const codes = diff.filter(({ action }) => action === 'ATTRIBUTE_SET').map(({ name }) => name)
  const idsOf = (field: string) =>
    diff.filter(({ name }) => name === field).flatMap((step) => [step.old, step.new].filter(Boolean).map(Number))
  const rows = await rowsOf(
    ctx.db,
    'approvals.actionsOf',
    sql`select 'attribute' as kind, code as key, name, unit from attribute_shown attributes where code = any(${codes}::text[])
        union all select 'categoryId', id::text, name, null from category_shown
        where id = any(${idsOf('categoryId')}::bigint[])
        union all select 'brandId', id::text, name, null from brand_shown where id = any(${idsOf('brandId')}::bigint[])`,
  )
  const names = new Map(rows.map((row) => [`${row.kind} ${row.key}`, row]))
  return diff.map((step) => {
    const called = (value: unknown) => names.get(`${step.name} ${value}`)?.name ?? value
    const size = step.action.startsWith('VARIANT') ? (step.new as { title?: string } | null) : null
    const attribute = step.action === 'ATTRIBUTE_SET' ? names.get(`attribute ${step.name}`) : undefined
    return {
      ...step,
      label: attribute?.name ?? size?.title ?? null,
      unit: attribute?.unit ?? null,
      old: called(step.old),
      new: called(step.new),
    }
  })
}

/** Audit log of a change request. */
export const historyOf = (ctx: Ctx, changeId: number) =>
  rowsOf(
    ctx.db,
    'approvals.historyOf',
    sql`select split_part(l.action, '.', 2) as action, u.name as by, l.after ->> 'note' as note, l.at
        from audit_log l left join person_shown u on u.id = l.actor_id
        where l.entity = 'productChange' and l.entity_id = ${String(changeId)} order by l.id desc limit 50`,
  )

/** How many changes of a seller admins have approved, and how many they have rejected since a moment. */
export const decisionsOf = (db: Db, sellerId: number, since: Date) =>
  rowOf(
    db,
    'approvals.decisionsOf',
    sql`select count(*) filter (where status = 'APPROVED' and not auto_approved)::int as approvals,
          count(*) filter (where status = 'REJECTED' and decided_at > ${since})::int as "recentRejections"
        from product_changes where seller_id = ${sellerId}`,
  )
