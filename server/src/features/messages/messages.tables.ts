import type { OwnedTables } from '#core/db/tables.ts'

export const tables = {
  messages: {
    channel: '#features/messages/messages.ts#MessageChannel',
    status: '#features/messages/messages.ts#MessageStatus',
  },
} as const satisfies OwnedTables
