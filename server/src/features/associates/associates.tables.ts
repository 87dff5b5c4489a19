import type { OwnedTables } from '#core/db/tables.ts'

export const tables = {
  associate_applications: {
    type: '@neev/domain/associates#AssociateType',
    status: '@neev/domain/associates#AssociateStatus',
    service_kinds: '@neev/domain/associates#ServiceKind',
  },
  associate_files: {},
} as const satisfies OwnedTables
