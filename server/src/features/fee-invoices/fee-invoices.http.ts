import { printDate } from '@neev/domain/core/fiscal'
import { stateName } from '@neev/domain/core/states'
import { printedRate, taxColumns } from '@neev/domain/tax/invoices'
import type { FastifyInstance } from 'fastify'
import { type Ctx, makeCtx, type Services } from '#core/context.ts'
import { pdfOf } from '#core/files/pdf.ts'
import { isSigned, signedLink } from '#core/files/signed-link.ts'
import { pdfParts } from '#features/invoices/invoices.ts'
import { logoBytes } from '#features/site-content/site-content.ts'
import type { FeeInvoiceRow } from './fee-invoices.queries.ts'
import { readFeeInvoice } from './fee-invoices.ts'

const { facts, money, party, right, signature } = pdfParts
type Cell = pdfParts.Cell

/** A link to the PDF, valid for ten minutes. Give it only to callers who may read the document. */
export const feePdfLink = (ctx: Ctx, id: number): string => signedLink(ctx, `/api/commission/${id}.pdf`)

const titles = { INVOICE: 'Tax invoice', CREDIT_NOTE: 'Credit note' } as const

/** The operator's logo above its own documents, if there is one. */
async function letterhead(ctx: Ctx): Promise<object[]> {
  const png = await logoBytes(ctx)
  if (!png) return []
  return [{ image: `data:image/png;base64,${png.toString('base64')}`, fit: [180, 36], margin: [0, 0, 0, 12] }]
}

function content(row: FeeInvoiceRow): object[] {
  const [first, second] = taxColumns(row.taxKind, 0).map((name) => name.split(' ')[0] ?? name)
  const taxes: [string, number][] =
    row.taxKind === 'IGST'
      ? [[first ?? '', row.igstPaise]]
      : [
          [first ?? '', row.cgstPaise],
          [second ?? '', row.sgstPaise],
        ]
  const sums: Cell[][] = [
    ['Taxable value', right(money(row.taxablePaise))],
    ...taxes.map(([name, paise]) => [name, right(money(paise))]),
    ...(row.roundOffPaise ? [['Round off', right(money(row.roundOffPaise))]] : []),
    [{ text: 'Total', bold: true }, right(money(row.totalPaise), true)],
  ]
  return [
    { text: titles[row.kind], fontSize: 16, bold: true },
    {
      columns: [
        party('Supplier', row.supplier),
        facts([
          ['Number', { text: row.number, bold: true }],
          ['Date', printDate(new Date(row.issuedAt))],
          ['Settlement', row.settlementNumber],
          ...(row.againstNumber ? [['To invoice', row.againstNumber]] : []),
          ['Place of supply', `${row.placeOfSupply} ${stateName(row.placeOfSupply)}`],
          ['Reverse charge', row.reverseCharge ? 'Yes' : 'No'],
        ]),
      ],
      columnGap: 24,
      margin: [0, 12, 0, 12],
    },
    { columns: [party('Billed to', row.recipient)], margin: [0, 0, 0, 12] },
    {
      layout: 'lightHorizontalLines',
      style: 'small',
      table: {
        headerRows: 1,
        widths: [20, '*', 50, 90, 50, 90],
        body: [
          ['#', 'Service', 'SAC', right('Taxable'), right('GST'), right('GST ₹')],
          ...row.lines.map((line, at): Cell[] => [
            String(at + 1),
            `Commission, order ${line.suborderNumber}`,
            row.sac,
            right(money(line.feePaise)),
            right(printedRate(line.gstBp)),
            right(money(line.gstPaise)),
          ]),
        ],
      },
    },
    {
      columns: [
        { width: '*', stack: [{ text: 'Amount in words', style: 'label' }, { text: row.amountInWords }] },
        { width: 240, layout: 'noBorders', table: { widths: ['*', 90], body: sums }, style: 'small' },
      ],
      columnGap: 24,
      margin: [0, 8, 0, 0],
    },
    {
      columns: [
        { text: 'Deducted from the seller’s account in this settlement. No separate payment is required.' },
        signature(row.supplier),
      ],
      margin: [0, 24, 0, 0],
    },
  ]
}

export function serveFeeInvoices(app: FastifyInstance, services: Services): void {
  app.get('/api/commission/:file', async (request, reply) => {
    const ctx = makeCtx(services)
    const id = /^(\d+)\.pdf$/.exec((request.params as { file: string }).file)?.[1] ?? ''
    const row = isSigned(ctx, request.url) ? await readFeeInvoice(ctx, Number(id)) : undefined
    if (!row) return reply.status(404).send()
    const name = row.number.replace(/[^\w-]/g, '-')
    return reply
      .type('application/pdf')
      .headers({ 'content-disposition': `inline; filename="${name}.pdf"`, 'cache-control': 'private, max-age=600' })
      .send(await pdfOf(row.number, `${titles[row.kind]} ${row.number}`, [...(await letterhead(ctx)), ...content(row)]))
  })
}
