import { istDate } from '@neev/domain/core/fiscal'
import { mask } from '@neev/domain/people/accounts/accounts'
import { enquiryNumber } from '@neev/domain/procurement/enquiries/enquiries'
import type { Ctx } from '#core/context.ts'
import { cell, thousandths, title, workbook } from '#core/sheets/workbook.ts'
import { type EnquiryFilter, newestEnquiries } from './leads.queries.ts'

const maxRows = 10_000
const words = ['Number', 'Sent', 'Status', 'Product or service', 'Category', 'Quantity', 'Unit', 'Needed']
const more = ['Buyer', 'Kind of buyer', 'Mobile', 'Email', 'Pincode', 'Place', 'Source', 'Given to', 'Due', 'Follow-up']

const lower = (code: string | null) => (code ?? '').toLowerCase().replaceAll('_', ' ')
/** 2026-11-25 16:20, Indian time. */
const moment = (at: Date | null) =>
  at === null ? '' : new Date(at.getTime() + 19_800_000).toISOString().slice(0, 16).replace('T', ' ')

/** Enquiries that match the filter, newest first. Contacts are hidden: a file is passed on without a record of it. */
export async function enquiriesSheet(ctx: Ctx, filter: EnquiryFilter) {
  const rows = await newestEnquiries(ctx.db, ctx.now, filter, maxRows)
  const bytes = await workbook([
    {
      sheet: 'Enquiries',
      stickyRowsCount: 1,
      columns: [12, 17, 12, 36, 20, 12, 8, 14, 24, 14, 16, 26, 10, 24, 16, 24, 17, 12].map((width) => ({ width })),
      data: [
        [...words, ...more].map(title),
        ...rows.map((row) => [
          cell(enquiryNumber(row.id)),
          cell(moment(row.createdAt)),
          cell(lower(row.status)),
          cell(row.title),
          cell(row.categoryName ?? ''),
          thousandths(row.quantityMilli),
          cell(row.unit),
          cell(lower(row.needBy)),
          cell(row.name),
          cell(lower(row.buyerKind)),
          cell(mask(row.mobile)),
          cell(mask(row.email ?? '')),
          cell(row.pincode),
          cell(row.place),
          cell(row.source),
          cell(row.partner ?? row.staff ?? ''),
          cell(moment(row.dueAt)),
          cell(row.followUpOn ?? ''),
        ]),
      ],
    },
  ])
  return { name: `enquiries-${istDate(ctx.now)}.xlsx`, base64: bytes.toString('base64'), rows: rows.length }
}
