import { istDate } from '@neev/domain/core/fiscal'
import { stateName } from '@neev/domain/core/states'
import { type SuborderStatus, statusLabels } from '@neev/domain/orders/orders'
import type { Amounts, Taxed } from '@neev/domain/pricing/amounts'
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import type { Sql } from '#core/db/open.ts'
import { rowsOf } from '#core/db/open.ts'
import { allOf } from '#core/lists.ts'
import { cell, rupees, thousandths, title, workbook } from '#core/sheets/workbook.ts'
import { type OrderFilter, orderWhere, receivedWhere, type SuborderFilter } from './orders.ts'

type Row = Amounts &
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
const money = [
  ['Goods', 'goodsPaise'],
  ['Discount', 'discountPaise'],
  ['Freight', 'freightPaise'],
  ['Loading', 'loadingPaise'],
  ['Taxable', 'taxablePaise'],
  ['CGST', 'cgstPaise'],
  ['SGST', 'sgstPaise'],
  ['IGST', 'igstPaise'],
  ['Round off', 'roundOffPaise'],
  ['Total with GST', 'totalPaise'],
] as const

/** Suborders as a spreadsheet, newest first; `where` is over s, o, u. */
async function sheetOf(ctx: Ctx, where: Sql) {
  const rows = await rowsOf<Row>(
    ctx.db,
    sql`select s.number, o.placed_at as "placedAt", o.billing ->> 'name' as buyer, o.gstin, o.po_number as "poNumber",
      o.pincode,
          o.shipping ->> 'city' as city, s.place_of_supply as "placeOfSupply", c.trade_name as seller,
          d.trade_name as "sentBy", s.status,
          o.payment_status as "paymentStatus", s.grams, (select string_agg(i.number, ', ' order by i.id)
          from invoices i where i.suborder_id = s.id) as invoices,
          s.goods_paise as "goodsPaise", s.discount_paise as "discountPaise", s.freight_paise as "freightPaise",
          s.loading_paise as "loadingPaise",
          s.taxable_paise as "taxablePaise", s.cgst_paise as "cgstPaise", s.sgst_paise as "sgstPaise",
          s.igst_paise as "igstPaise",
          s.round_off_paise as "roundOffPaise", s.total_paise as "totalPaise"
        from suborders s join orders o on o.id = s.order_id join users u on u.id = o.user_id
        join sellers c on c.id = s.seller_id
          left join sellers d on d.id = s.dealer_id
        where ${where} order by o.placed_at desc, s.id limit ${maxRows}`,
  )
  const words = ['Order', 'Placed', 'Buyer', 'GSTIN', 'PO number', 'Pincode', 'City', 'State of supply', 'Seller']
  const bytes = await workbook([
    {
      sheet: 'Orders',
      stickyRowsCount: 1,
      columns: [22, 12, 26, 18, 16, 10, 16, 18, 26, 22, 16, 14, 14, 24, ...money.map(() => 14)].map((width) => ({
        width,
      })),
      data: [
        [...words, 'Sent by', 'State', 'Payment', 'Weight kg', 'Invoices', ...money.map(([name]) => name)].map(title),
        ...rows.map((row) => [
          cell(row.number),
          cell(istDate(new Date(row.placedAt))),
          cell(row.buyer),
          cell(row.gstin ?? ''),
          cell(row.poNumber ?? ''),
          cell(row.pincode),
          cell(row.city),
          cell(`${row.placeOfSupply} ${stateName(row.placeOfSupply)}`),
          cell(row.seller),
          cell(row.sentBy ?? ''),
          cell(statusLabels(row.status)),
          cell(row.paymentStatus),
          thousandths(row.grams),
          cell(row.invoices ?? ''),
          ...money.map(([, name]) => rupees(row[name])),
        ]),
      ],
    },
  ])
  return { name: `orders-${istDate(ctx.now)}.xlsx`, base64: bytes.toString('base64'), rows: rows.length }
}

/** Suborders of the caller's business that match the filter. */
export const receivedSheet = (ctx: Ctx, filter: SuborderFilter) =>
  sheetOf(ctx, allOf([receivedWhere(ctx, filter), filter.status && sql`s.status = ${filter.status}`]))

/** All suborders of the orders that match the filter. */
export const ordersSheet = (ctx: Ctx, filter: OrderFilter) => sheetOf(ctx, allOf(orderWhere(ctx, filter)))
