import type { OwnedTables } from '#core/db/tables.ts'

export const tables = {
  pincode_sheets: {},
  pincodes: {
    tier: '@neev/domain/places/pincodes#PincodeTier',
  },
  states: {},
  zones: {},
} as const satisfies OwnedTables
