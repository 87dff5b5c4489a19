import type { OwnedTables } from '#core/db/tables.ts'

export const tables = {
  hsn_codes: {},
  product_classes: {
    handling: '@neev/domain/places/shipping/freight-goods#FreightHandling',
    weighment_policy: '@neev/domain/catalogue/product-classes#WeighmentPolicy',
  },
} as const satisfies OwnedTables
