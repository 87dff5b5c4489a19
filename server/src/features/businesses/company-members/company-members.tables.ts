import type { OwnedTables } from '#core/db/tables.ts'

export const tables = {
  company_invites: { role: '@neev/domain/businesses/company-members#CompanyRole' },
  company_members: {
    role: '@neev/domain/businesses/company-members#CompanyRole',
    limit_reset: '@neev/domain/businesses/company-members#LimitReset',
  },
} as const satisfies OwnedTables
