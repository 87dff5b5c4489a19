import { sql } from 'kysely'
import { actorOf, type Ctx } from './context.ts'
import { rowsOf } from './db/open.ts'
import { refused } from './errors.ts'

export type NoteRow = { id: number; author: string; body: string; at: Date }

/** What the desk wrote down for itself, the newest first. */
export const readNotes = (ctx: Ctx, entity: string, id: number): Promise<NoteRow[]> =>
  rowsOf<NoteRow>(
    ctx.db,
    sql`select n.id, u.name as author, n.body, n.at from internal_notes n join users u on u.id = n.author_id
        where n.entity = ${entity} and n.entity_id = ${id} order by n.id desc limit 200`,
  )

/** Writes a note; whoever asks has asked whether the actor works at this desk. */
export async function writeNote(ctx: Ctx, entity: string, id: number, body: string): Promise<void> {
  const text = body.trim()
  if (!text) throw refused('REQUIRED', { field: 'Note' }, 'body')
  if (text.length > 2000) throw refused('TOO_LONG', { field: 'Note', max: 2000 }, 'body')
  await sql`
    insert into internal_notes (entity, entity_id, author_id, body, at)
    values (${entity}, ${id}, ${actorOf(ctx).userId}, ${text}, ${ctx.now})`.execute(ctx.db)
}

/** What a step tells whom it concerns, tidied; refused where the step needs it and it says nothing. */
export function reasonOf(note: string | null | undefined, needed: boolean): string | null {
  const why = note?.trim() || null
  if (needed && (why?.length ?? 0) < 5) throw refused('REASON_NEEDED', {}, 'note')
  if ((why?.length ?? 0) > 1000) throw refused('TOO_LONG', { field: 'Reason', max: 1000 }, 'note')
  return why
}
