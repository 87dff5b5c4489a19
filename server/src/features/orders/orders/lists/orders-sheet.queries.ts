import type { SuborderStatus } from '@neev/domain/orders/orders/orders'
import type { Amounts, Taxed } from '@neev/domain/tax/amounts'
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { rowsOf, type Sql } from '#core/db/open.ts'
import { allOf } from '#core/lists.ts'
import { type OrderFilter, orderWhere, receivedWhere, type SuborderFilter } from './lists.queries.ts'

export type SheetRow = Amounts &
  Taxed & {
    number: string
    placedAt: Date
    buyer: string
    gstin: string | null
    poNumber: string | null
    pincode: string
    city: string
    placeOfSupply: string
    seller: string
    sentBy: string | null
    status: SuborderStatus
    paymentStatus: string
    grams: number
    invoices: string | null
    roundOffPaise: number
    totalPaise: number
  }

const maxRows = 10_000

/** Suborders, newest first; `where` is over s, o, u. */
const readRows = (ctx: Ctx, where: Sql): Promise<SheetRow[]> =>
  rowsOf(
    ctx.db,
    'orders.readRows',
    sql`select s.number, o.placed_at, o.billing ->> 'name' as buyer, o.gstin, o.po_number,
      o.pincode,
          o.shipping ->> 'city' as city, s.place_of_supply, c.trade_name as seller,
          d.trade_name as "sentBy", s.status,
          o.payment_status, s.grams, (select string_agg(i.number, ', ' order by i.id)
          from invoice_shown i where i.suborder_id = s.id) as invoices,
          s.goods_paise, s.discount_paise, s.freight_paise,
          s.loading_paise,
          s.taxable_paise, s.cgst_paise, s.sgst_paise,
          s.igst_paise,
          s.round_off_paise, s.total_paise
        from suborders s join orders o on o.id = s.order_id join users u on u.id = o.user_id
        join seller_shown c on c.id = s.seller_id
          left join seller_shown d on d.id = s.dealer_id
        where ${where} order by o.placed_at desc, s.id limit ${maxRows}`,
  )

/** Suborders of the caller's business that match the filter. */
export const receivedRows = (ctx: Ctx, filter: SuborderFilter): Promise<SheetRow[]> =>
  readRows(ctx, allOf([receivedWhere(ctx, filter), filter.status && sql`s.status = ${filter.status}`]))

/** All suborders of the orders that match the filter. */
export const orderRows = (ctx: Ctx, filter: OrderFilter): Promise<SheetRow[]> =>
  readRows(ctx, allOf(orderWhere(ctx, filter)))
