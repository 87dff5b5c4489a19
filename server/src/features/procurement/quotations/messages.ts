import { can, scopeOf } from '@neev/domain/core/access/permissions'
import { maskContacts } from '@neev/domain/core/contacts'
import { terms } from '@neev/domain/core/refusals'
import { quoteMessageInput, quoteMessageLimits } from '@neev/domain/procurement/quotations/messages'
import { actorOf, type Ctx, transaction } from '#core/context.ts'
import { found, idOf, parseInput, refused } from '#core/errors.ts'
import { fileLink, withUploads } from '#core/files/uploads.ts'
import { partyText, partyTexts } from '#core/graphql/party-text.ts'
import type { Upload } from '#core/graphql/upload.ts'
import { ofAccount, rateLimit } from '#core/limits.ts'
import { readMessages } from './messages.queries.ts'
import { receivedById } from './quotations.queries.ts'
import { type InvitationRow, type RequestRow, readInvitations, requestById } from './requests.queries.ts'

declare module '#core/events/events.ts' {
  interface Events {
    /** Somebody wrote to the other side. */
    'quotation.message': { requestId: number; sellerId: number; side: 'BUYER' | 'SELLER'; messageId: number }
  }
}

const perAuthor = rateLimit('quotations.message', 120, 60 * 60)

type Side = 'BUYER' | 'SELLER' | 'ADMIN'
type Conversation = { request: RequestRow; invitation: InvitationRow; side: Side }

/**
 * The conversation of a buyer with an invited seller as the caller sees it: the buyer and admins name the seller, the
 * seller's people need not. NOT_FOUND for others.
 */
export async function conversationOf(ctx: Ctx, requestId: string, seller: string | null): Promise<Conversation> {
  const { userId, roles, sellerId: own } = actorOf(ctx)
  const request = found(await requestById(ctx.db, 'ALL', idOf(requestId)))
  const isBuyer = request.userId === userId && seller !== null
  const isAdmin = !isBuyer && scopeOf(roles, 'quotation:read') === 'any' && seller !== null
  const sellerId = isBuyer || isAdmin ? idOf(found(seller)) : found(own)
  if (!isBuyer && !isAdmin) found(await receivedById(ctx.db, sellerId, request.id))
  if (seller !== null && idOf(seller) !== sellerId) throw refused('NOT_FOUND')
  const invitations = await readInvitations(ctx.db, [request.id])
  const invitation = found(invitations.find((one) => one.sellerId === sellerId))
  return { request, invitation, side: isBuyer ? 'BUYER' : isAdmin ? 'ADMIN' : 'SELLER' }
}

/** Contacts are shown once the seller has the order. */
const showsContacts = ({ quotationStatus }: InvitationRow): boolean =>
  quotationStatus === 'ACCEPTED' || quotationStatus === 'PART_ACCEPTED'

/** A conversation with its messages, for the caller's side. Only admins read what was hidden. */
export async function presentConversation(ctx: Ctx, { request, invitation, side }: Conversation) {
  const { sellerId, sellerName } = invitation
  const messages = await readMessages(ctx.db, request.id, sellerId)
  const read = await ctx.db
    .selectFrom('quoteInvitations')
    .select(['buyerReadId', 'sellerReadId'])
    .where('requestId', '=', request.id)
    .where('sellerId', '=', sellerId)
    .executeTakeFirstOrThrow()
  /** True for the writer's own side and for the operator. */
  const isAuthors = (author: 'BUYER' | 'SELLER') => side === 'ADMIN' || side === author
  const isNamed = side !== 'SELLER' || showsContacts(invitation)
  /** What a side wrote, in order, with the names of its files: a number may be spread over several messages. */
  const textsOf = (author: 'BUYER' | 'SELLER') => {
    const own = messages.filter((message) => message.side === author)
    const texts = partyTexts(
      own.flatMap(({ body, files }) => [body, ...files.map(({ name }) => name)]),
      isAuthors(author) || showsContacts(invitation),
    )
    const shown = texts.values()
    return new Map(
      own.map(({ id, files }) => [id, Array.from({ length: files.length + 1 }, () => found(shown.next().value))]),
    )
  }
  const texts = new Map([...textsOf('BUYER'), ...textsOf('SELLER')])
  return {
    id: `${request.id}-${sellerId}`,
    requestId: request.id,
    sellerId,
    sellerName,
    side,
    mayWrite: side !== 'ADMIN' && can(actorOf(ctx).roles, 'quotation:message'),
    areContactsShown: showsContacts(invitation),
    messages: messages.map(({ files, unmaskedBody, ...message }) => ({
      ...message,
      author:
        message.side === 'BUYER' && !isNamed
          ? null
          : partyText(message.author, isAuthors(message.side) || showsContacts(invitation)),
      body: found(texts.get(message.id)?.[0]),
      isMasked: unmaskedBody !== null,
      unmaskedBody: side === 'ADMIN' ? unmaskedBody : null,
      isRead: message.id <= (message.side === 'BUYER' ? read.sellerReadId : read.buyerReadId),
      files: files.map(({ key, ...file }, at) => {
        const isOpen = isAuthors(message.side) || showsContacts(invitation)
        return { ...file, name: found(texts.get(message.id)?.[at + 1]), url: isOpen ? fileLink(ctx, key) : null }
      }),
    })),
  }
}
export type PresentedConversation = Awaited<ReturnType<typeof presentConversation>>

export const getConversation = async (ctx: Ctx, requestId: string, sellerId: string | null) =>
  presentConversation(ctx, await conversationOf(ctx, requestId, sellerId))

/** Writes to the other side, with files. Contacts are hidden until the seller has the order. */
export async function createMessage(
  ctx: Ctx,
  { requestId, sellerId, ...values }: { requestId: string; sellerId: string | null; text: string },
  uploads: readonly Upload[],
) {
  const { text } = parseInput(quoteMessageInput, values)
  const conversation = await conversationOf(ctx, requestId, sellerId)
  const { request, invitation, side } = conversation
  if (side === 'ADMIN') throw refused('FORBIDDEN')
  await perAuthor(ctx, ofAccount(actorOf(ctx).userId))
  if (uploads.length > quoteMessageLimits.maxFiles)
    throw refused('TOO_LARGE', { field: terms('FILES'), max: quoteMessageLimits.maxFiles }, 'files')
  const masked = showsContacts(invitation) ? { text, isMasked: false } : maskContacts(text)
  await withUploads(ctx, uploads, 'quoteFile', (files) =>
    transaction(ctx, async (ctx) => {
      const { id } = await ctx.db
        .insertInto('quoteMessages')
        .values({
          requestId: request.id,
          sellerId: invitation.sellerId,
          side,
          authorId: actorOf(ctx).userId,
          body: masked.text,
          unmaskedBody: masked.isMasked ? text : null,
          sentAt: ctx.now,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      if (files.length > 0)
        await ctx.db
          .insertInto('quoteMessageFiles')
          .values(files.map((file) => ({ messageId: id, fileId: file.id, name: file.name })))
          .execute()
      await ctx.emit('quotation.message', {
        requestId: request.id,
        sellerId: invitation.sellerId,
        side,
        messageId: id,
      })
    }),
  )
  return presentConversation(ctx, conversation)
}

/** Notes that the caller's side has seen the messages up to this one. */
export async function markRead(ctx: Ctx, requestId: string, sellerId: string | null, messageId: string) {
  const conversation = await conversationOf(ctx, requestId, sellerId)
  const { request, invitation, side } = conversation
  const column = side === 'BUYER' ? 'buyerReadId' : 'sellerReadId'
  if (side !== 'ADMIN') {
    const { numUpdatedRows } = await ctx.db
      .updateTable('quoteInvitations')
      .set(side === 'BUYER' ? { buyerReadId: idOf(messageId) } : { sellerReadId: idOf(messageId) })
      .where('requestId', '=', request.id)
      .where('sellerId', '=', invitation.sellerId)
      .where(column, '<', idOf(messageId))
      .executeTakeFirst()
    if (numUpdatedRows > 0n) ctx.topics.publish(`quote-request:${request.id}`)
  }
  return presentConversation(ctx, conversation)
}

/** What the person wrote in conversations, for their copy of their data. */
export const ownMessages = (ctx: Ctx, userId: number) =>
  ctx.db
    .selectFrom('quoteMessages')
    .select(['sentAt', 'requestId', 'side', 'body'])
    .where('authorId', '=', userId)
    .orderBy('id')
    .execute()

/** Removes what the owner of a deleted account wrote. */
export async function eraseMessages(ctx: Ctx, userId: number): Promise<void> {
  await ctx.db
    .updateTable('quoteMessages')
    .set({ body: 'Deleted account', unmaskedBody: null })
    .where('authorId', '=', userId)
    .execute()
}
