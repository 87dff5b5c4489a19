import { financialYear, istDate } from '@neev/domain/core/fiscal'
import { stateName } from '@neev/domain/core/states'
import { shipToGstin } from '@neev/domain/orders/invoices'
import type { SezSupply } from '@neev/domain/tax/gst'
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { rowsOf } from '#core/db/open.ts'
import { operatorGstinOf } from '#core/tcs.queries.ts'

export type Party = {
  name: string
  legalName: string | null
  address: string
  stateCode: string
  state: string
  gstin: string | null
  phone: string | null
  email: string | null
  /** Set for the operator. */
  pan?: string | null
  cin?: string | null
}

type PostalAddress = {
  name: string
  mobile: string
  line1: string
  line2: string | null
  city: string
  pincode: string
  stateCode: string
  gstin?: string | null
}
type Row = {
  suborderId: number
  prefix: string
  over5Crore: boolean
  over500Crore: boolean
  /** Start date of e-invoicing for registered buyers; null if it does not apply. */
  registersSince: Date | null
  composition: boolean
  /** GSTIN of the marketplace for tax collection at source in the supplier's state. */
  operatorGstin: string | null
  sez: SezSupply | null
  lutNumber: string | null
  poNumber: string | null
  billerId: number
  supplier: Omit<Party, 'state'>
  from: Omit<Party, 'state'> | null
  yardCity: string
  yardPincode: string
  billing: PostalAddress
  shipping: PostalAddress
  /** Null from the day on which it is cancelled, whatever the order was placed under (`orderGstin`). */
  buyerGstin: string | null
  orderGstin: string | null
  placeOfSupply: string
  email: string
}

/** Supplier, recipient, delivery and dispatch address of a suborder, as on documents issued today. */
export type Parties = Omit<
  Row,
  'suborderId' | 'supplier' | 'from' | 'billing' | 'shipping' | 'buyerGstin' | 'orderGstin' | 'placeOfSupply'
> & {
  supplier: Party
  recipient: Party
  shipTo: Party
  /** Place of dispatch, if it is not the supplier's own. */
  dispatchedFrom: Party | null
  /** The registration whose cancellation changes the tax of the order: it decided place of supply or exemption. */
  lostGstin: string | null
}

const named = (party: Omit<Party, 'state'>): Party => ({ ...party, state: stateName(party.stateCode) })

const buyersParty = (address: PostalAddress, gstin: string | null): Party => ({
  name: address.name,
  legalName: null,
  address: [address.line1, address.line2, `${address.city} ${address.pincode}`].filter(Boolean).join(', '),
  stateCode: address.stateCode,
  state: stateName(address.stateCode),
  gstin,
  phone: address.mobile,
  email: null,
})

/** The parties of each of these suborders, by id. */
export async function partiesOf(ctx: Ctx, suborderIds: readonly number[]): Promise<Map<number, Parties>> {
  const rows = await rowsOf(
    ctx.db,
    'invoices.partiesOf',
    sql`select p.id as "suborderId", s.id as "billerId", g.invoice_prefix as prefix, s.over_5_crore,
      s.over_500_crore, s.einvoice_since as "registersSince",
      s.gst_type = 'COMPOSITION' as composition,
      ${operatorGstinOf(sql`p.gstin`, sql`${ctx.now}::timestamptz`)} as "operatorGstin", p.sez, coalesce(l.number,
      p.lut_number) as "lutNumber",
          o.po_number, o.billing, o.shipping, gstin_on(o.gstin, ${istDate(ctx.now)}::date) as "buyerGstin",
          o.gstin as "orderGstin", p.place_of_supply, u.email, coalesce(y.city,
          d.city) as "yardCity",
          coalesce(y.pincode, d.pincode) as "yardPincode",
          jsonb_build_object('name', s.trade_name, 'legalName', s.legal_name, 'stateCode', g.state_code, 'gstin',
          g.gstin,
            'address', concat_ws(', ', d.name, nullif(d.line, ''), d.city || ' ' || d.pincode), 'phone',
            s.support_phone, 'email', s.support_email) as supplier,
          case when y.id is not null and e.id is not null and not p.dealer_bills then jsonb_build_object('name', e.trade_name, 'legalName',
          e.legal_name,
            'stateCode', y.state_code, 'gstin', y.gstin, 'address', concat_ws(', ', y.name, nullif(y.line, ''),
            y.city || ' ' || y.pincode), 'phone', e.support_phone, 'email', null) end as "from"
        from suborder_shown p join sellers s on s.id = case when p.dealer_bills then p.dealer_id else p.seller_id end
          join seller_gstin_shown g on g.gstin = p.gstin
          left join dispatch_points y on y.id = p.leaves_from_id left join sellers e on e.id = p.dealer_id
          join dispatch_points d on d.id = case when p.dealer_bills then y.id else p.dispatch_point_id end
          join orders o on o.id = p.order_id join users u on u.id = o.user_id
          left join seller_lut_shown l on l.gstin = p.gstin and l.financial_year = ${financialYear(ctx.now)}
          and p.sez = 'UNDER_LUT'
        where p.id = any(${suborderIds}::bigint[])`,
  )
  return new Map(
    rows.map(({ suborderId, supplier, from, billing, shipping, buyerGstin, orderGstin, placeOfSupply, ...rest }) => [
      suborderId,
      {
        ...rest,
        supplier: named(supplier),
        recipient: buyersParty(billing, buyerGstin),
        shipTo: buyersParty(shipping, shipToGstin({ gstin: buyerGstin, billing, shipping })),
        dispatchedFrom: from && named(from),
        lostGstin:
          buyerGstin === null && (rest.sez !== null || placeOfSupply !== shipping.stateCode) ? orderGstin : null,
      },
    ]),
  )
}
