import { type EnquiryStatus, isOpenEnquiry, type LostReason, leadDue } from '@neev/domain/procurement/enquiries/leads'
import type { Ctx } from '#core/context.ts'
import type { RowChange } from '#core/db/tables.ts'
import { recordTransition } from '#core/history.ts'

type Change = {
  id: number
  from: EnquiryStatus
  to: EnquiryStatus
  /** A reason for a loss, or what else happened: see `kindOfStep`. */
  reasonCode?: LostReason | 'ASSIGNED' | 'FOLLOW_UP' | 'MERGED' | 'SEPARATED' | null
  note?: string | null
  /** Indian date of the next follow-up; it ends with the enquiry. */
  followUpOn?: string | null
}

/** What a change of the status can set besides. */
type Also = Pick<
  RowChange<'enquiries'>,
  'sellerId' | 'staffId' | 'mergedInto' | 'mergedFrom' | 'lostReason' | 'answeredAt' | 'verifiedAt'
>

/** The only way to change an enquiry's status: with its clock and its history. The caller holds its lock. */
export async function setStatus(
  ctx: Ctx,
  { id, from, to, reasonCode = null, note = null, followUpOn = null }: Change,
  also: Also = {},
): Promise<void> {
  const next = isOpenEnquiry(to) ? followUpOn : null
  await ctx.db
    .updateTable('enquiries')
    .set({
      status: to,
      statusChangedAt: ctx.now.toISOString(),
      followUpOn: next,
      dueAt: leadDue({ status: to, since: ctx.now, followUpOn: next }),
      // What was confirmed or ended needs no code any more
      ...(to === 'NEW' || to === 'DUPLICATE' ? {} : { verificationHash: null }),
      ...also,
    })
    .where('id', '=', id)
    .execute()
  await recordTransition(ctx, { entity: 'enquiry', id, from, to, reasonCode, note })
}
