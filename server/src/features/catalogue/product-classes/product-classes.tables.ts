import type { OwnedTables } from '#core/db/tables.ts'

export const tables = {
  hsn_codes: {},
  product_classes: {
    base_unit: '@neev/domain/catalogue/product-classes#ClassUnit',
    uqc: '@neev/domain/catalogue/product-classes#Uqc',
    other_units: '@neev/domain/catalogue/product-classes#OtherUnit[]',
    length: '@neev/domain/places/shipping/freight-goods#GoodsLength',
    handling: '@neev/domain/places/shipping/freight-goods#FreightHandling',
    weighment_policy: '@neev/domain/catalogue/product-classes#WeighmentPolicy',
  },
} as const satisfies OwnedTables
