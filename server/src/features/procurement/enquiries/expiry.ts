import { enquiryExpiryLimit } from '@neev/domain/procurement/enquiries/leads'
import { type Ctx, transaction } from '#core/context.ts'
import { setStatus } from './states.ts'

/** Ends enquiries that nobody answered within seven days. */
export async function expireEnquiries(ctx: Ctx): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const rows = await ctx.db
      .selectFrom('enquiries')
      .select(['id', 'status'])
      .where((db) => db.or([db('status', '=', 'NEW'), db('status', '=', 'VERIFIED'), db('status', '=', 'ASSIGNED')]))
      .where('statusChangedAt', '<', enquiryExpiryLimit(ctx.now))
      .where('requestedAt', '<', enquiryExpiryLimit(ctx.now))
      .orderBy('id')
      .limit(500)
      .forUpdate()
      .skipLocked()
      .execute()
    for (const { id, status } of rows) await setStatus(ctx, { id, from: status, to: 'EXPIRED' })
  })
}
