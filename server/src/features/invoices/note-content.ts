import { printDate } from '@neev/domain/core/fiscal'
import { formatThousandths } from '@neev/domain/core/quantity'
import { stateName } from '@neev/domain/core/states'
import { taxNames } from '@neev/domain/tax/gst'
import { creditReasons, printedRate } from '@neev/domain/tax/invoices'
import type { CreditNoteRow } from './credit-notes.queries.ts'
import type { DebitNoteRow } from './debit-notes.queries.ts'
import { type Cell, facts, irnBlock, money, party, right, type Seal, signature } from './pdf-parts.ts'

/**
 * The PDF content of a note: the same amounts as the page. `besides` are additional facts and rows of one kind of note.
 */
function noteContent(
  title: string,
  note: CreditNoteRow | DebitNoteRow,
  besides: { facts: Cell[][]; sums?: Cell[][]; seal: Seal | null },
) {
  const igst = note.taxKind === 'IGST'
  const [first = '', second = ''] = taxNames(note.taxKind)
  const taxes: [string, number][] = igst
    ? [[first, note.igstPaise]]
    : [
        [first, note.cgstPaise],
        [second, note.sgstPaise],
      ]
  const sums: Cell[][] = [
    ['Taxable value', right(money(note.taxablePaise))],
    ...taxes.map(([name, paise]): Cell[] => [name, right(money(paise))]),
    ...(besides.sums ?? []),
    [{ text: 'Total', bold: true }, right(money(note.totalPaise), true)],
  ]
  const rows = note.lines.map((line, at): Cell[] => [
    String(at + 1),
    line.title,
    line.hsn,
    right(`${formatThousandths(line.quantityMilli)} ${line.uqc}`),
    right(money(line.pricePaise)),
    right(printedRate(line.rateBp)),
    right(money(line.taxablePaise)),
  ])
  return [
    { text: title, fontSize: 16, bold: true },
    {
      columns: [
        party('Supplier', note.supplier),
        facts([
          ['Number', { text: note.number, bold: true }],
          ['Date', printDate(new Date(note.issuedAt))],
          ['To invoice', `${note.invoiceNumber}, ${printDate(new Date(note.invoicedAt))}`],
          ['Order', note.suborderNumber],
          ...besides.facts,
          ['Place of supply', `${note.placeOfSupply} ${stateName(note.placeOfSupply)}`],
          ...(note.operatorGstin ? [['E-commerce GSTIN', note.operatorGstin]] : []),
        ]),
      ],
      columnGap: 24,
      margin: [0, 12, 0, 12],
    },
    { columns: [party('Billed to', note.recipient)], margin: [0, 0, 0, 12] },
    ...irnBlock(besides.seal),
    {
      layout: 'lightHorizontalLines',
      style: 'small',
      table: {
        headerRows: 1,
        widths: [14, '*', 50, 70, 60, 40, 70],
        body: [['#', 'Goods', 'HSN', right('Quantity'), right('Rate'), right('GST'), right('Taxable')], ...rows],
      },
    },
    {
      columns: [
        { width: '*', stack: [{ text: 'Amount in words', style: 'label' }, { text: note.amountInWords }] },
        { width: 240, layout: 'noBorders', table: { widths: ['*', 90], body: sums }, style: 'small' },
      ],
      columnGap: 24,
      margin: [0, 8, 0, 0],
    },
    { columns: [{ text: '' }, signature(note.supplier)], margin: [0, 24, 0, 0] },
  ]
}

/** The PDF content of a debit note. */
export const debitNoteContent = (note: DebitNoteRow, seal: Seal | null): object[] =>
  noteContent('Debit note', note, {
    seal,
    facts: [
      ['Reason', 'Excess weight'],
      note.creditNote
        ? ['Cancelled by credit note', `${note.creditNote.number}, ${printDate(new Date(note.creditNote.issuedAt))}`]
        : ['Payment due', printDate(new Date(note.dueBy))],
    ],
  })

/** The PDF content of a credit note. */
export const creditNoteContent = (note: CreditNoteRow, seal: Seal | null): object[] =>
  noteContent('Credit note', note, {
    seal,
    facts: [
      ['Reason', creditReasons[note.reason] ?? note.reason],
      ...(note.debitNoteNumber && note.debitNotedAt
        ? [['Cancels debit note', `${note.debitNoteNumber}, ${printDate(new Date(note.debitNotedAt))}`]]
        : []),
    ],
    ...(note.roundOffPaise !== 0 && { sums: [['Round off', right(money(note.roundOffPaise))]] }),
  })
