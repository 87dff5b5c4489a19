import type { EnquiryInput } from '@neev/domain/sellers/enquiries'
import type { EnquiryStatus } from '@neev/domain/sellers/leads'
import { sql } from 'kysely'
import { type Db, rowOf } from '#core/db/open.ts'

/** Serialises concurrent enquiries of one number. */
export async function lockSender(db: Db, mobile: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`enquiry:${mobile}`}))`.execute(db)
}

type Sent = Pick<EnquiryInput, 'mobile' | 'quantityMilli' | 'unit' | 'needBy' | 'message' | 'pincode'>
type About = { productId: number | null; serviceId: number | null; variantId: number | null; sellerId: number | null }

/**
 * Updates the latest open enquiry since a moment from the same number about the same; undefined if there is none. One
 * that the sender left to Neev stays the same after it was given to a business.
 */
export const joinSameEnquiry = (db: Db, sent: Sent & About, { now, since }: { now: Date; since: Date }) =>
  rowOf<{ id: number; status: EnquiryStatus; awaitsCode: boolean; partner: string | null }>(
    db,
    sql`update enquiries set quantity_milli = ${sent.quantityMilli}, unit = ${sent.unit}, need_by = ${sent.needBy},
      pincode = ${sent.pincode},
          message = case when ${sent.message} = '' then message else ${sent.message}
          end, request_count = request_count + 1, requested_at = ${now}
        where id = (select id from enquiries where mobile = ${sent.mobile} and (${sent.sellerId}::bigint is null or seller_id = ${sent.sellerId}::bigint)
        and created_at > ${since}
            and product_id is not distinct from ${sent.productId}::bigint
            and service_id is not distinct from ${sent.serviceId}::bigint
            and variant_id is not distinct from ${sent.variantId}::bigint
            and status in ('NEW', 'VERIFIED', 'ASSIGNED', 'CONTACTED', 'QUOTED') order by id desc limit 1)
        returning id, status, verification_hash is not null as "awaitsCode",
          (select trade_name from sellers s where s.id = seller_id) as partner`,
  )
