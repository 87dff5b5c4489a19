import { sql } from 'kysely'
import { type Db, rowsOf, type Sql } from '#core/db/open.ts'
import { allOf, containing, type PageInput, pageTail } from '#core/lists.ts'
import { readsAsBuyer } from '#features/businesses/company-members/company-members.ts'

export type OwnDocument = {
  kind: 'INVOICE' | 'CREDIT_NOTE' | 'DEBIT_NOTE'
  id: number
  number: string
  issuedAt: Date
  orderId: number
  orderNumber: string
  sellerName: string
  taxPaise: number
  totalPaise: number
}

export type OwnDocumentFilter = {
  search: string | null
  kind: OwnDocument['kind'] | null
  since: Date | null
  before: Date | null
}

const sorts = { issuedAt: sql`issued_at`, number: sql`number`, total: sql`"totalPaise"` }

/** Orders (o) that a user placed. */
export const ordersOfUser = (userId: number): Sql => sql`o.user_id = ${userId}`

/** Orders (o) of a company that one of its members may read. */
export const ordersOfCompany = ({ companyId, userId }: { companyId: number; userId: number }): Sql =>
  sql`o.company_id = ${companyId} and ${readsAsBuyer(userId)}`

/** A page of the invoices, credit notes and debit notes of these orders (o), with the total count. */
export function pageOfOwnDocuments(
  db: Db,
  orders: Sql,
  page: PageInput,
  { search, kind, since, before }: OwnDocumentFilter,
): Promise<(OwnDocument & { total: number })[]> {
  const from = (of: OwnDocument['kind'], table: Sql, tax: Sql, total: Sql) => sql`
    select ${sql<OwnDocument['kind']>`${of}::text`} as kind, d.id, d.number, d.issued_at, d.order_id,
      o.number as "orderNumber", c.trade_name as "sellerName", ${tax} as "taxPaise", ${total} as "totalPaise"
    from ${table} d join order_shown o on o.id = d.order_id join seller_shown c on c.id = d.seller_id
    where ${allOf([
      orders,
      kind && sql`${of}::text = ${kind}`,
      since && sql`d.issued_at >= ${since}`,
      before && sql`d.issued_at < ${before}`,
      search &&
        sql`(d.number ilike ${containing(search)} or o.number ilike ${containing(search)}
          or c.trade_name ilike ${containing(search)})`,
    ])}`
  const tax = sql`d.cgst_paise + d.sgst_paise + d.igst_paise`
  const total = sql`d.total_paise`
  const inTotals = (name: string) => sql`(d.totals ->> ${sql.lit(name)})::bigint`
  const taxOfInvoice = sql`${inTotals('cgstPaise')} + ${inTotals('sgstPaise')} + ${inTotals('igstPaise')}`
  return rowsOf(
    db,
    'invoices.pageOfOwnDocuments',
    sql`select found.*, count(*) over ()::int as total from (
        ${from('INVOICE', sql`invoices`, taxOfInvoice, inTotals('totalPaise'))}
        union all ${from('CREDIT_NOTE', sql`credit_notes`, tax, total)}
        union all ${from('DEBIT_NOTE', sql`debit_notes`, tax, total)}) found
      ${pageTail(page, sorts, sql`kind, id`)}`,
  )
}
