import type { OwnedTables } from '#core/db/tables.ts'

export const tables = {
  company_members: {
    role: '@neev/domain/businesses/company-members#CompanyRole',
    limit_reset: '@neev/domain/businesses/company-members#LimitReset',
  },
} as const satisfies OwnedTables
