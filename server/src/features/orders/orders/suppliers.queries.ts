import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'

/** The dealer that delivers a suborder: its yard, and its registration if it sends the invoice. */
type Supplier = { dealerId: number; yardId: number; bills: boolean; gstin: string | null; stateCode: string | null }

/** Has a dealer deliver a suborder. */
export async function assignSupplier(ctx: Ctx, suborderId: number, supplier: Supplier): Promise<void> {
  const { dealerId, yardId, bills, gstin, stateCode } = supplier
  await sql`
    update suborders set dealer_id = ${dealerId}, leaves_from_id = ${yardId}, dealer_bills = ${bills},
      gstin = case when ${bills} then ${gstin} else gstin end,
      supplier_state = case when ${bills} then ${stateCode} else supplier_state end, version = version + 1
    where id = ${suborderId}`.execute(ctx.db)
}

/** Returns a suborder to the seller that it was ordered from. */
export async function removeSupplier(ctx: Ctx, suborderId: number): Promise<void> {
  await sql`
    update suborders p set dealer_id = null, leaves_from_id = null, dealer_bills = false, gstin = d.gstin,
      supplier_state = d.state_code, version = p.version + 1
    from dispatch_point_shown d where p.id = ${suborderId} and d.id = p.dispatch_point_id`.execute(ctx.db)
}
