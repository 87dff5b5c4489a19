import type { Evidence, OwnedTables } from '#core/db/tables.ts'

export const tables = {
  comparative_statements: {},
  quotation_lines: {},
  quotations: { status: '@neev/domain/procurement/quotations/quotations#StoredQuotationStatus' },
  quote_counter_lines: {},
  quote_counters: { status: '@neev/domain/procurement/quotations/counters#CounterStatus' },
  quote_invitations: { decline_reason: '@neev/domain/procurement/quotations/quotations#DeclineReason' },
  quote_message_files: {},
  quote_messages: { side: '@neev/domain/procurement/quotations/messages#QuoteMessageSide' },
  quote_request_lines: {},
  quote_requests: {
    no_award_reason: '@neev/domain/procurement/quotations/requests#NoAwardReason',
    rest_sellers: '@neev/domain/procurement/quotations/requests#RestSellers',
    status: '@neev/domain/procurement/quotations/requests#QuoteRequestStatus',
  },
} as const satisfies OwnedTables

export const evidence = {
  comparative_statements: {},
  quotation_lines: { changes: ['awarded_at', 'awarded_milli'], until: 'awarded_at' },
  quotations: { changes: ['status', 'viewed_at', 'decided_at', 'expiring_notified_at'] },
  quote_counter_lines: {},
  quote_counters: { changes: ['status', 'answered_at'], until: 'answered_at' },
} as const satisfies Evidence
