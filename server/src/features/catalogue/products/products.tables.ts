import type { OwnedTables } from '#core/db/tables.ts'

export const tables = {
  product_plants: {},
  products: {
    kind: '@neev/domain/money/commissions/commissions#ProductKind',
    status: '#core/graphql/resolver-types.ts#ProductStatus',
    images: '@neev/domain/platform/pictures/pictures#ProductPicture[]',
    process: '#core/graphql/resolver-types.ts#BarProcess',
    specification: '#features/catalogue/products/listing/lists.queries.ts#Property[]',
    sizes: '#features/catalogue/products/catalogue-index/listing.ts#AxisValues',
    attributes: '@neev/domain/core/attribute-values#AttributeValues',
  },
  variants: {
    grade: '@neev/domain/catalogue/bars/tmt-limits#Grade',
    form: '@neev/domain/offers/tmt#BarForm',
    status: '#core/graphql/resolver-types.ts#BrandStatus',
    attributes: '@neev/domain/core/attribute-values#AttributeValues',
  },
} as const satisfies OwnedTables
