import type { OwnedTables } from '#core/db/tables.ts'

export const tables = {
  associate_applications: {
    type: '@neev/domain/businesses/associates#AssociateType',
    status: '@neev/domain/businesses/associates#AssociateStatus',
    service_kinds: '@neev/domain/businesses/associates#ServiceKind',
  },
  associate_files: {},
} as const satisfies OwnedTables
