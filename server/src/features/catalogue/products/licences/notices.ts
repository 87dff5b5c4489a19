import type { Subscribers } from '#core/events/events.ts'
import { notifyPeople, printDay } from '#features/people/messages/messages.ts'
import { readLicence, readManagers, readSold } from './notices.queries.ts'

/** Messages about licences of plants and products, to admins and sellers. */
export const licenceNotices: Subscribers = {
  'licence.ending': async (ctx, { plantId, validTo, days }) => {
    const licence = await readLicence(ctx, plantId)
    if (!licence) return
    const { sellers, ...known } = licence
    const facts = { ...known, deadline: printDay(validTo) }
    const key = `licence:${plantId}:${validTo}:${days}`
    const path = `/admin/company/list?search=${encodeURIComponent(licence.licence)}`
    const update = { template: 'licence.ending', facts } as const
    await notifyPeople(ctx, await readManagers(ctx), { ...update, party: 'ADMIN', key, path })
    await notifyPeople(ctx, sellers, { ...update, key: `${key}:seller`, path: '/seller/product/list' })
  },
  'licence.ended': async (ctx, { productId, licensedUntil }) => {
    const sold = await readSold(ctx, productId)
    if (!sold) return
    const key = `licence:product:${productId}:${licensedUntil}`
    const facts = { items: sold.title, deadline: printDay(licensedUntil) }
    const path = `/admin/tmt/details/${productId}`
    await notifyPeople(ctx, await readManagers(ctx), { template: 'licence.ended', party: 'ADMIN', key, facts, path })
    const update = { template: 'licence.ended', key: `${key}:seller`, facts } as const
    await notifyPeople(ctx, sold.sellers, { ...update, path: '/seller/product/list' })
  },
  'licence.needed': async (ctx, { productId, from }) => {
    const sold = await readSold(ctx, productId)
    if (!sold) return
    const key = `licence:needed:${productId}:${from}`
    const facts = { items: sold.title, deadline: printDay(from) }
    const path = `/admin/tmt/details/${productId}`
    await notifyPeople(ctx, await readManagers(ctx), { template: 'licence.needed', party: 'ADMIN', key, facts, path })
    const update = { template: 'licence.needed', key: `${key}:seller`, facts } as const
    await notifyPeople(ctx, sold.sellers, { ...update, path: '/seller/product/list' })
  },
}
