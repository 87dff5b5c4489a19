import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { actorOf, type Ctx } from '#core/context.ts'
import { rowOf } from '#core/db/open.ts'
import { found, idOf } from '#core/errors.ts'
import { type Page, type PageInput, pageOf, pageParts, total } from '#core/lists.ts'
import { notifications } from './notifications.tables.ts'

declare module '#core/events.ts' {
  interface Events {
    /** Lines of the bell are in the database: who is online sees them come. */
    'notification.added': { ids: number[] }
  }
}

export type NotificationRow = typeof notifications.$inferSelect

export type Note = {
  kind: NotificationRow['kind']
  title: string
  body?: string
  /** A path of this site. */
  link?: string | null
  /** A person gets one key once. */
  dedupeKey: string
}

const titleLength = 80
const bodyLength = 200
const keptDays = 90

const cut = (text: string, most: number) => (text.length > most ? `${text.slice(0, most - 1).trimEnd()}…` : text)

/** Puts a line into the bell of each of these people, once per key, as part of the transaction that it tells of. */
export async function notify(ctx: Ctx, userIds: readonly number[], note: Note): Promise<void> {
  if (userIds.length === 0) return
  const { kind, title, body = '', link = null, dedupeKey } = note
  const rows = await ctx.db
    .insert(notifications)
    .values(
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
    .onConflictDoNothing()
    .returning({ id: notifications.id })
  if (rows.length) await ctx.emit('notification.added', { ids: rows.map((row) => row.id) })
}

const own = (ctx: Ctx) => eq(notifications.userId, actorOf(ctx).userId)

/** One page of the actor's bell, the newest first. */
export async function listNotifications(
  ctx: Ctx,
  page: PageInput,
): Promise<Page<NotificationRow> & { unread: number }> {
  const { limit, offset } = pageParts(page, { createdAt: sql`created_at` }, sql`id`)
  const rows = await ctx.db
    .select({ row: notifications, total })
    .from(notifications)
    .where(own(ctx))
    .orderBy(desc(notifications.id))
    .limit(limit)
    .offset(offset)
  return { ...pageOf(rows.map(({ row, total }) => ({ ...row, total }))), unread: await countUnread(ctx) }
}

export async function countUnread(ctx: Ctx): Promise<number> {
  const row = await rowOf<{ count: number }>(
    ctx.db,
    sql`select count(*)::int as count from notifications where user_id = ${actorOf(ctx).userId} and read_at is null`,
  )
  return row?.count ?? 0
}

/** Marks one of the actor's lines as read; the first time counts. */
export async function markRead(ctx: Ctx, id: string): Promise<NotificationRow> {
  const [row] = await ctx.db
    .update(notifications)
    .set({ readAt: sql`coalesce(read_at, ${ctx.now.toISOString()})` })
    .where(and(own(ctx), eq(notifications.id, idOf(id))))
    .returning()
  return found(row)
}

export async function markAllRead(ctx: Ctx): Promise<number> {
  const rows = await ctx.db
    .update(notifications)
    .set({ readAt: ctx.now })
    .where(and(own(ctx), isNull(notifications.readAt)))
    .returning({ id: notifications.id })
  return rows.length
}

const topicOf = (userId: number) => `user:${userId}`

/** Tells the sockets of the people concerned, once their lines are in the database. */
export async function announce(ctx: Ctx, ids: readonly number[]): Promise<void> {
  const rows = await ctx.db
    .select()
    .from(notifications)
    .where(inArray(notifications.id, [...ids]))
    .orderBy(notifications.id)
  for (const row of rows) ctx.topics.publish(topicOf(row.userId), { notificationAdded: row })
}

/** New lines of the actor's bell, as they come. */
export const watchNotifications = (ctx: Ctx) =>
  ctx.topics.listen<{ notificationAdded: NotificationRow }>(topicOf(actorOf(ctx).userId))

/** Lines older than 90 days go. */
export async function forgetOld(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.now.getTime() - keptDays * 24 * 60 * 60 * 1000)
  await ctx.db.execute(sql`delete from notifications where created_at < ${before.toISOString()}`)
}
