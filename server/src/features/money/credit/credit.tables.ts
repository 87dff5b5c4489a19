import type { Evidence, OwnedTables } from '#core/db/tables.ts'

export const tables = {
  credit_allocations: {},
  credit_bank_rows: { status: '@neev/domain/money/credit/credit-bank-rows#CreditBankStatus' },
  credit_deductions: {},
  credit_entries: {
    kind: '@neev/domain/money/credit/credit-entries#CreditEntryKind',
    mode: '@neev/domain/money/credit/credit-entries#CreditReceiptMode',
    parts: '@neev/domain/money/credit/credit-entries#ChargedInterest',
  },
  credit_lines: {
    exposure_at: '@neev/domain/money/credit/credit-lines#CreditExposure',
    status: '@neev/domain/money/credit/credit-lines#CreditLineStatus',
  },
  credit_orders: {},
  credit_proposals: { status: '@neev/domain/money/credit/credit-proposals#CreditProposalStatus' },
  credit_reminders: { kind: '@neev/domain/money/credit/credit-entries#CreditReminder' },
  credit_requests: { status: '@neev/domain/money/credit/credit-lines#CreditRequestStatus' },
} as const satisfies OwnedTables

export const evidence = {
  credit_allocations: { changes: ['undone_at'], until: 'undone_at' },
  credit_bank_rows: { changes: ['line_id', 'status', 'entry_id', 'decided_by', 'decided_at'] },
  credit_deductions: {
    changes: ['certificate_number', 'certificate_month', 'certified_by', 'certified_at'],
    until: 'certified_at',
  },
  credit_entries: {},
  credit_orders: {},
  credit_proposals: { changes: ['status', 'reason', 'line_id', 'decided_by', 'decided_at'], until: 'decided_at' },
  credit_requests: { changes: ['status', 'answer', 'line_id', 'decided_by', 'decided_at'], until: 'decided_at' },
} as const satisfies Evidence
