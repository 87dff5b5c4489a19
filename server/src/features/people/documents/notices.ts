import type { Ctx } from '#core/context.ts'
import type { Subscribers } from '#core/events/events.ts'
import {
  type Facts,
  languageOf,
  type MessageTypeName,
  notifyPeople,
  printDay,
  type Reader,
} from '#features/people/messages/messages.ts'
import { documentNames } from './document-names.ts'
import { type DocumentRow, readDocument } from './documents.queries.ts'

type Owner = { name: string; owners: readonly Reader[]; path: string }

/** Messages about documents of one kind of owner; names of documents are in the language of each recipient. */
export function documentNotices(
  kind: DocumentRow['owner'],
  readOwner: (ctx: Ctx, id: number) => Promise<Owner | undefined>,
): Subscribers {
  async function notify(
    ctx: Ctx,
    id: number,
    template: MessageTypeName,
    key: string,
    more: (document: DocumentRow) => Facts = () => ({}),
  ): Promise<void> {
    const document = await readDocument(ctx.db, id)
    const owner = document?.owner === kind ? await readOwner(ctx, document.ownerId) : undefined
    if (!document || !owner) return
    for (const reader of owner.owners) {
      const title = [documentNames[document.type][languageOf(reader.locale)], document.brand?.name]
        .filter(Boolean)
        .join(', ')
      await notifyPeople(ctx, [reader], {
        template,
        key,
        facts: { company: owner.name, document: title, deadline: printDay(document.validTo), ...more(document) },
        path: owner.path,
      })
    }
  }
  return {
    'document.decided': (ctx, { documentId, state }, eventId) =>
      state === 'REJECTED'
        ? notify(ctx, documentId, 'document.rejected', `document:${documentId}:${eventId}`, (document) => ({
            reason: document.reason ?? '–',
          }))
        : notify(ctx, documentId, 'document.accepted', `document:${documentId}:${eventId}`),
    'document.ending': (ctx, { documentId, days }) =>
      notify(ctx, documentId, 'document.ending', `document:${documentId}:ending:${days}`, () => ({
        days: String(days),
      })),
    'document.expired': (ctx, { documentId }) =>
      notify(ctx, documentId, 'document.expired', `document:${documentId}:expired`),
  }
}
