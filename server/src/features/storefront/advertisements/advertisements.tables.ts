import type { OwnedTables } from '#core/db/tables.ts'

export const tables = {
  advertisements: {
    slot: '@neev/domain/storefront/advertisements/advertisement-slots#AdvertisementSlot',
    state: '@neev/domain/storefront/advertisements/advertisement-slots#AdvertisementState',
  },
  advertisement_days: {},
} as const satisfies OwnedTables
