import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { rowsOf } from '#core/db/open.ts'
import { worksOn } from '../scope.queries.ts'

/** Shipments on a vehicle that the caller works on and that are on the road with an e-way bill, oldest first. */
export const shipmentsOnVehicle = (ctx: Ctx, vehicleNumber: string): Promise<{ id: number }[]> =>
  rowsOf(
    ctx.db,
    'orders.shipmentsOnVehicle',
    sql`select h.id from shipments h join suborders s on s.id = h.suborder_id
        where h.vehicle_number = ${vehicleNumber} and h.status in ('DISPATCHED', 'FAILED')
          and h.eway_number is not null and ${worksOn(ctx)} order by h.id limit 100`,
  )

/** Records that shipments travel under a consolidated e-way bill. */
export const insertConsolidated = (ctx: Ctx, id: number, shipmentIds: readonly number[]): Promise<unknown> =>
  sql`insert into consolidated_shipments (consolidated_id, shipment_id)
      select ${id}, unnest(${shipmentIds}::bigint[])`.execute(ctx.db)
