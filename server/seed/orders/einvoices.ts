import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { rowsAs } from '#core/db/rows-as.ts'
import { storeAccess, workOnEinvoices } from '#features/tax/einvoices/einvoices.ts'
import type { Cast } from '../people.ts'
import { at } from './orders.ts'

const day = 86_400_000

/** Sellers above five crore register documents from the beginning: each has stored the access of its GSTINs. */
export async function fillEinvoiceAccess(ctx: Ctx, cast: Cast): Promise<void> {
  const rows = await rowsAs<{ sellerId: number; gstin: string }>(
    ctx.db,
    sql`select s.id as "sellerId", g.gstin from sellers s join seller_gstins g on g.seller_id = s.id
      where s.over_5_crore order by g.gstin`,
  )
  for (const { sellerId, gstin } of rows) {
    const person = cast.sellers.get(sellerId)
    if (!person) continue
    const before = at(ctx, new Date(ctx.now.getTime() - 90 * day), person)
    await storeAccess(before, sellerId, { gstin, userName: `API_${gstin.slice(2, 7)}`, password: 'demo-portal-2026' })
    await sql`update einvoice_access set tested_at = ${before.now} where gstin = ${gstin}`.execute(ctx.db)
  }
}

/** Notes that were written meanwhile have their IRN too. */
export const registerNotes = (ctx: Ctx): Promise<void> => workOnEinvoices(ctx)
