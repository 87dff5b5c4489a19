import { printDate } from '@neev/domain/core/fiscal'
import { creditReasons, debitReasons } from '@neev/domain/orders/invoices'
import type { PrintedDocument, PrintedFact } from '#core/printing/printed-document.ts'
import type { CreditNoteRow } from '../credit-notes.queries.ts'
import type { DebitNoteRow } from '../debit-notes.queries.ts'
import {
  facts,
  irnBlock,
  issuer,
  linkedFact,
  nonZeroSums,
  party,
  type Seal,
  signature,
  stateText,
  taxSums,
} from './parts.ts'
import { hsnTable, notedTable } from './tables.ts'

type Besides = { title: 'Credit note' | 'Debit note'; facts: PrintedFact[]; remark: string; roundOffPaise?: number }

/** A credit or debit note: its invoice, the recipient, and lines with the invoice's tax. */
function printedNote(note: CreditNoteRow | DebitNoteRow, seal: Seal | null, besides: Besides): PrintedDocument {
  const { title, remark, roundOffPaise = 0 } = besides
  const rates = note.lines.map(({ rateBp }) => rateBp)
  return {
    title,
    number: note.number,
    subtitle: `To invoice ${note.invoiceNumber}`,
    from: issuer(note.supplier),
    blocks: [
      {
        __typename: 'PrintedFacts',
        groups: [
          [
            { name: `${title} no.`, value: note.number, bold: true },
            ...facts([['Date', printDate(new Date(note.issuedAt))]]),
            ...besides.facts,
          ],
          [
            linkedFact('To invoice', note.invoiceNumber, 'INVOICE', note.invoiceId),
            ...facts([
              ['Invoice date', printDate(new Date(note.invoicedAt))],
              ['Order', note.suborderNumber],
              ['Place of supply', stateText(note.placeOfSupply)],
              ['E-commerce GSTIN', note.operatorGstin],
            ]),
          ],
        ],
      },
      { __typename: 'PrintedParties', parties: [party('Billed to', note.recipient)] },
      ...irnBlock(seal),
      notedTable(note.lines),
      {
        __typename: 'PrintedSums',
        words: note.amountInWords,
        remarks: [remark],
        sums: [
          { name: 'Taxable value', paise: note.taxablePaise },
          ...taxSums(note, note.taxKind, rates),
          ...nonZeroSums([['Round off', roundOffPaise]]),
        ],
        total: { name: 'Total', paise: note.totalPaise },
      },
      hsnTable(note.lines, note.taxKind),
      signature(note.supplier),
    ],
  }
}

/** A debit note as a document. */
export function printedDebitNote(note: DebitNoteRow, seal: Seal | null): PrintedDocument {
  const { creditNote } = note
  return printedNote(note, seal, {
    title: 'Debit note',
    facts: [
      ...facts([['Reason', debitReasons[note.reason] ?? note.reason]]),
      creditNote
        ? linkedFact(
            'Cancelled by credit note',
            `${creditNote.number}, ${printDate(new Date(creditNote.issuedAt))}`,
            'CREDIT_NOTE',
            creditNote.id,
          )
        : { name: 'Payment due', value: printDate(new Date(note.dueBy)) },
    ],
    remark: creditNote
      ? 'Nothing is due for this debit note any more.'
      : 'Enter the number of this debit note in the remarks of the transfer.',
  })
}

/** A credit note as a document. */
export function printedCreditNote(note: CreditNoteRow, seal: Seal | null): PrintedDocument {
  const { debitNoteId, debitNoteNumber, debitNotedAt } = note
  return printedNote(note, seal, {
    title: 'Credit note',
    facts: [
      ...facts([['Reason', creditReasons[note.reason] ?? note.reason]]),
      ...(debitNoteId && debitNoteNumber && debitNotedAt
        ? [
            linkedFact(
              'Cancels debit note',
              `${debitNoteNumber}, ${printDate(new Date(debitNotedAt))}`,
              'DEBIT_NOTE',
              debitNoteId,
            ),
          ]
        : []),
    ],
    remark: 'A recipient who is registered reverses the input credit of this tax.',
    roundOffPaise: note.roundOffPaise,
  })
}
