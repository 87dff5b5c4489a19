import type { Ctx } from '#core/context.ts'
import { cell, rupees, title, workbook } from '#core/sheets/workbook.ts'
import { getSeries } from './price-index.ts'

const titles = ['Day', 'Index, rupees per unit before GST and freight', 'Sellers', 'Offers', 'Sales', 'Left out']
const count = (value: number) => ({ value, type: Number, format: '0' })

/** The points of a series as a spreadsheet, or as comma-separated values. */
export async function indexFile(ctx: Ctx, code: string, format: 'XLSX' | 'CSV') {
  const { points } = await getSeries(ctx, code)
  if (format === 'CSV') {
    const lines = points.map((one) =>
      [one.day, (one.medianPaise / 100).toFixed(2), one.sellers, one.offers, one.sales, one.leftOut].join(),
    )
    const text = [titles.map((name) => JSON.stringify(name)).join(), ...lines].join('\r\n')
    return { name: `${code}.csv`, base64: Buffer.from(`${text}\r\n`).toString('base64'), rows: points.length }
  }
  const rows = points.map((one) => [
    cell(one.day),
    rupees(one.medianPaise),
    ...[one.sellers, one.offers, one.sales, one.leftOut].map(count),
  ])
  const columns = [14, 44, 10, 10, 10, 10].map((width) => ({ width }))
  const bytes = await workbook([{ sheet: 'Index', stickyRowsCount: 1, columns, data: [titles.map(title), ...rows] }])
  return { name: `${code}.xlsx`, base64: bytes.toString('base64'), rows: points.length }
}
