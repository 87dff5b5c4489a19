import type { OwnedTables } from '#core/db/tables.ts'

export const tables = {
  associate_applications: {
    type: '@neev/domain/sellers/associates#AssociateType',
    status: '@neev/domain/sellers/associates#AssociateStatus',
    service_kinds: '@neev/domain/sellers/associates#ServiceKind',
  },
  associate_files: {},
} as const satisfies OwnedTables
