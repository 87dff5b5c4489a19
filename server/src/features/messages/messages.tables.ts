import type { Evidence, OwnedTables } from '#core/db/tables.ts'

export const tables = {
  messages: {
    channel: '#features/messages/messages.ts#MessageChannel',
    status: '#features/messages/messages.ts#MessageStatus',
    category: '#features/messages/messages.ts#MessageCategory',
  },
  message_templates: {
    channel: '#features/messages/messages.ts#MessageChannel',
    party: '#features/messages/messages.ts#MessageParty',
    language: '#features/messages/messages.ts#MessageLanguage',
    category: '#features/messages/messages.ts#MessageCategory',
  },
  message_template_versions: {},
  message_channels: { channel: '#features/messages/messages.ts#MessageChannel' },
  message_preferences: {},
  message_recipients: {},
  bounced_addresses: {},
} as const satisfies OwnedTables

export const evidence = {
  message_template_versions: {},
} as const satisfies Evidence
