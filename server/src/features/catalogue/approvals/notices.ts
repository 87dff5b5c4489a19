import type { Decision } from '@neev/domain/catalogue/approvals'
import type { Ctx } from '#core/context.ts'
import type { Subscribers } from '#core/events/events.ts'
import { languageOf, type MessageTypeName, notifyPeople } from '#features/people/messages/messages.ts'
import { changeReasons } from './change-reasons.ts'
import { type ChangeFacts, readChangeFacts } from './notices.queries.ts'

const templateOf: Record<Decision, MessageTypeName> = {
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
async function notifyChange(ctx: Ctx, changeId: number, decision: Decision, eventId: number): Promise<void> {
  const change = await readChangeFacts(ctx.db, changeId)
  if (!change) return
  const { product, reasonCode, note, members } = change
  for (const member of members) {
    const code = reasonCode && changeReasons[reasonCode][languageOf(member.locale)]
    await notifyPeople(ctx, [member], {
      template: templateOf[decision],
      key: `change:${changeId}:${eventId}`,
      facts: { product, reason: [code, note].filter(Boolean).join(' ') || '–' },
      path: pathOf(change),
    })
  }
}

export const approvalNotices: Subscribers = {
  'change.decided': (ctx, { changeId, decision }, eventId) => notifyChange(ctx, changeId, decision, eventId),
}
