import { invoiceTypes } from '@neev/domain/tax/invoices'
import { useSearchParams } from 'react-router'
import { useData } from '#graphql/use-data.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#routes/paths.ts'
import { taxRows } from '#shared/cart/Sums.tsx'
import { bare, DocumentSheet, DocumentSign, DocumentSum, Facts } from '#shared/printed/PrintedDocument.tsx'
import styles from '#shared/printed/printed.module.css'
import { useMay } from '#state/use-may.ts'
import { showDate } from '#ui/format/dates.ts'
import { showPercent } from '#ui/format/percent.ts'
import { Party, place } from './DocumentParty.tsx'
import { FeeInvoice } from './fee-invoice.graphql.ts'

/** An invoice or credit note from the operator to a seller for commission. */
export default function FeeInvoicePage() {
  const t = useT()
  const [search] = useSearchParams()
  const may = useMay()
  const { data } = useData(FeeInvoice, { id: search.get('id') ?? '' })
  const { feeInvoice: document } = data
  const { supplier } = document
  const own = may('dashboard:superSeller') ? paths.superSeller.commissionDetail : paths.seller.commissionDetail
  const statement = may('ledger:read') || may('seller:read:any') ? paths.admin.settlementDetail : own
  return (
    <DocumentSheet
      title={document.kind === 'INVOICE' ? invoiceTypes.TAX_INVOICE : invoiceTypes.CREDIT_NOTE}
      subtitle={`Commission, settlement ${document.settlementNumber}`}
      back={{
        to: statement({ id: document.settlementId }),
        label: t('Statement {number}', { number: document.settlementNumber }),
      }}
      file={document.pdfUrl}
      from={
        <>
          <b className={styles.name}>{supplier.name}</b>
          <p>{place(supplier)}</p>
          <p>
            GSTIN {supplier.gstin}
            {supplier.pan && ` · PAN ${supplier.pan}`}
          </p>
          {supplier.cin && <p>CIN {supplier.cin}</p>}
          {supplier.phone && <p>{[supplier.phone, supplier.email].filter(Boolean).join(' · ')}</p>}
        </>
      }
    >
      <div className={styles.pair}>
        <Facts
          of={[
            [document.kind === 'INVOICE' ? 'Invoice no.' : 'Credit note no.', <b key="number">{document.number}</b>],
            ['Date', showDate(document.issuedAt)],
            ['To invoice', document.againstNumber],
          ]}
        />
        <Facts
          of={[
            ['Settlement', `${document.settlementNumber}, ${showDate(document.from)} to ${showDate(document.to)}`],
            ['Place of supply', `${document.placeOfSupply} ${document.placeOfSupplyName}`],
            ['Reverse charge', document.reverseCharge ? 'Yes' : 'No'],
          ]}
        />
      </div>
      <div className={styles.pair}>
        <Party title="Bill to" of={document.recipient} />
      </div>
      <table className={`${styles.table} ${styles.tight}`}>
        <thead>
          <tr>
            <th>#</th>
            <th>Service</th>
            <th>SAC</th>
            <th className="figure">Taxable ₹</th>
            <th className="figure">GST</th>
            <th className="figure">GST ₹</th>
          </tr>
        </thead>
        <tbody>
          {document.lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an order can stand there twice, and the lines never move
            <tr key={index}>
              <td>{index + 1}</td>
              <td>Commission, order {line.suborderNumber}</td>
              <td>{document.sac}</td>
              <td className="figure">{bare(line.feePaise)}</td>
              <td className="figure">{showPercent(line.gstBp)}</td>
              <td className="figure">{bare(line.gstPaise)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={styles.split}>
        <div>
          <h2>Amount in words</h2>
          <p>{document.amountInWords}</p>
          <p className={styles.faint}>
            Deducted from the seller’s account in this settlement. No separate payment is required.
          </p>
        </div>
        <DocumentSum
          rows={[
            ['Taxable value', document.taxablePaise],
            ...taxRows(
              document,
              document.taxKind,
              document.lines.map(({ gstBp }) => gstBp),
            ),
            ['Round off', document.roundOffPaise],
          ]}
          total={['Total', document.totalPaise]}
        />
      </div>
      <div className={`${styles.pair} ${styles.last}`}>
        <div />
        <DocumentSign of={supplier.name} />
      </div>
    </DocumentSheet>
  )
}
