import { terms } from '@neev/domain/core/refusals'
import { listViewInput, listViewName, whyNotListView } from '@neev/domain/people/list-views'
import { actorOf, type Ctx, transaction } from '#core/context.ts'
import { brokeConstraint } from '#core/db/open.ts'
import type { Row } from '#core/db/tables.ts'
import { found, idOf, parseInput, Refused, refused } from '#core/errors.ts'

export type ListViewRow = Row<'listViews'>

/** The caller's views of all lists, by name. */
export const listViews = (ctx: Ctx): Promise<ListViewRow[]> =>
  ctx.db.selectFrom('listViews').selectAll().where('userId', '=', actorOf(ctx).userId).orderBy('name').execute()

/** Keeps a view. DUPLICATE if its list has one of this name; VIEW_LIMIT if it has as many as it can have. */
export async function saveListView(ctx: Ctx, input: unknown): Promise<ListViewRow> {
  const view = parseInput(listViewInput, input)
  const { userId } = actorOf(ctx)
  return transaction(ctx, async (ctx) => {
    const { count } = await ctx.db
      .selectFrom('listViews')
      .select((of) => of.fn.countAll<number>().as('count'))
      .where('userId', '=', userId)
      .where('list', '=', view.list)
      .executeTakeFirstOrThrow()
    const refusal = whyNotListView(Number(count))
    if (refusal) throw new Refused(refusal)
    return ctx.db
      .insertInto('listViews')
      .values({ ...view, userId, createdAt: ctx.now })
      .returningAll()
      .executeTakeFirstOrThrow()
      .catch(refuseTakenName)
  })
}

/** Renames a view of the caller, or answers NOT_FOUND. */
export async function renameListView(ctx: Ctx, id: string, name: string): Promise<ListViewRow> {
  const row = await ctx.db
    .updateTable('listViews')
    .set({ name: parseInput(listViewName, name) })
    .where('id', '=', idOf(id))
    .where('userId', '=', actorOf(ctx).userId)
    .returningAll()
    .executeTakeFirst()
    .catch(refuseTakenName)
  return found(row)
}

/** Deletes a view of the caller, or answers NOT_FOUND. */
export async function deleteListView(ctx: Ctx, id: string): Promise<boolean> {
  const row = await ctx.db
    .deleteFrom('listViews')
    .where('id', '=', idOf(id))
    .where('userId', '=', actorOf(ctx).userId)
    .returning('id')
    .executeTakeFirst()
  found(row)
  return true
}

/** Deletes the views of an erased account. */
export async function eraseListViews(ctx: Ctx, userId: number): Promise<void> {
  await ctx.db.deleteFrom('listViews').where('userId', '=', userId).execute()
}

function refuseTakenName(error: unknown): never {
  if (brokeConstraint(error, 'list_views_name')) throw refused('DUPLICATE', { field: terms('NAME') }, 'name')
  throw error
}
