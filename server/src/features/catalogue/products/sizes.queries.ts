import { sql } from 'kysely'
import { type Db, type RowOf, rowsOf, type Sql } from '#core/db/open.ts'
import { onSale } from './offers.queries.ts'

/** Restricts offers (o) to those on sale of the active sizes (v) of these products. */
export const sizesOnSale = (productIds: readonly number[]): Sql =>
  sql`v.product_id = any(${productIds}::bigint[]) and v.status = 'ACTIVE' and ${onSale}`

/** The same for these sizes. */
export const isOneOfSizesOnSale = (variantIds: readonly number[]): Sql =>
  sql`v.id = any(${variantIds}::bigint[]) and v.status = 'ACTIVE' and ${onSale}`

type SizeRow = RowOf<'products.readSizes'>

const readSizes = (db: Db, where: Sql): Promise<SizeRow[]> =>
  rowsOf(
    db,
    'products.readSizes',
    sql`select v.id, v.product_id, v.sku, v.title, v.attributes, v.unit,
      v.reference_milli,
          (select min(o.from_paise) from offer_shown o where o.variant_id = v.id and ${onSale}) as "fromPaise"
        from variants v where ${where} and v.status = 'ACTIVE'
        order by v.position, v.id`,
  )

/** The active sizes of these products, in order, each with its lowest price. */
export const sizesOfProducts = (db: Db, productIds: readonly number[]): Promise<SizeRow[]> =>
  readSizes(db, sql`v.product_id = any(${productIds}::bigint[])`)

/** Of these sizes the active ones, each with its lowest price. */
export const sizesById = (db: Db, variantIds: readonly number[]): Promise<SizeRow[]> =>
  readSizes(db, sql`v.id = any(${variantIds}::bigint[])`)
