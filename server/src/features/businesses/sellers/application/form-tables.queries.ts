import type { SellerBusiness, SellerTax } from '@neev/domain/businesses/sellers/sellers'
import { sql } from 'kysely'
import type { Db } from '#core/db/open.ts'

type Details = { business: SellerBusiness; tax: SellerTax; einvoiceSince: Date | null }

/** Writes the business and tax details of an application to the seller. */
export async function writeSellerDetails(db: Db, id: number, details: Details): Promise<void> {
  const { business, tax, einvoiceSince } = details
  const { owner, accounts, dispatch } = business
  await sql`
    update sellers set legal_name = ${business.legalName}, trade_name = ${business.tradeName},
      constitution = ${business.constitution}, business_kinds = ${business.businessKinds}::text[],
      year_started = ${business.yearStarted}, about = ${business.about ?? ''}, website = ${business.website},
      address = ${business.address}, support_phone = ${business.supportPhone},
      support_email = ${business.supportEmail},
      contacts = ${JSON.stringify({ owner, accounts, dispatch })}::jsonb, pan = ${tax.pan}, gst_type = ${tax.gstType},
      udyam = ${tax.udyam}, udyam_class = ${tax.udyamClass}, tan = ${tax.tan}, over_5_crore = ${tax.over5Crore},
      over_500_crore = ${tax.over5Crore && tax.over500Crore}, einvoice_since = ${einvoiceSince},
      makes_bricks = ${tax.makesBricks ?? false}
    where id = ${id}`.execute(db)
}
