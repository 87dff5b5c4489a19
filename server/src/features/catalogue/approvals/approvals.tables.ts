import type { Evidence, OwnedTables } from '#core/db/tables.ts'

export const tables = {
  product_changes: {
    target: '@neev/domain/catalogue/approvals#ChangeTarget',
    kind: '@neev/domain/catalogue/approvals#ChangeKind',
    status: '@neev/domain/catalogue/approvals#ChangeStatus',
    reason_code: '@neev/domain/catalogue/approvals#RejectReason',
    risks: '@neev/domain/catalogue/approvals#ChangeRisk',
    diff: '@neev/domain/catalogue/approvals#ChangeAction[]',
  },
} as const satisfies OwnedTables

export const evidence = {
  product_changes: { free: 'A request with its answer, which is in the audit log too.' },
} as const satisfies Evidence
