import { printIstMoment } from '@neev/domain/core/fiscal'
import { formatInr } from '@neev/domain/core/money'
import type { EinvoiceRow } from '#features/einvoices/einvoices.ts'
import type { InvoiceRow } from './invoice-row.ts'

export type Cell = string | { text: string; bold?: boolean; alignment?: 'right'; colSpan?: number }
export const right = (text: string, bold = false): Cell => ({ text, alignment: 'right', bold })
export const money = (paise: number) => formatInr(paise, { paise: 'always' })

/**
 * A party with its address; one without GSTIN is marked as unregistered unless disabled, as for a site of a registered
 * buyer.
 */
export const party = (
  title: string,
  { name, legalName, address, state, stateCode, gstin, phone, email, pan, cin }: InvoiceRow['supplier'],
  { unregistered = true } = {},
) => ({
  stack: [
    { text: title, style: 'label' },
    { text: name, bold: true },
    ...(legalName && legalName !== name ? [legalName] : []),
    address,
    `State: ${state}, code ${stateCode}`,
    ...(gstin ? [`GSTIN: ${gstin}`] : unregistered ? ['Unregistered'] : []),
    ...(pan ? [`PAN: ${pan}`] : []),
    ...(cin ? [`CIN: ${cin}`] : []),
    ...(phone ? [phone] : []),
    ...(pan && email ? [email] : []),
  ],
})

/** Pairs of name and value. */
export const facts = (body: readonly Cell[][]) => ({ layout: 'noBorders', table: { widths: ['auto', '*'], body } })

export type Seal = Pick<EinvoiceRow, 'irn' | 'ackNumber' | 'ackAt' | 'signedQr'>

/** The registration of a document with the portal's signed QR code (CGST Rule 46(r)); empty if none is required. */
export const irnBlock = (seal: Seal | null): object[] =>
  seal?.signedQr && seal.ackAt
    ? [
        {
          columns: [
            { width: 130, qr: seal.signedQr, fit: 124, eccLevel: 'L' },
            {
              width: '*',
              stack: [
                { text: 'IRN', style: 'label' },
                { text: `${seal.irn.slice(0, 32)} ${seal.irn.slice(32)}`, style: 'small' },
                { text: 'Acknowledgement number', style: 'label', margin: [0, 6, 0, 0] },
                seal.ackNumber,
                { text: 'Acknowledgement date', style: 'label', margin: [0, 6, 0, 0] },
                printIstMoment(new Date(seal.ackAt)),
              ],
            },
          ],
          columnGap: 12,
          margin: [0, 0, 0, 12],
        },
      ]
    : []

export const signature = ({ legalName, name }: InvoiceRow['supplier']) => ({
  text: `For ${legalName ?? name}\n\n\nAuthorised signatory`,
  alignment: 'right',
})
