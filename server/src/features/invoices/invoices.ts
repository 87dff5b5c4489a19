import { financialYear, fyShort, invoiceNumber } from '@neev/domain/fiscal'
import { hsnSummary, invoiceTypeFor, printedHsn } from '@neev/domain/invoices'
import { memberActs } from '@neev/domain/members'
import { inrInWords } from '@neev/domain/money'
import { can } from '@neev/domain/permissions'
import { isRefusal } from '@neev/domain/refusals'
import { stateName } from '@neev/domain/states'
import { type SQL, sql } from 'drizzle-orm'
import { actorOf, type Ctx } from '#core/context.ts'
import { rowOf, rowsOf } from '#core/db/open.ts'
import { found, idOf, refuseIf } from '#core/errors.ts'

/** What the invoice is made of: the part of the order as it was placed. */
export type Invoiced = {
  id: number
  orderId: number
  gstin: string
  placeOfSupply: string
  taxKind: string
  roundOffPaise: number
  totalPaise: number
  creditPaise: number
  goodsPaise: number
  discountPaise: number
  freightPaise: number
  loadingPaise: number
  taxablePaise: number
  cgstPaise: number
  sgstPaise: number
  igstPaise: number
  lines: InvoicedLine[]
}
type InvoicedLine = {
  title: string
  /** Of bars: how many pieces the weight is; not there on invoices of before. */
  pieces?: number | null
  hsn: string
  quantityMilli: number
  unit: string
  uqc: string
  pricePaise: number
  goodsPaise: number
  discountPaise: number
  freightPaise: number
  loadingPaise: number
  taxablePaise: number
  rateBp: number
  cgstPaise: number
  sgstPaise: number
  igstPaise: number
  totalPaise: number
}

type Party = {
  name: string
  legalName: string | null
  address: string
  stateCode: string
  state: string
  gstin: string | null
  phone: string | null
  email: string | null
}
export type InvoiceRow = {
  id: number
  number: string
  type: 'TAX_INVOICE' | 'BILL_OF_SUPPLY'
  poNumber: string | null
  gstin: string
  financialYear: string
  issuedAt: Date
  orderId: number
  orderNumber: string
  suborderNumber: string
  supplier: Party
  recipient: Party
  shipTo: Party
  dispatchedFrom: Party | null
  placeOfSupply: string
  taxKind: 'IGST' | 'CGST_SGST' | 'CGST_UTGST'
  lines: InvoicedLine[]
  totals: Record<string, number>
  amountInWords: string
  vehicleNumber: string | null
  ewayNumber: string | null
}

type Papers = {
  prefix: string
  over5Crore: boolean
  composition: boolean
  poNumber: string | null
  billerId: number
  supplier: Omit<Party, 'state'>
  /** The yard that the truck leaves from, where it is not the supplier's own. */
  from: Omit<Party, 'state'> | null
  billing: PostalAddress
  shipping: PostalAddress
  buyerGstin: string | null
  email: string
}
type PostalAddress = {
  name: string
  mobile: string
  line1: string
  line2: string | null
  city: string
  pincode: string
  stateCode: string
}

const addressLine = ({ line1, line2, city, pincode }: PostalAddress) =>
  [line1, line2, `${city} ${pincode}`].filter(Boolean).join(', ')

/**
 * Writes the tax invoice of a part that leaves now, in the transaction of its dispatch. The number is the next of this GSTIN's
 * series of this financial year: the counter's row is locked until the end, so numbers have no gaps and no twins.
 */
export async function issueInvoice(ctx: Ctx, part: Invoiced): Promise<number> {
  const papers = found(
    await rowOf<Papers>(
      ctx.db,
      sql`select s.id as "billerId", g.invoice_prefix as prefix, s.over_5_crore as "over5Crore", s.gst_type = 'COMPOSITION' as composition,
            o.po_number as "poNumber", o.billing, o.shipping, o.gstin as "buyerGstin", u.email,
            jsonb_build_object('name', s.trade_name, 'legalName', s.legal_name, 'stateCode', g.state_code, 'gstin', g.gstin,
              'address', d.name || ', ' || d.city || ' ' || d.pincode, 'phone', s.support_phone, 'email', s.support_email) as supplier,
            case when y.id is not null and not p.dealer_bills then jsonb_build_object('name', e.trade_name, 'legalName', e.legal_name,
              'stateCode', y.state_code, 'gstin', y.gstin, 'address', y.name || ', ' || y.city || ' ' || y.pincode, 'phone', e.support_phone, 'email', null) end as "from"
          from suborders p join sellers s on s.id = case when p.dealer_bills then p.dealer_id else p.seller_id end
            join seller_gstins g on g.gstin = p.gstin
            left join dispatch_points y on y.id = p.leaves_from_id left join sellers e on e.id = p.dealer_id
            join dispatch_points d on d.id = case when p.dealer_bills then y.id else p.dispatch_point_id end join orders o on o.id = p.order_id join users u on u.id = o.user_id
          where p.id = ${part.id}`,
    ),
  )
  const series = `invoice:${part.gstin}:${fyShort(ctx.now)}`
  const { value } = found(
    await rowOf<{ value: number }>(
      ctx.db,
      sql`insert into counters (name, value) values (${series}, 1) on conflict (name) do update set value = counters.value + 1 returning value`,
    ),
  )
  const number = invoiceNumber({ prefix: papers.prefix, fy: fyShort(ctx.now), seq: value })
  if (isRefusal(number)) refuseIf(number)
  const party = (address: PostalAddress, gstin: string | null): Party => ({
    name: address.name,
    legalName: null,
    address: addressLine(address),
    stateCode: address.stateCode,
    state: stateName(address.stateCode),
    gstin,
    phone: address.mobile,
    email: null,
  })
  const lines = part.lines.map((line) => ({ ...line, hsn: printedHsn(line.hsn, papers.over5Crore) }))
  const row = await rowOf<{ id: number }>(
    ctx.db,
    sql`insert into invoices (number, gstin, financial_year, suborder_id, order_id, seller_id, issued_at, supplier, recipient, ship_to,
          place_of_supply, tax_kind, lines, totals, amount_in_words, type, po_number, dispatched_from)
        values (${String(number)}, ${part.gstin}, ${financialYear(ctx.now)}, ${part.id}, ${part.orderId}, ${papers.billerId}, ${ctx.now.toISOString()},
          ${JSON.stringify({ ...papers.supplier, state: stateName(papers.supplier.stateCode) })}::jsonb,
          ${JSON.stringify({ ...party(papers.billing, papers.buyerGstin), email: papers.email })}::jsonb,
          ${JSON.stringify(party(papers.shipping, null))}::jsonb, ${part.placeOfSupply}, ${part.taxKind}, ${JSON.stringify(lines)}::jsonb,
          ${JSON.stringify(totalsOf(part))}::jsonb, ${inrInWords(part.totalPaise)}, ${invoiceTypeFor(papers.composition)}, ${papers.poNumber},
          ${papers.from && JSON.stringify({ ...papers.from, state: stateName(papers.from.stateCode) })}::jsonb)
        returning id`,
  )
  return found(row).id
}

const totalsOf = ({
  goodsPaise,
  discountPaise,
  freightPaise,
  loadingPaise,
  taxablePaise,
  cgstPaise,
  sgstPaise,
  igstPaise,
  roundOffPaise,
  totalPaise,
  creditPaise,
}: Invoiced) => ({
  goodsPaise,
  discountPaise,
  freightPaise,
  loadingPaise,
  taxablePaise,
  cgstPaise,
  sgstPaise,
  igstPaise,
  roundOffPaise,
  totalPaise,
  creditPaise,
})

/** Whose invoices this actor may read: the buyer's, the seller's (an associate's with its dealers'), those that a dealer sent with, and for the desk all. */
function readable(ctx: Ctx): SQL {
  const { userId, sellerId, memberRole, roles } = actorOf(ctx)
  if (can(roles, 'invoice:read:any')) return sql`true`
  const dealers = sql`i.seller_id in (select id from sellers where parent_id = ${sellerId})`
  if (!memberActs(memberRole, 'invoices')) return sql`o.user_id = ${userId}`
  return sql`(o.user_id = ${userId} or i.seller_id = ${sellerId} or s.dealer_id = ${sellerId} or ${roles.includes('superSeller') ? dealers : sql`false`})`
}

async function readInvoices(ctx: Ctx, where: SQL, who = readable(ctx)): Promise<InvoiceRow[]> {
  return rowsOf<InvoiceRow>(
    ctx.db,
    sql`select i.id, i.number, i.type, i.po_number as "poNumber", i.gstin, i.financial_year as "financialYear", i.issued_at as "issuedAt", i.order_id as "orderId",
          o.number as "orderNumber", s.number as "suborderNumber", i.supplier, i.recipient, i.ship_to as "shipTo",
          i.dispatched_from as "dispatchedFrom",
          i.place_of_supply as "placeOfSupply", i.tax_kind as "taxKind", i.lines, i.totals, i.amount_in_words as "amountInWords",
          h.vehicle_number as "vehicleNumber", h.eway_number as "ewayNumber"
        from invoices i join orders o on o.id = i.order_id join suborders s on s.id = i.suborder_id
          left join lateral (select * from shipments x where x.suborder_id = s.id order by x.id desc limit 1) h on true
        where ${who} and ${where} order by i.id`,
  )
}

/** The invoice, for who may read it; NOT_FOUND else. */
export async function getInvoice(ctx: Ctx, id: string | number): Promise<InvoiceRow> {
  const [row] = await readInvoices(ctx, sql`i.id = ${idOf(id)}`)
  return found(row)
}

/** The invoice for whoever holds a signed link to it. */
export const readInvoice = async (ctx: Ctx, id: number): Promise<InvoiceRow | undefined> =>
  (await readInvoices(ctx, sql`i.id = ${id}`, sql`true`))[0]

export const invoicesOfOrder = (ctx: Ctx, orderId: string): Promise<InvoiceRow[]> =>
  readInvoices(ctx, sql`i.order_id = ${idOf(orderId)}`)

/** One row for each HSN and rate, as the invoice and the returns carry it. */
export const summaryOf = (row: InvoiceRow) =>
  hsnSummary(
    row.lines.map((line) => ({
      ...line,
      qtyMilli: line.quantityMilli,
      taxPaise: line.cgstPaise + line.sgstPaise + line.igstPaise,
    })),
  )
