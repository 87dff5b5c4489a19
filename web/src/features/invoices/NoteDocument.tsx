import type { ReactNode } from 'react'
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
import { Irn, IrnPending } from './Irn.tsx'
import type { CreditNoteQuery, DebitNoteQuery } from './invoices.graphql.ts'

type Note = CreditNoteQuery['creditNote'] | DebitNoteQuery['debitNote']
type Props = {
  note: Note
  title: 'Credit note' | 'Debit note'
  /** URL of the PDF. */
  file?: string | null
  /** Reason and further facts of this kind of note. */
  facts: readonly (readonly [label: string, value: ReactNode])[]
  /** Text below the amount in words. */
  remark: string
  /** Rows of the total besides the tax. */
  besides?: readonly [string, number][]
}

/** A credit or debit note: its invoice, the recipient, and lines with the invoice's tax. */
export function NoteDocument({ note, title, file, facts, remark, besides = [] }: Props) {
  const t = useT()
  const { supplier, recipient } = note
  return (
    <DocumentSheet
      title={title}
      {...(file && { file })}
      notice={<IrnPending of={note.einvoice} />}
      subtitle={`To invoice ${note.invoiceNumber}`}
      back={{ to: paths.invoice({ id: note.invoiceId }), label: t('Invoice {number}', { number: note.invoiceNumber }) }}
      from={
        <>
          <b className={styles.name}>{supplier.legalName ?? supplier.name}</b>
          <p>{supplier.address}</p>
          {supplier.gstin && <p>GSTIN {supplier.gstin}</p>}
        </>
      }
    >
      <div className={styles.pair}>
        <Facts
          of={[[`${title} no.`, <b key="number">{note.number}</b>], ['Date', showDate(note.issuedAt)], ...facts]}
        />
        <Facts
          of={[
            ['Invoice', `${note.invoiceNumber}, ${showDate(note.invoicedAt)}`],
            ['Order', note.suborderNumber],
            ['Place of supply', `${note.placeOfSupply} ${note.placeOfSupplyName}`],
            ['E-commerce GSTIN', note.operatorGstin],
          ]}
        />
      </div>
      <div className={styles.pair}>
        <div>
          <h2>To</h2>
          <p>
            <b>{recipient.legalName ?? recipient.name}</b>
          </p>
          <p>{recipient.address}</p>
          {recipient.gstin && <p>GSTIN {recipient.gstin}</p>}
        </div>
      </div>
      <Irn of={note.einvoice} />
      <NoteLines lines={note.lines} />
      <div className={styles.split}>
        <div>
          <h2>Amount in words</h2>
          <p>{note.amountInWords}</p>
          <p className={styles.faint}>{remark}</p>
        </div>
        <DocumentSum
          rows={[
            ['Taxable value', note.taxablePaise],
            ...taxRows(
              note,
              note.taxKind,
              note.lines.map(({ rateBp }) => rateBp),
            ),
            ...besides,
          ]}
          total={['Total', note.totalPaise]}
        />
      </div>
      <div className={`${styles.pair} ${styles.last}`}>
        <div />
        <DocumentSign of={supplier.legalName ?? supplier.name} />
      </div>
    </DocumentSheet>
  )
}

function NoteLines({ lines }: { lines: Note['lines'] }) {
  return (
    <table className={styles.table}>
      <BilledHead />
      <tbody>
        {lines.map((line, index) => (
          <tr key={line.lineId}>
            <GoodsCells at={index} line={line} />
            <td className="figure">{bare(line.pricePaise)}</td>
            <td className="figure">{bare(line.taxablePaise)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
