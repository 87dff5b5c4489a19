import { sql } from 'kysely'
import type { Sql } from '#core/db/open.ts'

/**
 * The operator's registration under which tax is collected at source of what the supplier with a GSTIN supplied at a moment: that of the
 * supplier's state and the Indian day. Null where there is none, or where the buyer of the order (o) pays the seller (CGST Act s. 52).
 */
export const operatorGstinOf = (gstin: Sql, at: Sql): Sql => sql`
  case when o.money_flow <> 'BUYER_PAYS_SELLER' then (select r.gstin from tcs_registrations r where r.state_code = left(${gstin}, 2)
    and (${at} at time zone 'Asia/Kolkata')::date between r.valid_from and coalesce(r.ended_on, 'infinity') limit 1) end`
