import type { OwnedTables } from '#core/db/tables.ts'

export const tables = {
  quotation_lines: {},
  quotations: { status: '@neev/domain/quotations/quotations#StoredQuotationStatus' },
  quote_invitations: { decline_reason: '@neev/domain/quotations/quotations#DeclineReason' },
  quote_request_lines: {},
  quote_requests: {
    no_award_reason: '@neev/domain/quotations/requests#NoAwardReason',
    status: '@neev/domain/quotations/requests#QuoteRequestStatus',
  },
} as const satisfies OwnedTables
