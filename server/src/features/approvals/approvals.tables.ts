import type { OwnedTables } from '#core/db/tables.ts'

export const tables = {
  product_changes: {
    target: '@neev/domain/approvals#ChangeTarget',
    kind: '@neev/domain/approvals#ChangeKind',
    status: '@neev/domain/approvals#ChangeStatus',
    reason_code: '@neev/domain/approvals#RejectReason',
  },
} as const satisfies OwnedTables
