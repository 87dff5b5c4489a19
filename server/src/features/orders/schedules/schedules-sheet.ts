import { istDate } from '@neev/domain/core/fiscal'
import { scheduleNumber } from '@neev/domain/orders/schedules'
import type { Ctx } from '#core/context.ts'
import { cell, rupees, thousandths, title, workbook } from '#core/sheets/workbook.ts'
import { readNewestSchedules } from './schedules.queries.ts'
import { type Filter, filterOf } from './schedules.ts'

const maxRows = 10_000
const words = ['Schedule', 'Asked', 'State', 'Buyer', 'Seller', 'Goods', 'Pincode', 'City', 'Last day', 'Rule', 'Unit']

/** Schedules that match the filter, newest first. */
export async function schedulesSheet(ctx: Ctx, side: 'SELLER' | 'ADMIN', filter: Filter) {
  const rows = await readNewestSchedules(ctx.db, filterOf(ctx, side, filter), maxRows)
  const bytes = await workbook([
    {
      sheet: 'Schedules',
      stickyRowsCount: 1,
      columns: [12, 12, 12, 26, 26, 36, 10, 16, 12, 12, 8, 14, 14, 14, 12, 12, 12].map((width) => ({ width })),
      data: [
        [...words, 'Quantity', 'Called off', 'Remaining', 'Price', 'Maximum price', 'Minimum price'].map(title),
        ...rows.map((row) => [
          cell(scheduleNumber(row.id)),
          cell(istDate(new Date(row.requestedAt))),
          cell(row.status.toLowerCase()),
          cell(row.buyerName),
          cell(row.sellerName),
          cell(row.title),
          cell(row.pincode),
          cell(row.site.city),
          cell(row.endsOn),
          cell(row.rule === 'FIXED' ? 'fixed price' : 'price of the day'),
          cell(row.unit),
          thousandths(row.totalMilli),
          thousandths(row.calledMilli),
          thousandths(Math.max(0, row.totalMilli - row.calledMilli)),
          rupees(row.pricePaise),
          rupees(row.capPaise),
          rupees(row.floorPaise),
        ]),
      ],
    },
  ])
  return { name: `schedules-${istDate(ctx.now)}.xlsx`, base64: bytes.toString('base64'), rows: rows.length }
}
