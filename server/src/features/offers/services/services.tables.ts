import type { OwnedTables } from '#core/db/tables.ts'

export const tables = {
  services: {
    kind: '@neev/domain/businesses/associates#ServiceKind',
    rate_basis: '@neev/domain/offers/services#RateBasis',
    status: '@neev/domain/offers/services#ServiceStatus',
    images: '@neev/domain/platform/pictures/pictures#ProductPicture[]',
    states: '@neev/domain/core/states#StateCode',
  },
} as const satisfies OwnedTables
