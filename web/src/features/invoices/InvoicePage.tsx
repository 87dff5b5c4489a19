import { sezStatements, type TaxKind, taxNames } from '@neev/domain/tax/gst'
import { compositionStatement, copyLabels, invoiceTypes } from '@neev/domain/tax/invoices'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useData } from '#graphql/use-data.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#routes/paths.ts'
import { taxRows } from '#shared/cart/Sums.tsx'
import {
  BilledHead,
  bare,
  DocumentSheet,
  DocumentSign,
  DocumentSum,
  Facts,
  GoodsCells,
} from '#shared/printed/PrintedDocument.tsx'
import styles from '#shared/printed/printed.module.css'
import { showDate } from '#ui/format/dates.ts'
import { showPercent } from '#ui/format/percent.ts'
import { Party, place } from './DocumentParty.tsx'
import { DocumentQr, Irn, IrnPending } from './Irn.tsx'
import { Invoice, type InvoiceQuery } from './invoices.graphql.ts'

type Issued = InvoiceQuery['invoice']

/**
 * The tax invoice of a shipment, with the particulars of CGST Rule 46. A supplier who charges no tax issues a bill of
 * supply (section 31(3)(c)).
 */
export default function InvoicePage() {
  const t = useT()
  const [search] = useSearchParams()
  const [at, setAt] = useState(0)
  const { data } = useData(Invoice, { id: search.get('id') ?? '' })
  const { invoice } = data
  const copy = invoice.copies[at]
  const { supplier, recipient, shipTo, dispatchedFrom, totals } = invoice
  const rates = invoice.lines.map(({ rateBp }) => rateBp)
  const isBill = invoice.type === 'BILL_OF_SUPPLY'
  const statement = isBill ? compositionStatement : invoice.sez && sezStatements[invoice.sez]
  return (
    <DocumentSheet
      title={invoiceTypes[invoice.type]}
      notice={<IrnPending of={invoice.einvoice} />}
      subtitle={copy?.label ?? copyLabels[0]}
      {...(copy && { file: copy.pdfUrl })}
      tools={
        <label className="row">
          <span>{t('Copy')}</span>
          <span className="input">
            <select value={at} onChange={(event) => setAt(Number(event.target.value))}>
              {invoice.copies.map(({ label }, index) => (
                <option key={label} value={index}>
                  {label}
                </option>
              ))}
            </select>
          </span>
        </label>
      }
      back={{ to: paths.order({ id: invoice.orderId }), label: t('Order {number}', { number: invoice.orderNumber }) }}
      from={
        <>
          <b className={styles.name}>{supplier.legalName ?? supplier.name}</b>
          <p>{place(supplier)}</p>
          {supplier.gstin && (
            <p>
              GSTIN {supplier.gstin} &nbsp; PAN {supplier.gstin.slice(2, 12)}
            </p>
          )}
        </>
      }
    >
      <div className={styles.pair}>
        <Facts
          of={[
            [isBill ? 'Bill of supply no.' : 'Invoice no.', <b key="number">{invoice.number}</b>],
            ['Date', showDate(invoice.issuedAt)],
            ['Order', invoice.suborderNumber],
            ['PO number', invoice.poNumber],
            ['Payment due', invoice.dueOn && showDate(invoice.dueOn)],
          ]}
        />
        <Facts
          of={[
            ['Place of supply', `${invoice.placeOfSupply} ${invoice.placeOfSupplyName}`],
            ['Reverse charge', !isBill && (invoice.reverseCharge ? 'Yes' : 'No')],
            ['E-commerce GSTIN', invoice.operatorGstin],
            ['Letter of undertaking', invoice.lutNumber],
            ['Vehicle', invoice.vehicleNumber],
            ['E-way bill', invoice.ewayNumber?.replace(/(\d{4})(?=\d)/g, '$1 ')],
            [
              'Debit note',
              invoice.debitNotes.length > 0 &&
                invoice.debitNotes.map(({ id, number }) => (
                  <Link key={id} to={paths.debitNote({ id })}>
                    {number}
                  </Link>
                )),
            ],
            [
              'Test certificates',
              invoice.traceCode && (
                <Link key="trace" to={paths.trace({ code: invoice.traceCode })}>
                  {invoice.traceCode}
                </Link>
              ),
            ],
          ]}
        />
      </div>
      <div className={styles.pair}>
        <Party title="Bill to" of={recipient} />
        <Party title="Ship to" of={shipTo} />
        {dispatchedFrom && <Party title="Dispatched from" of={dispatchedFrom} />}
      </div>
      <Irn of={invoice.einvoice} />
      {statement && (
        <p>
          <b>{statement}</b>
        </p>
      )}
      <Goods invoice={invoice} />
      <div className={styles.split}>
        <div>
          <h2>Amount in words</h2>
          <p>{invoice.amountInWords}</p>
          {totals.creditPaise > 0 && (
            <p className={styles.faint}>Paid by the platform for the buyer: ₹{bare(totals.creditPaise)}.</p>
          )}
        </div>
        <DocumentSum
          rows={[
            [isBill ? 'Value of supply' : 'Taxable value', totals.taxablePaise],
            ...(isBill ? [] : taxRows(totals, invoice.taxKind, rates)),
            ['Round off', totals.roundOffPaise],
          ]}
          total={['Total', totals.totalPaise]}
        />
      </div>
      {!isBill && <HsnTable invoice={invoice} />}
      <div className={`${styles.pair} ${styles.last}`}>
        <div>
          <h2>Declaration</h2>
          <p>
            We declare that this {isBill ? 'bill of supply' : 'invoice'} shows the actual price of the goods described
            and that all particulars are true and correct.
          </p>
          <h2>Claims</h2>
          <p>Short weight above 0.5 % within 48 hours of delivery, with a weighbridge slip.</p>
          {invoice.upiQr && (
            <>
              <h2>QR code for payment by UPI</h2>
              <DocumentQr qr={invoice.upiQr.qr} label="QR code for payment by UPI" />
              <p className={styles.faint}>
                Payments through the marketplace are recorded under order {invoice.orderNumber}. Do not pay an order
                that is already paid.
              </p>
            </>
          )}
        </div>
        <DocumentSign of={supplier.legalName ?? supplier.name} />
      </div>
    </DocumentSheet>
  )
}

function Goods({ invoice: { lines, totals } }: { invoice: Issued }) {
  const main = lines[0]?.hsn
  const extras = (
    [
      ['Discount', -totals.discountPaise],
      ['Freight', totals.freightPaise],
      ['Loading at the yard', totals.loadingPaise],
    ] as const
  ).filter(([, paise]) => paise !== 0)
  return (
    <table className={styles.table}>
      <BilledHead />
      <tbody>
        {lines.map((line, index) => (
          <tr key={`${line.title} ${line.hsn}`}>
            <GoodsCells at={index} line={line} />
            <td className="figure">{bare(line.pricePaise)}</td>
            <td className="figure">{bare(line.goodsPaise)}</td>
          </tr>
        ))}
        {extras.map(([label, paise], index) => (
          <tr key={label}>
            <td>{lines.length + index + 1}</td>
            <td>{label}</td>
            <td>{main}</td>
            <td />
            <td />
            <td />
            <td className="figure">{bare(paise)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type TaxOf = (row: { cgstPaise: number; sgstPaise: number; igstPaise: number }) => number
const amountsOf = (kind: TaxKind): TaxOf[] =>
  kind === 'IGST' ? [(row) => row.igstPaise] : [(row) => row.cgstPaise, (row) => row.sgstPaise]

function HsnTable({ invoice: { hsnSummary, totals, taxKind } }: { invoice: Issued }) {
  const names = taxNames(taxKind)
  const amounts = amountsOf(taxKind)
  return (
    <table className={`${styles.table} ${styles.tight}`}>
      <thead>
        <tr>
          <th>HSN</th>
          <th className="figure">Taxable ₹</th>
          {names.flatMap((name) => [
            <th key={name} className="figure">
              {name}
            </th>,
            <th key={`${name} ₹`} className="figure">
              {name} ₹
            </th>,
          ])}
          <th className="figure">Tax ₹</th>
        </tr>
      </thead>
      <tbody>
        {hsnSummary.map((row) => (
          <tr key={`${row.hsn} ${row.rateBp}`}>
            <td>{row.hsn}</td>
            <td className="figure">{bare(row.taxablePaise)}</td>
            {names.flatMap((name, index) => [
              <td key={name} className="figure">
                {showPercent(row.rateBp / names.length)}
              </td>,
              <td key={`${name} ₹`} className="figure">
                {bare(amounts[index]?.(row) ?? 0)}
              </td>,
            ])}
            <td className="figure">{bare(row.taxPaise)}</td>
          </tr>
        ))}
        <tr className={styles.sumRow}>
          <td>Total</td>
          <td className="figure">{bare(totals.taxablePaise)}</td>
          {names.flatMap((name, index) => [
            <td key={name} />,
            <td key={`${name} ₹`} className="figure">
              {bare(amounts[index]?.(totals) ?? 0)}
            </td>,
          ])}
          <td className="figure">{bare(totals.cgstPaise + totals.sgstPaise + totals.igstPaise)}</td>
        </tr>
      </tbody>
    </table>
  )
}
