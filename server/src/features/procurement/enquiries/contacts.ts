import { mask } from '@neev/domain/people/accounts/accounts'
import { CONTACT_SHOWN_HOURS, isInContact } from '@neev/domain/procurement/enquiries/leads'
import { audit, idsWithAction } from '#core/audit.ts'
import { actorOf, batched, type Ctx } from '#core/context.ts'
import { ofAccount, rateLimit } from '#core/limits.ts'
import type { EnquiryRow } from './leads.queries.ts'
import { getEnquiry, isStaff } from './leads.ts'

const perViewer = rateLimit('enquiries.contacts', 100, 60 * 60)

async function readShown(ctx: Ctx, ids: readonly number[]): Promise<boolean[]> {
  const since = new Date(ctx.now.getTime() - CONTACT_SHOWN_HOURS * 3_600_000)
  const shown = await idsWithAction(ctx, 'enquiry.showContact', 'enquiry', { ids, since })
  return ids.map((id) => shown.has(id))
}

/** Whether the caller sees the buyer's number and address: asked for within a day, or a business that is in contact. */
export const isContactShown = async (ctx: Ctx, { id, status }: EnquiryRow): Promise<boolean> =>
  (!isStaff(ctx) && isInContact(status)) || (await batched(ctx, readShown).load(id))

type Contact = 'mobile' | 'email'

/** The buyer's number or address, but for its last four characters hidden from those who have not asked for it. */
export async function contactFor<Field extends Contact>(ctx: Ctx, row: EnquiryRow, field: Field) {
  const value = row[field]
  return value === null || (await isContactShown(ctx, row)) ? value : mask(value)
}

/** Shows the caller the buyer's contact for a day, which the audit log records. RATE_LIMITED after a hundred an hour. */
export async function showContact(ctx: Ctx, id: string): Promise<EnquiryRow> {
  await perViewer(ctx, ofAccount(actorOf(ctx).userId))
  const row = await getEnquiry(ctx, id)
  await audit(ctx, 'enquiry.showContact', 'enquiry', row.id, null, { contact: true })
  return row
}
