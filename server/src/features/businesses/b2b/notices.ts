import type { B2bStatus } from '@neev/domain/businesses/b2b'
import type { Ctx } from '#core/context.ts'
import type { Events, Subscribers } from '#core/events/events.ts'
import { documentNotices } from '#features/people/documents/documents.ts'
import { type MessageTypeName, notifyPeople, type Reader, readHolders } from '#features/people/messages/messages.ts'
import { readCompany } from './notices.queries.ts'

/** Admins who decide about companies. */
const readB2bAdmin = (ctx: Ctx): Promise<Reader[]> => readHolders(ctx, 'b2b:approve')

/** The message of each status. APPROVED has two: approved, or released from hold. */
const moved: Partial<Record<B2bStatus, MessageTypeName>> = {
  SUBMITTED: 'b2b.submitted',
  CHANGES_REQUESTED: 'b2b.changesRequested',
  REJECTED: 'b2b.rejected',
  APPROVED: 'b2b.approved',
  HOLD: 'b2b.held',
}

async function notifyMoved(
  ctx: Ctx,
  { accountId, from, to, note }: Events['b2b.moved'],
  eventId: number,
): Promise<void> {
  const company = await readCompany(ctx, accountId)
  const template = from === 'HOLD' && to === 'APPROVED' ? 'b2b.released' : moved[to]
  if (!company || !template) return
  const key = `b2b:${accountId}:${to}:${eventId}`
  const facts = { company: company.name, reason: note ?? '–' }
  const path = to === 'APPROVED' ? '/categories' : company.path
  await notifyPeople(ctx, company.owners, { template, party: 'B2B', key, facts, path })
  if (to === 'SUBMITTED')
    await notifyPeople(ctx, await readB2bAdmin(ctx), {
      template: 'b2b.submitted',
      party: 'ADMIN',
      key: `${key}:admin`,
      facts,
      path: `/admin/b2b/detail/${accountId}`,
    })
}

/** Messages to companies about their application and documents. */
export const b2bNotices: Subscribers = { ...documentNotices('B2B', readCompany), 'b2b.moved': notifyMoved }
