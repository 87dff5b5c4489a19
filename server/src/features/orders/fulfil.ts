import { randomInt } from 'node:crypto'
import { deliveryInput, dispatchInput, whyNotDelivered, whyNotDispatch } from '@neev/domain/shipments'
import { sql } from 'drizzle-orm'
import { type Ctx, transaction } from '#core/context.ts'
import { rowOf } from '#core/db/open.ts'
import { found, parseInput, refuseIf } from '#core/errors.ts'
import type { Upload } from '#core/graphql/upload.ts'
import { storeUpload } from '#core/uploads.ts'
import { issueInvoice } from '#features/invoices/invoices.ts'
import { moveSuborders } from './moves.ts'
import { byOf, ewayLimitOf, getSuborder, getWorkedOn, type SuborderRow } from './orders.ts'

/** The truck leaves: papers are right, the invoice is issued, stock goes out of the gate; all in one transaction, once. */
export async function dispatchSuborder(ctx: Ctx, id: string, given: unknown): Promise<SuborderRow> {
  const input = parseInput(dispatchInput, given)
  const row = await getWorkedOn(ctx, id)
  refuseIf(
    whyNotDispatch(input, {
      totalPaise: row.totalPaise,
      ewayLimitPaise: await ewayLimitOf(ctx, row),
      mtcRequired: false,
      mtcAttached: false,
      weightRequired: false,
      weighed: false,
      now: ctx.now,
    }),
  )
  await transaction(ctx, async (ctx) => {
    await moveSuborders(ctx, row.orderId, [row.id], {
      name: 'dispatch',
      by: byOf(ctx),
      details: { vehicle: input.vehicleNo },
    })
    await ctx.db.execute(sql`
      insert into shipments (number, suborder_id, vehicle_number, driver_name, driver_mobile, transporter, lr_number, eway_number, delivery_code, dispatched_at)
      values (${`${row.number}-S1`}, ${row.id}, ${input.vehicleNo}, ${input.driverName}, ${input.driverMobile}, ${input.transporterName ?? null},
        ${input.lrNo ?? null}, ${input.ewayBillNo ?? null}, ${String(randomInt(1_000_000)).padStart(6, '0')}, ${ctx.now.toISOString()})`)
    await issueInvoice(ctx, row)
  })
  return getSuborder(ctx, id)
}

type Delivery = { otp?: string | null; receiverName?: string | null; photo?: Upload | null }

/** The load is at the site: closed by the buyer's code, or by a photo with the receiver's name. */
export async function deliverSuborder(ctx: Ctx, id: string, { photo, ...given }: Delivery): Promise<SuborderRow> {
  const row = await getWorkedOn(ctx, id)
  const file = photo ? await storeUpload(ctx, photo, 'deliveryProof') : null
  const input = parseInput(deliveryInput, { ...given, photoId: file ? String(file.id) : undefined })
  await transaction(ctx, async (ctx) => {
    const shipment = found(
      await rowOf<{ id: number; code: string }>(
        ctx.db,
        sql`select id, delivery_code as code from shipments where suborder_id = ${row.id} order by id desc limit 1 for update`,
      ),
    )
    refuseIf(whyNotDelivered(input, shipment.code))
    await moveSuborders(ctx, row.orderId, [row.id], {
      name: 'deliver',
      by: byOf(ctx),
      details: { receiver: input.receiverName ?? null },
    })
    await ctx.db.execute(sql`
      update shipments set delivered_at = ${ctx.now.toISOString()}, received_by = ${input.receiverName ?? null}, proof_file_id = ${file?.id ?? null}
      where id = ${shipment.id}`)
  })
  return getSuborder(ctx, id)
}
