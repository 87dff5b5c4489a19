import type { Evidence, OwnedTables } from '#core/db/tables.ts'

export const tables = {
  product_changes: {
    target: '@neev/domain/sellers/approvals#ChangeTarget',
    kind: '@neev/domain/sellers/approvals#ChangeKind',
    status: '@neev/domain/sellers/approvals#ChangeStatus',
    reason_code: '@neev/domain/sellers/approvals#RejectReason',
  },
} as const satisfies OwnedTables

export const evidence = {
  product_changes: { free: 'A request with its answer, which is in the audit log too.' },
} as const satisfies Evidence
