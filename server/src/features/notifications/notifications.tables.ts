import { bigint, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const moment = () => timestamp({ withTimezone: true })

export const notifications = pgTable('notifications', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  userId: bigint({ mode: 'number' }).notNull(),
  kind: text().$type<'ORDER' | 'PAYMENT' | 'SYSTEM'>().notNull(),
  title: text().notNull(),
  body: text().notNull().default(''),
  link: text(),
  dedupeKey: text().notNull(),
  createdAt: moment().notNull(),
  readAt: moment(),
})
