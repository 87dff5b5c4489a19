import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { rowAs } from '#core/db/rows-as.ts'
import type { Upload } from '#core/graphql/upload.ts'
import { createClaim, submitClaimResponse } from '#features/aftersales/claims/claims.ts'
import { type Kit, requestedBy } from './kit.ts'
import { type BuiltShipment, buildShipment } from './shipment.ts'

export type ClaimInput = {
  /** The shipment; by default a new delivered one. */
  shipment?: BuiltShipment
  kind?: 'CLAIM' | 'RETURN' | 'REPLACEMENT'
  reason?: string
  /** The quantity of its first line; by default five units (or bars). */
  amount?: { quantityMilli: number } | { pieces: number }
  /** The seller's decision; by default none. */
  answer?: 'ACCEPTED' | 'REFUSED'
}
export type BuiltClaim = { id: number; shipment: BuiltShipment }

/** The smallest possible picture. */
const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='
const picture = () => ({ createReadStream: () => Readable.from([Buffer.from(dot, 'base64')]) }) as unknown as Upload

/** A buyer's claim on delivered goods with a picture; by default for damage. */
export async function buildClaim(kit: Kit, input: ClaimInput = {}): Promise<BuiltClaim> {
  const shipment = input.shipment ?? (await buildShipment(kit, { until: 'DELIVERED' }))
  const { buyer, seller } = shipment.suborder
  const ctx = kit.ctx()
  const line = await rowAs<{ id: number; pieces: number | null }>(
    ctx.db,
    sql`select line_id as id, pieces from shipment_lines where shipment_id = ${shipment.id} order by line_id limit 1`,
  )
  const amount = input.amount ?? (line?.pieces ? { pieces: 5 } : { quantityMilli: 5_000 })
  const said = { kind: input.kind ?? 'CLAIM', reason: input.reason ?? 'DAMAGED', note: 'Some came damaged, as shown.' }
  const lines = [{ lineId: String(line?.id), ...amount }]
  await createClaim(requestedBy(kit, buyer), String(shipment.id), said, lines, [picture()])
  const made = await rowAs<{ id: number }>(
    ctx.db,
    sql`select max(id) as id from claims where shipment_id = ${shipment.id}`,
  )
  const id = made?.id ?? 0
  if (input.answer) {
    const note = input.answer === 'REFUSED' ? 'They left in good order.' : null
    await submitClaimResponse(requestedBy(kit, seller), String(id), {
      yes: input.answer === 'ACCEPTED',
      taxablePaise: null,
      note,
    })
  }
  return { id, shipment }
}
