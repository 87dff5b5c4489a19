import type { Ctx } from '#core/context.ts'
import type { Ears } from '#core/events.ts'
import { type DocumentRow, documentById } from '#features/documents/documents.ts'
import { printDay, readSeller } from './messages.queries.ts'
import { paperNames } from './messages.sellers.ts'
import { languageOf, type TemplateName } from './messages.templates.ts'
import { type News, tell } from './tell.ts'

const letter = ['mail', 'bell'] as const

/** Papers are told of in the language of each reader, their names too. */
async function tellOfPaper(
  ctx: Ctx,
  id: number,
  template: TemplateName,
  key: string,
  by: News['by'],
  more: (document: DocumentRow) => News['facts'] = () => ({}),
): Promise<void> {
  const document = await documentById(ctx, id)
  const seller = document && (await readSeller(ctx, document.ownerId))
  if (!document || !seller) return
  for (const reader of seller.owners) {
    const paper = [paperNames[document.type][languageOf(reader.locale)], document.brand?.name]
      .filter(Boolean)
      .join(', ')
    await tell(ctx, [reader], {
      template,
      key,
      by,
      facts: { seller: seller.name, paper, deadline: printDay(document.validTo), ...more(document) },
      path: seller.path,
    })
  }
}

export const sellerEars: Ears = {
  'document.decided': (ctx, { documentId, state }, eventId) =>
    state === 'REJECTED'
      ? tellOfPaper(ctx, documentId, 'document.rejected', `document:${documentId}:${eventId}`, letter, (document) => ({
          reason: document.reason ?? '–',
        }))
      : tellOfPaper(ctx, documentId, 'document.accepted', `document:${documentId}:${eventId}`, ['bell']),
  'document.ending': (ctx, { documentId, days }) =>
    tellOfPaper(ctx, documentId, 'document.ending', `document:${documentId}:ending:${days}`, letter, () => ({
      days: String(days),
    })),
  'document.expired': (ctx, { documentId }) =>
    tellOfPaper(ctx, documentId, 'document.expired', `document:${documentId}:expired`, letter),
}
