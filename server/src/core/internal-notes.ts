import { terms } from '@neev/domain/core/refusals'
import { actorOf, type Ctx } from './context.ts'
import { refused } from './errors.ts'

export type NoteRow = { id: number; author: string; body: string; at: Date }

/** Internal notes, newest first. */
export const readNotes = (ctx: Ctx, entity: string, id: number): Promise<NoteRow[]> =>
  ctx.db
    .selectFrom('internalNotes as n')
    .innerJoin('users as u', 'u.id', 'n.authorId')
    .select(['n.id', 'u.name as author', 'n.body', 'n.at'])
    .where('n.entity', '=', entity)
    .where('n.entityId', '=', id)
    .orderBy('n.id', 'desc')
    .limit(200)
    .execute()

/** Adds a note; the caller has checked the permission. */
export async function writeNote(ctx: Ctx, entity: string, id: number, body: string): Promise<void> {
  const text = body.trim()
  if (!text) throw refused('REQUIRED', { field: terms('NOTE') }, 'body')
  if (text.length > 2000) throw refused('TOO_LONG', { field: terms('NOTE'), max: 2000 }, 'body')
  await ctx.db
    .insertInto('internalNotes')
    .values({ entity, entityId: id, authorId: actorOf(ctx).userId, body: text, at: ctx.now })
    .execute()
}

/** The trimmed reason of a transition; refuses if it is required and empty. */
export function reasonOf(note: string | null | undefined, needed: boolean): string | null {
  const why = note?.trim() || null
  if (needed && (why?.length ?? 0) < 5) throw refused('REASON_NEEDED', {}, 'note')
  if ((why?.length ?? 0) > 1000) throw refused('TOO_LONG', { field: terms('REASON'), max: 1000 }, 'note')
  return why
}
