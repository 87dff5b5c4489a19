import { actorOf, type Ctx } from '#core/context.ts'
import { anyOf } from '#core/db/any-of.queries.ts'
import type { Row } from '#core/db/tables.ts'
import { found, idOf } from '#core/errors.ts'
import type { NotificationKind } from '#core/graphql/resolver-types.ts'
import { type Page, type PageInput, pageOf, pageWindow, total } from '#core/lists.ts'

declare module '#core/events/events.ts' {
  interface Events {
    /** Notifications were stored; published to users who are online. */
    'notification.added': { ids: number[] }
  }
}

export type NotificationRow = Row<'notifications'>

export type Note = {
  kind: NotificationRow['kind']
  title: string
  body?: string
  /** A path of this site. */
  link?: string | null
  /** Deduplicates notifications per recipient. */
  dedupeKey: string
}

const titleLength = 80
const bodyLength = 200
const retentionDays = 90

const cut = (text: string, max: number) => (text.length > max ? `${text.slice(0, max - 1).trimEnd()}…` : text)

/** Adds a notification for each of these users, once per key, in the transaction of its event. */
export const notify = (ctx: Ctx, userIds: readonly number[], note: Note): Promise<void> =>
  notifyAll(ctx, [{ userIds, note }])

/** The same for several notifications. */
export async function notifyAll(ctx: Ctx, notes: readonly { userIds: readonly number[]; note: Note }[]): Promise<void> {
  const values = notes.flatMap(({ userIds, note: { kind, title, body = '', link = null, dedupeKey } }) =>
    [...new Set(userIds)].map((userId) => ({
      userId,
      kind,
      title: cut(title, titleLength),
      body: cut(body, bodyLength),
      link,
      dedupeKey,
      createdAt: ctx.now,
    })),
  )
  if (values.length === 0) return
  const rows = await ctx.db
    .insertInto('notifications')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute()
  if (rows.length) await ctx.emit('notification.added', { ids: rows.map((row) => row.id) })
}

/** A page of the caller's notifications, newest first. */
export async function listNotifications(
  ctx: Ctx,
  page: PageInput,
  { kind, unread }: { kind?: NotificationKind | null; unread: boolean },
): Promise<Page<NotificationRow> & { unread: number }> {
  const { limit, offset } = pageWindow(page)
  const rows = await ctx.db
    .selectFrom('notifications')
    .selectAll()
    .select(total.as('total'))
    .where('userId', '=', actorOf(ctx).userId)
    .$if(Boolean(kind), (query) => query.where('kind', '=', kind as NotificationKind))
    .$if(unread, (query) => query.where('readAt', 'is', null))
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return { ...pageOf(rows), unread: await countUnread(ctx) }
}

export async function countUnread(ctx: Ctx): Promise<number> {
  const { count } = await ctx.db
    .selectFrom('notifications')
    .select((db) => db.fn.countAll<number>().as('count'))
    .where('userId', '=', actorOf(ctx).userId)
    .where('readAt', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Marks one of the caller's notifications as read; the first time counts. */
export async function markRead(ctx: Ctx, id: string): Promise<NotificationRow> {
  const row = await ctx.db
    .updateTable('notifications')
    .set((db) => ({ readAt: db.fn.coalesce('readAt', db.val(ctx.now)) }))
    .where('userId', '=', actorOf(ctx).userId)
    .where('id', '=', idOf(id))
    .returningAll()
    .executeTakeFirst()
  return found(row)
}

export async function markAllRead(ctx: Ctx): Promise<number> {
  const rows = await ctx.db
    .updateTable('notifications')
    .set({ readAt: ctx.now })
    .where('userId', '=', actorOf(ctx).userId)
    .where('readAt', 'is', null)
    .returning('id')
    .execute()
  return rows.length
}

const topicOf = (userId: number) => `user:${userId}`

/** Publishes stored notifications to the sockets of their recipients. */
export async function announce(ctx: Ctx, ids: readonly number[]): Promise<void> {
  const rows = await ctx.db.selectFrom('notifications').selectAll().where('id', '=', anyOf(ids)).orderBy('id').execute()
  for (const row of rows) ctx.topics.publish(topicOf(row.userId), { notificationAdded: row })
}

/** New notifications of the caller. */
export const watchNotifications = (ctx: Ctx) =>
  ctx.topics.listen<{ notificationAdded: NotificationRow }>(topicOf(actorOf(ctx).userId))

/** Deletes the notifications of a deleted account. */
export async function eraseNotifications(ctx: Ctx, userId: number): Promise<void> {
  await ctx.db.deleteFrom('notifications').where('userId', '=', userId).execute()
}

/** Deletes notifications older than 90 days. */
export async function invalidateOld(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.now.getTime() - retentionDays * 24 * 60 * 60 * 1000)
  await ctx.db.deleteFrom('notifications').where('createdAt', '<', before).execute()
}
