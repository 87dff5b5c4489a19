import type { OwnedTables } from '#core/db/tables.ts'

export const tables = {
  ticket_files: {},
  ticket_messages: {
    side: '#core/graphql/resolver-types.ts#TicketSide',
  },
  tickets: {
    topic: '@neev/domain/aftersales/tickets/tickets#TicketTopic',
    status: '@neev/domain/aftersales/tickets/tickets#TicketStatus',
    priority: '@neev/domain/aftersales/tickets/tickets#TicketPriority',
  },
} as const satisfies OwnedTables
