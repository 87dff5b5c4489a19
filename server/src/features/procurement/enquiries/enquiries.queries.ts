import type { EnquiryInput } from '@neev/domain/procurement/enquiries/enquiries'
import { sql } from 'kysely'
import { type Db, rowOf } from '#core/db/open.ts'

/** Serialises concurrent enquiries of one number. */
export async function lockSender(db: Db, mobile: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`enquiry:${mobile}`}))`.execute(db)
}

type Sent = Pick<EnquiryInput, 'mobile' | 'quantityMilli' | 'unit' | 'needBy' | 'message' | 'pincode'>
type About = { productId: number | null; serviceId: number | null; variantId: number | null; sellerId: number | null }

/** Who sends: whoever has not proven the number changes nothing in an enquiry that somebody else may have sent. */
type Sender = { isProven: boolean; userId: number | null }
type Join = { now: Date; since: Date; sender: Sender }

/**
 * Joins the latest open enquiry since a moment from the same number about the same, and updates it if the sender may;
 * undefined if there is none. One that the sender left to Neev stays the same after it was given to a business.
 */
export const joinSameEnquiry = (db: Db, sent: Sent & About, { now, since, sender }: Join) =>
  rowOf(
    db,
    'enquiries.joinSameEnquiry',
    sql`update enquiries e set quantity_milli = case when o.may then ${sent.quantityMilli}::bigint else e.quantity_milli end,
          unit = case when o.may then ${sent.unit} else e.unit end,
          need_by = case when o.may then ${sent.needBy} else e.need_by end,
          pincode = case when o.may then ${sent.pincode} else e.pincode end,
          message = case when o.may and ${sent.message} <> '' then ${sent.message} else e.message end,
          request_count = e.request_count + 1, requested_at = ${now}
        from (select id, ${sender.isProven} or verification_hash is not null
            or coalesce(user_id = ${sender.userId}::bigint, false) as may from enquiries where mobile = ${sent.mobile} and (${sent.sellerId}::bigint is null or seller_id = ${sent.sellerId}::bigint)
        and created_at > ${since}
            and product_id is not distinct from ${sent.productId}::bigint
            and service_id is not distinct from ${sent.serviceId}::bigint
            and variant_id is not distinct from ${sent.variantId}::bigint
            and status in ('NEW', 'VERIFIED', 'ASSIGNED', 'CONTACTED', 'QUOTED') order by id desc limit 1) o
        where e.id = o.id
        returning e.id, e.status, e.verification_hash is not null as "awaitsCode", o.may as updated,
          (select trade_name from seller_shown s where s.id = e.seller_id) as partner`,
  )
