import type { Evidence, OwnedTables } from '#core/db/tables.ts'

export const tables = {
  messages: {
    channel: '#features/people/messages/messages.ts#MessageChannel',
    status: '#core/graphql/resolver-types.ts#MessageStatus',
    category: '#core/graphql/resolver-types.ts#MessageCategory',
    provider: '#features/people/messages/outbox.queries.ts#ProviderNotes',
  },
  message_templates: {
    channel: '#features/people/messages/messages.ts#MessageChannel',
    party: '#features/people/messages/messages.ts#MessageParty',
    language: '#features/people/messages/messages.ts#MessageLanguage',
    category: '#core/graphql/resolver-types.ts#MessageCategory',
  },
  message_template_versions: {},
  message_channels: { channel: '#features/people/messages/messages.ts#MessageChannel' },
  message_preferences: {},
  message_recipients: {},
  bounced_addresses: {},
} as const satisfies OwnedTables

export const evidence = {
  message_template_versions: {},
} as const satisfies Evidence
