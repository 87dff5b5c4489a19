import { addDays, istDate } from '@neev/domain/core/fiscal'
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { rowAs, rowsAs } from '#core/db/rows-as.ts'
import { recordTransition } from '#core/history.ts'
import { watchMessages } from '#features/offers/offers/brand-authorisations.ts'
import { decideDocument } from '#features/people/documents/documents.ts'
import { type DocumentInput, handIn } from './documents.ts'
import { at } from './orders/orders.ts'
import type { Person } from './people.ts'

const daysAgo = (ctx: Ctx, days: number) => new Date(ctx.now.getTime() - days * 86_400_000)

/** Dealers' documents were uploaded by an admin; every fourth one's agreement is about to end, and the last has none. */
export async function showDealerDocuments(ctx: Ctx, admin: Person): Promise<void> {
  const dealers = await rowsAs<{ id: number; name: string; gstin: string }>(
    ctx.db,
    sql`select s.id, s.trade_name as name, g.gstin from dealer_terms t join sellers s on s.id = t.dealer_id
          join seller_gstins g on g.seller_id = s.id order by s.id`,
  )
  const [then, today] = [daysAgo(ctx, 70), istDate(ctx.now)]
  const brand = await rowAs<{ id: number }>(ctx.db, sql`select id from brands order by id limit 1`)
  for (const [index, { id, name, gstin }] of dealers.slice(0, -1).entries()) {
    const validTo = addDays(today, index % 4 === 3 ? 12 : 90 + index * 40)
    const documentInputs: DocumentInput[] = [
      { type: 'GST_CERTIFICATE', number: gstin },
      { type: 'DEALERSHIP_AGREEMENT', validTo, brandId: String(brand?.id ?? '') },
    ]
    for (const document of documentInputs) {
      const documentId = await handIn(at(ctx, then, admin), 'SELLER', { id, name }, document)
      await decideDocument(at(ctx, then, admin), 'SELLER', documentId, { decision: 'APPROVE' })
    }
  }
}

const authorisationBrand = 'tata-structura'

/** One brand of the shop asks for letters: those who sell it have one, but for the last, whose letter has just ended. */
export async function askForAuthorisations(ctx: Ctx, admin: Person): Promise<void> {
  const [then, today] = [daysAgo(ctx, 90), istDate(ctx.now)]
  const brand = await rowAs<{ id: number }>(
    ctx.db,
    sql`update brands set authorisation_required = true where slug = ${authorisationBrand} returning id`,
  )
  const companies = await rowsAs<{ id: number; name: string }>(
    ctx.db,
    sql`select distinct s.id, s.trade_name as name from offers o join variants v on v.id = o.variant_id join products p on p.id = v.product_id
          join sellers s on s.id = o.seller_id where p.brand_id = ${brand?.id} order by s.id`,
  )
  for (const [index, { id, name }] of companies.entries()) {
    const ended = index === companies.length - 1
    const validTo = addDays(today, ended ? -3 : 200)
    const document: DocumentInput = {
      type: 'BRAND_AUTHORISATION',
      number: `AL/${id}`,
      validTo,
      brandId: String(brand?.id),
    }
    const documentId = await handIn(at(ctx, then, admin), 'SELLER', { id, name }, document)
    await decideDocument(at(ctx, then, admin), 'SELLER', documentId, { decision: 'APPROVE' })
    if (!ended) continue
    await sql`update documents set state = 'EXPIRED' where id = ${documentId}`.execute(ctx.db)
    await recordTransition(ctx, { entity: 'document', id: Number(documentId), from: 'ACCEPTED', to: 'EXPIRED' })
  }
  await watchMessages(ctx)
}
