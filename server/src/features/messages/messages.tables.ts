import { bigint, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { TemplateName } from './messages.templates.ts'

const moment = () => timestamp({ withTimezone: true })

export const messages = pgTable('messages', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  channel: text().$type<'EMAIL' | 'SMS' | 'WHATSAPP'>().notNull(),
  template: text().$type<TemplateName>().notNull(),
  recipient: text().notNull(),
  userId: bigint({ mode: 'number' }),
  subject: text().notNull().default(''),
  body: text().notNull(),
  html: text().notNull().default(''),
  dedupeKey: text().notNull(),
  status: text().$type<'QUEUED' | 'SENT' | 'FAILED' | 'SKIPPED' | 'CANCELLED'>().notNull().default('QUEUED'),
  attempts: integer().notNull().default(0),
  nextAt: moment().notNull(),
  error: text(),
  createdAt: moment().notNull(),
  sentAt: moment(),
})
