import { messageRecipientInput } from '@neev/domain/people/messages/channels'
import { sql } from 'kysely'
import { audit } from '#core/audit.ts'
import { actorOf, type Ctx, transaction } from '#core/context.ts'
import { brokeConstraint } from '#core/db/open.ts'
import type { Row } from '#core/db/tables.ts'
import { found, idOf, parseInput, refused } from '#core/errors.ts'
import { type Page, type PageInput, pageOf, pageParts, total } from '#core/lists.ts'
import { matchingBounces, matchingRecipients, type RecipientFilter } from './recipients.queries.ts'
import { hasCopies } from './send.ts'

export type RecipientRow = Row<'messageRecipients'>
export type BounceRow = Row<'bouncedAddresses'>

const sorts = { name: sql.ref('name'), address: sql.ref('address'), createdAt: sql.ref('createdAt') }

/** A page of internal recipients. */
export async function listRecipients(ctx: Ctx, page: PageInput, filter: RecipientFilter): Promise<Page<RecipientRow>> {
  const { orderBy, limit, offset } = pageParts(page, sorts, sql.ref('id'))
  const rows = await ctx.db
    .selectFrom('messageRecipients')
    .selectAll()
    .select(total.as('total'))
    .where(matchingRecipients(filter))
    .orderBy(orderBy)
    .limit(limit)
    .offset(offset)
    .execute()
  return pageOf(rows)
}

const byId = (ctx: Ctx, id: string) => ctx.db.selectFrom('messageRecipients').selectAll().where('id', '=', idOf(id))

/** An internal recipient, or NOT_FOUND. */
export async function getRecipient(ctx: Ctx, id: string): Promise<RecipientRow> {
  return found(await byId(ctx, id).executeTakeFirst())
}

function checked(ctx: Ctx, entered: unknown) {
  const input = parseInput(messageRecipientInput, entered)
  const unknown = input.events.find((event) => !ctx.messageTypes[event])
  if (unknown) throw refused('NOT_FOUND')
  if (input.events.some((event) => !hasCopies(found(ctx.messageTypes[event])))) throw refused('NO_COPIES', {}, 'events')
  return input
}

const refuseTaken = (error: unknown): never => {
  if (brokeConstraint(error, 'message_recipients_address')) throw refused('EMAIL_LISTED', {}, 'address')
  throw error
}

/** Adds an internal recipient; each address once. */
export async function createRecipient(ctx: Ctx, entered: unknown): Promise<RecipientRow> {
  const input = checked(ctx, entered)
  return transaction(ctx, async (ctx) => {
    const row = await ctx.db
      .insertInto('messageRecipients')
      .values({ ...input, createdBy: actorOf(ctx).userId, createdAt: ctx.now, updatedAt: ctx.now })
      .returningAll()
      .executeTakeFirstOrThrow()
      .catch(refuseTaken)
    await audit(ctx, 'messageRecipient.create', 'messageRecipient', row.id, null, input)
    return row
  })
}

/** Changes an internal recipient in its current version. */
export async function updateRecipient(ctx: Ctx, id: string, version: number, entered: unknown): Promise<RecipientRow> {
  const input = checked(ctx, entered)
  return transaction(ctx, async (ctx) => {
    const before = found(await byId(ctx, id).forUpdate().executeTakeFirst())
    if (before.version !== version) throw refused('STALE')
    const row = await ctx.db
      .updateTable('messageRecipients')
      .set({ ...input, version: version + 1, updatedAt: ctx.now })
      .where('id', '=', before.id)
      .returningAll()
      .executeTakeFirstOrThrow()
      .catch(refuseTaken)
    await audit(ctx, 'messageRecipient.update', 'messageRecipient', id, before, input)
    return row
  })
}

/** Deletes an internal recipient. */
export async function deleteRecipient(ctx: Ctx, id: string): Promise<boolean> {
  return transaction(ctx, async (ctx) => {
    const row = found(
      await ctx.db.deleteFrom('messageRecipients').where('id', '=', idOf(id)).returningAll().executeTakeFirst(),
    )
    await audit(ctx, 'messageRecipient.delete', 'messageRecipient', id, row, null)
    return true
  })
}

/** A page of addresses whose mail bounced. */
export async function listBounces(ctx: Ctx, page: PageInput, search?: string | null): Promise<Page<BounceRow>> {
  const { orderBy, limit, offset } = pageParts(
    page,
    { createdAt: sql.ref('createdAt'), address: sql.ref('address') },
    sql.ref('address'),
  )
  const rows = await ctx.db
    .selectFrom('bouncedAddresses')
    .selectAll()
    .select(total.as('total'))
    .where(matchingBounces(search))
    .orderBy(orderBy)
    .limit(limit)
    .offset(offset)
    .execute()
  return pageOf(rows)
}

/** Marks an address as bounced: nothing is sent to it until it is cleared. */
export async function markBounced(ctx: Ctx, entered: string, reason: string): Promise<boolean> {
  const address = entered.trim().toLowerCase()
  if (!/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(address)) throw refused('EMAIL_BAD', {}, 'address')
  return transaction(ctx, async (ctx) => {
    await ctx.db
      .insertInto('bouncedAddresses')
      .values({ address, reason: reason.slice(0, 300), markedBy: ctx.actor?.userId ?? null, createdAt: ctx.now })
      .onConflict((conflict) => conflict.column('address').doNothing())
      .execute()
    if (ctx.actor) await audit(ctx, 'bouncedAddress.mark', 'bouncedAddress', address, null, { reason })
    return true
  })
}

/** Clears a bounced address: mail is sent to it again. */
export async function clearBounced(ctx: Ctx, address: string): Promise<boolean> {
  return transaction(ctx, async (ctx) => {
    const row = await ctx.db
      .deleteFrom('bouncedAddresses')
      .where('address', '=', address.trim().toLowerCase())
      .returningAll()
      .executeTakeFirst()
    const cleared = found(row)
    await audit(ctx, 'bouncedAddress.clear', 'bouncedAddress', cleared.address, cleared, null)
    return true
  })
}
