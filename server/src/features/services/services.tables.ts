import type { OwnedTables } from '#core/db/tables.ts'

export const tables = {
  services: {
    kind: '@neev/domain/associates#ServiceKind',
    rate_basis: '@neev/domain/services#RateBasis',
    status: '@neev/domain/services#ServiceStatus',
  },
} as const satisfies OwnedTables
