import type { Ctx } from '#core/context.ts'
import { watchRow } from '#core/events/watch-row.ts'
import { getConversation } from './messages.ts'
import { readReceived } from './received.ts'
import { getRequest } from './requests.ts'

const topicOf = (id: string): string => `quote-request:${id}`

/** A request now and after each change, for its buyer and admins. */
export const watchRequest = (ctx: Ctx, id: string) =>
  watchRow(ctx, topicOf(id), async (ctx) => ({ quoteRequestUpdated: await getRequest(ctx, id) }))

/** The same as an invited seller sees it. */
export const watchReceived = (ctx: Ctx, id: string) =>
  watchRow(ctx, topicOf(id), async (ctx) => ({ receivedQuoteRequestUpdated: await readReceived(ctx, id) }))

/** The conversation of a buyer with a seller now and after each message. */
export const watchConversation = (ctx: Ctx, id: string, sellerId: string | null) =>
  watchRow(ctx, topicOf(id), async (ctx) => ({ quoteConversationUpdated: await getConversation(ctx, id, sellerId) }))

/** Tells live pages of a request that it has changed. */
export async function publishRequest(ctx: Ctx, { requestId }: { requestId: number }): Promise<void> {
  ctx.topics.publish(topicOf(String(requestId)))
}

/** The same for the request of a quotation. */
export async function publishQuotation(ctx: Ctx, { quotationId }: { quotationId: number }): Promise<void> {
  const row = await ctx.db.selectFrom('quotations').select('requestId').where('id', '=', quotationId).executeTakeFirst()
  if (row) await publishRequest(ctx, row)
}
