import { inrInWords } from '@neev/domain/core/money'
import { formatThousandths } from '@neev/domain/core/quantity'
import type { ReactNode } from 'react'
import { useOperator } from '#shared/operator/use-operator.ts'
import { bare, DocumentSum } from '#shared/printed/PrintedDocument.tsx'
import styles from '#shared/printed/printed.module.css'
import type { DocumentPartyFragment, OrderDocumentQuery } from './invoices.graphql.ts'

export type DocumentOrder = OrderDocumentQuery['order']

/** The operator as issuer, because it collects the payment for the sellers. */
export function FromPlatform() {
  const operator = useOperator()
  return (
    <>
      <b className={styles.name}>{operator?.name}</b>
      <p>{operator?.address}</p>
      {operator?.gstin && <p>GSTIN {operator.gstin}</p>}
      <p>for the sellers named below</p>
    </>
  )
}

export function PostalParty({ title, of, gstin }: { title: string; of: DocumentPartyFragment; gstin?: string | null }) {
  return (
    <div>
      <h2>{title}</h2>
      <p>
        <b>{of.name}</b>
      </p>
      <p>
        {[of.line1, of.line2, of.landmark].filter(Boolean).join(', ')}, {of.city} {of.pincode}, {of.state} (
        {of.stateCode})
      </p>
      <p>{gstin ? `GSTIN ${gstin}` : of.mobile}</p>
    </div>
  )
}

type SumProps = { order: DocumentOrder; label: string; children?: ReactNode }

/** What an order comes to, in words and by suborder; `children` stand below the words. */
export const OrderSum = ({ order, label, children }: SumProps) => (
  <div className={styles.split}>
    <div>
      <h2>Amount in words</h2>
      <p>{inrInWords(order.payablePaise)}</p>
      {children}
    </div>
    <DocumentSum
      rows={[
        ...order.suborders.map(({ number, totalPaise }) => [number, totalPaise] as const),
        ['Paid by the platform', -order.creditPaise],
      ]}
      total={[label, order.payablePaise]}
    />
  </div>
)

/** Goods of an order by suborder, with charges and totals. */
export function OrderGoods({ order }: { order: DocumentOrder }) {
  return order.suborders.map((suborder) => {
    const extras = (
      [
        ['Discount', -suborder.discountPaise],
        ['Freight', suborder.freightPaise],
        ['Loading at the yard', suborder.loadingPaise],
        ['CGST', suborder.cgstPaise],
        [suborder.taxKind === 'CGST_UTGST' ? 'UTGST' : 'SGST', suborder.sgstPaise],
        ['IGST', suborder.igstPaise],
        ['Round off', suborder.roundOffPaise],
      ] as const
    ).filter(([, paise]) => paise !== 0)
    return (
      <table key={suborder.id} className={`${styles.table} ${styles.tight}`}>
        <thead>
          <tr>
            <th>
              {suborder.seller.legalName}, {suborder.city}, GSTIN {suborder.gstin}
            </th>
            <th>HSN</th>
            <th className="figure">Quantity</th>
            <th>UQC</th>
            <th className="figure">Rate ₹</th>
            <th className="figure">Amount ₹</th>
          </tr>
        </thead>
        <tbody>
          {suborder.lines.map((line) => (
            <tr key={line.id}>
              <td>{line.title}</td>
              <td>{line.hsn}</td>
              <td className="figure">{formatThousandths(line.quantityMilli, 3)}</td>
              <td>{line.uqc}</td>
              <td className="figure">{bare(line.pricePaise)}</td>
              <td className="figure">{bare(line.goodsPaise)}</td>
            </tr>
          ))}
          {extras.map(([label, paise]) => (
            <tr key={label}>
              <td colSpan={5}>{label}</td>
              <td className="figure">{bare(paise)}</td>
            </tr>
          ))}
          <tr className={styles.sumRow}>
            <td colSpan={5}>{suborder.number}</td>
            <td className="figure">{bare(suborder.totalPaise)}</td>
          </tr>
        </tbody>
      </table>
    )
  })
}
