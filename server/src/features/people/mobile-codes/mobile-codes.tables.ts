import type { OwnedTables } from '#core/db/tables.ts'

export const tables = {
  mobile_codes: { purpose: '#features/people/mobile-codes/codes.ts#CodePurpose' },
} as const satisfies OwnedTables
