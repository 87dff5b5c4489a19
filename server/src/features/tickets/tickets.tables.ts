import type { OwnedTables } from '#core/db/tables.ts'

export const tables = {
  ticket_files: {},
  ticket_messages: {
    side: '#core/graphql/resolver-types.ts#TicketSide',
  },
  tickets: {
    topic: '@neev/domain/support/tickets#TicketTopic',
    status: '@neev/domain/support/tickets#TicketStatus',
    priority: '@neev/domain/support/tickets#TicketPriority',
  },
} as const satisfies OwnedTables
