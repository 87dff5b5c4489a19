import { sql } from 'kysely'
import type { Sql } from '#core/db/open.ts'

/**
 * The operator's registration for tax collection at source on the supplies of a GSTIN at a time: that of the supplier's
 * state on the Indian date. Null if there is none, or if the buyer of the order (o) pays the seller (CGST Act s. 52).
 */
export const operatorGstinOf = (gstin: Sql, at: Sql): Sql => sql`
  case when o.money_flow <> 'BUYER_PAYS_SELLER' then (select r.gstin from tcs_registrations r
  where r.state_code = left(${gstin}, 2)
    and (${at} at time zone 'Asia/Kolkata')::date between r.valid_from and coalesce(r.ended_on, 'infinity') limit 1)
    end`
