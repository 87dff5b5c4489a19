import type { Decision, RejectReason } from '@neev/domain/sellers/approvals'
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { rowOf } from '#core/db/open.ts'
import { type Reader, reader } from '../messages.queries.ts'
import { notifyPeople } from '../notify.ts'
import { changeReasons } from '../templates/change-reasons.ts'
import { languageOf, type TemplateName } from '../templates/templates.ts'

type ChangeFacts = {
  product: string
  isService: boolean
  identifier: string
  isShown: boolean
  sellerKind: 'SELLER' | 'ASSOCIATE' | 'DEALER' | 'PARTNER'
  reasonCode: RejectReason | null
  note: string | null
  members: Reader[]
}

/** A decided change request with the members who work on the seller's catalogue. */
const readChangeFacts = (ctx: Ctx, changeId: number) =>
  rowOf<ChangeFacts>(
    ctx.db,
    sql`select coalesce(p.title, sv.title) as product, sv.id is not null as "isService", coalesce(p.identifier,
      sv.slug) as identifier,
          coalesce(p.status, sv.status) = 'PUBLISHED' as "isShown", s.kind as "sellerKind",
          ch.reason_code as "reasonCode", ch.external_note as note,
          coalesce((select jsonb_agg(${reader('m')}) from seller_members sm join users m on m.id = sm.user_id
            where sm.seller_id = ch.seller_id and sm.role in ('OWNER', 'CATALOGUE')
            and m.status in ('ACTIVE', 'PENDING_VERIFICATION')), '[]') as members
        from product_changes ch left join products p on p.id = ch.product_id
          left join services sv on ch.target = 'SERVICE' and sv.id = ch.target_id join sellers s on s.id = ch.seller_id
          where ch.id = ${changeId}`,
  )

const templateOf: Record<Decision, TemplateName> = {
  APPROVE: 'product.approved',
  REJECT: 'product.rejected',
  REQUEST_CHANGES: 'product.changesRequested',
}

function pathOf({ sellerKind, identifier, isShown, isService }: ChangeFacts): string {
  if (isService) return '/service/product/list'
  const area = { SELLER: '/seller', ASSOCIATE: '/superSeller', DEALER: null, PARTNER: '/enquiry' }[sellerKind]
  if (area) return `${area}/product/details/${encodeURIComponent(identifier)}`
  return isShown ? `/product/${encodeURIComponent(identifier)}` : '/dashboards/default'
}

/** Notifies a seller of a decision, with the reason in each recipient's language. */
export async function notifyChange(ctx: Ctx, changeId: number, decision: Decision, eventId: number): Promise<void> {
  const change = await readChangeFacts(ctx, changeId)
  if (!change) return
  const { product, reasonCode, note, members } = change
  for (const member of members) {
    const code = reasonCode && changeReasons[reasonCode][languageOf(member.locale)]
    await notifyPeople(ctx, [member], {
      template: templateOf[decision],
      key: `change:${changeId}:${eventId}`,
      by: ['mail', 'bell'],
      facts: { product, reason: [code, note].filter(Boolean).join(' ') || '–' },
      path: pathOf(change),
    })
  }
}
