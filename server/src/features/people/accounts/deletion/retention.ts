import { retentionStart } from '@neev/domain/core/fiscal'
import { audit } from '#core/audit.ts'
import { type Ctx, transaction } from '#core/context.ts'
import { dropUpload } from '#core/files/uploads.ts'
import { log } from '#core/log.ts'
import { eraseRetainedOrder, filesOfOrder, retainedOrders } from './retention.queries.ts'

const batch = 200

/**
 * Erases what tax and company law made us keep of deleted accounts, once eight years have passed since the end of the
 * financial year of an order's last document or event: a nightly job. Amounts, numbers and dates stay, because accounts
 * and returns are made of them. Each order is audited and its files are deleted.
 */
export async function eraseRetained(ctx: Ctx): Promise<void> {
  const before = retentionStart(ctx.now)
  let [count, after] = [0, 0]
  for (;;) {
    const orders = await retainedOrders(ctx.db, before, after, batch)
    for (const { id, userId } of orders) {
      if (await eraseOrder(ctx, id, userId)) count += 1
      after = id
    }
    if (orders.length < batch) break
  }
  if (count > 0) log.info({ count }, 'orders of deleted accounts erased')
}

const eraseOrder = (ctx: Ctx, orderId: number, userId: number): Promise<boolean> =>
  transaction(ctx, async (ctx) => {
    await ctx.db.selectFrom('orders').select('id').where('id', '=', orderId).forUpdate().execute()
    const files = await filesOfOrder(ctx.db, orderId)
    if (!(await eraseRetainedOrder(ctx.db, orderId, ctx.now))) return false
    for (const key of files) await dropUpload(ctx, key)
    await audit(ctx, 'user.retentionEnded', 'user', userId, null, { orderId, files: files.length })
    return true
  })
