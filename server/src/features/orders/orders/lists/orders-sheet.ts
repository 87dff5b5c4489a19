import { istDate } from '@neev/domain/core/fiscal'
import { stateName } from '@neev/domain/core/states'
import { statusLabels } from '@neev/domain/orders/orders/orders'
import type { Ctx } from '#core/context.ts'
import { cell, rupees, thousandths, title, workbook } from '#core/sheets/workbook.ts'
import type { OrderFilter, SuborderFilter } from './lists.queries.ts'
import { orderRows, receivedRows, type SheetRow } from './orders-sheet.queries.ts'

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

/** Suborders as a spreadsheet. */
async function sheetOf(ctx: Ctx, rows: readonly SheetRow[]) {
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
export const receivedSheet = async (ctx: Ctx, filter: SuborderFilter) => sheetOf(ctx, await receivedRows(ctx, filter))

/** All suborders of the orders that match the filter. */
export const ordersSheet = async (ctx: Ctx, filter: OrderFilter) => sheetOf(ctx, await orderRows(ctx, filter))
