import type { AccountStatus } from '@neev/domain/accounts'
import type { Role } from '@neev/domain/roles'
import { bigint, boolean, customType, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const id = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity()
const moment = () => timestamp({ withTimezone: true })

export const users = pgTable('users', {
  id: id(),
  email: text().notNull(),
  mobile: text(),
  name: text().notNull(),
  thumb: text(),
  passwordHash: text(),
  googleSub: text(),
  status: text().$type<AccountStatus>().notNull().default('ACTIVE'),
  locale: text().notNull().default('en-US'),
  marketing: boolean().notNull().default(false),
  emailVerifiedAt: moment(),
  blockedReason: text(),
  lastLoginAt: moment(),
  termsVersion: text(),
  termsAcceptedAt: moment(),
  createdAt: moment().notNull().defaultNow(),
  updatedAt: moment().notNull().defaultNow(),
  deletedAt: moment(),
})

export const userRoles = pgTable('user_roles', {
  userId: bigint({ mode: 'number' }).notNull(),
  role: text().$type<Role>().notNull(),
  grantedBy: bigint({ mode: 'number' }),
  grantedAt: moment().notNull().defaultNow(),
})

export const sessions = pgTable('sessions', {
  id: id(),
  tokenHash: bytea().notNull(),
  userId: bigint({ mode: 'number' }).notNull(),
  userAgent: text().notNull().default(''),
  ip: text().notNull().default(''),
  createdAt: moment().notNull(),
  lastSeenAt: moment().notNull(),
  expiresAt: moment().notNull(),
  strongUntil: moment(),
  revokedAt: moment(),
})

export type TokenPurpose = 'VERIFY_EMAIL' | 'RESET_PASSWORD'

export const userTokens = pgTable('user_tokens', {
  tokenHash: bytea().primaryKey(),
  userId: bigint({ mode: 'number' }).notNull(),
  purpose: text().$type<TokenPurpose>().notNull(),
  createdAt: moment().notNull(),
  expiresAt: moment().notNull(),
  usedAt: moment(),
})

export const googleVisits = pgTable('google_visits', {
  stateHash: bytea().primaryKey(),
  verifier: text().notNull(),
  nonce: text().notNull(),
  expiresAt: moment().notNull(),
})

export const addresses = pgTable('addresses', {
  id: id(),
  userId: bigint({ mode: 'number' }).notNull(),
  label: text().notNull(),
  contactName: text().notNull(),
  mobile: text().notNull(),
  line1: text().notNull(),
  line2: text(),
  landmark: text(),
  city: text().notNull(),
  district: text().notNull(),
  stateCode: text().notNull(),
  pincode: text().notNull(),
  gstin: text(),
  sez: text().$type<'UNIT' | 'DEVELOPER'>(),
  roadWidth: text().$type<'NARROW' | 'MEDIUM' | 'WIDE'>(),
  maxVehicleGrams: bigint({ mode: 'number' }),
  unloadingBy: text().$type<'BUYER' | 'SELLER_PAID' | 'HYDRA'>(),
  entryHours: text(),
  nightEntry: boolean(),
  receiverName: text(),
  receiverMobile: text(),
  isDefaultShip: boolean().notNull().default(false),
  isDefaultBill: boolean().notNull().default(false),
  createdAt: moment().notNull().defaultNow(),
  updatedAt: moment().notNull().defaultNow(),
  deletedAt: moment(),
})
