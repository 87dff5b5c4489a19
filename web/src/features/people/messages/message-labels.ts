import type {
  MessageChannel,
  MessageGroup,
  MessageLanguage,
  MessageParty,
} from '@neev/domain/people/messages/message-texts'
import { text } from '#i18n/text.ts'

export const partyLabels: Record<MessageParty, string> = {
  CUSTOMER: text('Customer'),
  B2B: text('Company'),
  SELLER: text('Seller'),
  ASSOCIATE: text('Associate'),
  DEALER: text('Dealer'),
  ENQUIRY: text('Enquiry partner'),
  SERVICE: text('Service partner'),
  ADMIN: text('Staff'),
}

export const groupLabels: Record<MessageGroup, string> = {
  ACCOUNT: text('Account'),
  ORDERS: text('Orders'),
  PAYMENTS: text('Payments'),
  CLAIMS: text('Claims and returns'),
  PRODUCTS: text('Products'),
  ENQUIRIES: text('Enquiries and quotations'),
  APPLICATIONS: text('Applications'),
  SETTLEMENTS: text('Settlements'),
  OPERATIONS: text('Operations'),
}

export const channelLabels: Record<MessageChannel, string> = {
  EMAIL: text('Email'),
  SMS: text('SMS'),
  WHATSAPP: text('WhatsApp'),
}

/** Names of languages, each in itself. */
export const languageNames: Record<MessageLanguage, string> = {
  en: 'English',
  hi: 'हिन्दी',
  es: 'Español',
  de: 'Deutsch',
}

export const stateLabels = {
  ON: text('On'),
  OFF: text('Off'),
  DRAFT: text('Draft'),
  MISSING: text('Missing'),
} as const
export type CellState = keyof typeof stateLabels
