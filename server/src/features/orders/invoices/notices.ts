import type { Ctx } from '#core/context.ts'
import type { Subscribers } from '#core/events/events.ts'
import { readSeller } from '#features/businesses/sellers/sellers.ts'
import { notifyPeople, readAdmins } from '#features/people/messages/messages.ts'
import { type EinvoiceRow, einvoiceById } from '#features/tax/einvoices/einvoices.ts'

/** Below the area of the business's own pages. */
const listPath = (home: string) => `/${home.split('/')[1]}/order/einvoices`

async function notifySeller(
  ctx: Ctx,
  row: EinvoiceRow,
  template: 'einvoice.failed' | 'einvoice.registered',
  eventId: number,
) {
  const company = await readSeller(ctx, row.sellerId)
  if (!company) return
  await notifyPeople(ctx, company.owners, {
    template,
    key: `${template}:${row.id}:${eventId}`,
    facts: { number: row.number, company: company.name, reason: row.errorMessage ?? '' },
    path: listPath(company.path),
  })
}

/** Notifies seller and admins of a document that needs a person, and the seller of its IRN. */
export const einvoiceNotices: Subscribers = {
  'einvoice.failed': async (ctx, { einvoiceId }, eventId) => {
    const row = await einvoiceById(ctx, einvoiceId)
    if (!row) return
    await notifySeller(ctx, row, 'einvoice.failed', eventId)
    await notifyPeople(ctx, await readAdmins(ctx), {
      template: 'einvoice.failed',
      party: 'ADMIN',
      key: `einvoice.failed:${row.id}:${eventId}`,
      facts: { number: row.number, company: row.sellerName, reason: row.errorMessage ?? '' },
      path: '/admin/account/einvoices',
    })
  },
  'einvoice.registered': async (ctx, { einvoiceId, waited }, eventId) => {
    const row = waited ? await einvoiceById(ctx, einvoiceId) : undefined
    if (row) await notifySeller(ctx, row, 'einvoice.registered', eventId)
  },
}
