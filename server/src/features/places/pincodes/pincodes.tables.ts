import type { OwnedTables } from '#core/db/tables.ts'

export const tables = {
  pincode_sheets: {},
  pincodes: {
    tier: '@neev/domain/places/pincodes#PincodeTier',
    state_code: '@neev/domain/core/states#StateCode',
    second_state_code: '@neev/domain/core/states#StateCode',
  },
  states: {},
  zones: {},
} as const satisfies OwnedTables
