import type { OwnedTables } from '#core/db/tables.ts'

export const tables = {
  advertisements: {
    slot: '@neev/domain/content/advertisement-slots#AdvertisementSlot',
    state: '@neev/domain/content/advertisement-slots#AdvertisementState',
  },
  advertisement_days: {},
} as const satisfies OwnedTables
