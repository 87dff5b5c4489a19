import type { OwnedTables } from '#core/db/tables.ts'

export const tables = {
  company_invites: { role: '@neev/domain/accounts/company-members#CompanyRole' },
  company_members: {
    role: '@neev/domain/accounts/company-members#CompanyRole',
    limit_reset: '@neev/domain/accounts/company-members#LimitReset',
  },
} as const satisfies OwnedTables
