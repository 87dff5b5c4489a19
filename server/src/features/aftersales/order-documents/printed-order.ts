import { printDate, printIstMoment } from '@neev/domain/core/fiscal'
import { inrInWords, type Paise } from '@neev/domain/core/money'
import { taxNames } from '@neev/domain/tax/gst'
import type { Ctx } from '#core/context.ts'
import { found } from '#core/errors.ts'
import type { PrintedBlock, PrintedDocument, PrintedFact, PrintedParty } from '#core/printing/printed-document.ts'
import { settingsAsOf } from '#core/settings.ts'
import { logoBytes } from '#features/content/site-content/site-content.ts'
import { moneyOf } from '#features/money/payments/payments.ts'
import { type Party, partiesOf, printedParts } from '#features/orders/invoices/invoices.ts'
import type { Address, OrderRow, SuborderRow } from '#features/orders/orders/orders.ts'
import { subordersOf } from '#features/orders/orders/orders.ts'
import type { OrderDocumentRow } from './order-documents.ts'

const { formatAmount, nonZeroSums, facts, goodsCells, linkedFact, nameOf } = printedParts
const { column, figure, filling } = printedParts.columns

const moment = (at: Date | string | null) => at && printIstMoment(new Date(at))

type Money = Awaited<ReturnType<typeof moneyOf>>

/** The address of a party; who has a GSTIN is named by it, others by their mobile. */
const partyOf = (title: string, of: Address, gstin: string | null): PrintedParty => ({
  title,
  name: of.name,
  lines: [
    [of.line1, of.line2, of.landmark].filter(Boolean).join(', '),
    `${of.city} ${of.pincode}`,
    `State ${of.state}, code ${of.stateCode}`,
    gstin ? `GSTIN ${gstin}` : of.mobile,
  ],
})

/** What a suborder comes to: goods at their rate, what they cost besides, and tax. */
function suborderBlocks(suborder: SuborderRow, supplier: Party): PrintedBlock[] {
  const [cgst = 'IGST', sgst = ''] = taxNames(suborder.taxKind)
  const taxes: (readonly [string, Paise])[] =
    suborder.taxKind === 'IGST'
      ? [[cgst, suborder.igstPaise]]
      : [
          [cgst, suborder.cgstPaise],
          [sgst, suborder.sgstPaise],
        ]
  const others = nonZeroSums([
    ['Discount', -suborder.discountPaise],
    ['Freight', suborder.freightPaise],
    ['Loading at the yard', suborder.loadingPaise],
    ...taxes,
    ['Round off', suborder.roundOffPaise],
  ])
  return [
    {
      __typename: 'PrintedText',
      title: `${suborder.number}, sold by`,
      text: [nameOf(supplier), suborder.city, supplier.gstin && `GSTIN ${supplier.gstin}`].filter(Boolean).join(', '),
      bold: true,
    },
    {
      __typename: 'PrintedTable',
      columns: [
        column('#'),
        filling('Description'),
        column('HSN'),
        figure('Quantity'),
        column('UQC'),
        figure('Rate ₹'),
        figure('Amount ₹'),
      ],
      rows: [
        ...suborder.lines.map((line, at) => ({
          cells: [...goodsCells(line, at), formatAmount(line.pricePaise), formatAmount(line.goodsPaise)],
        })),
        ...others.map(({ name, paise }) => ({ cells: ['', name, '', '', '', '', formatAmount(paise)] })),
        { bold: true, cells: ['', `Total ${suborder.number}`, '', '', '', '', formatAmount(suborder.totalPaise)] },
      ],
    },
  ]
}

/** The tax invoices of an order, each of which leads to its page. */
function invoicesOf(suborders: readonly SuborderRow[]): PrintedFact[] {
  return suborders.flatMap(({ number, shipments }) => {
    const issued = shipments.flatMap(({ invoiceId, invoiceNumber }) =>
      invoiceId && invoiceNumber ? [linkedFact(number, `Tax invoice ${invoiceNumber}`, 'INVOICE', invoiceId)] : [],
    )
    return issued.length > 0 ? issued : [{ name: number, value: 'Tax invoice as the goods leave' }]
  })
}

const modes = { GATEWAY: 'Online', DIRECT: 'Bank transfer', CREDIT: 'On credit' } as const

function receiptFacts({ order, payments, transfer }: Money & { order: OrderRow }): PrintedFact[][] {
  const payment = order.paymentMethod === 'GATEWAY' ? payments.find(({ settledAt }) => settledAt !== null) : undefined
  const bank = order.paymentMethod === 'DIRECT' ? transfer : null
  return [
    [
      { name: 'Receipt no.', value: payment?.number ?? order.number, bold: true },
      ...facts([
        ['Received', moment(order.paidAt)],
        ['Your order no.', order.poNumber],
      ]),
    ],
    facts([
      ['Payment method', bank?.mode ?? payment?.instrument ?? modes[order.paymentMethod]],
      ['Reference', bank?.utr ?? payment?.gatewayPaymentId],
      ['Order', order.number],
    ]),
  ]
}

function proformaFacts({ order, transfer }: Money & { order: OrderRow }): PrintedFact[][] {
  const account = order.paymentMethod === 'DIRECT' ? transfer?.account : undefined
  return [
    [
      { name: 'Order', value: order.number, bold: true },
      ...facts([
        ['Date', printDate(new Date(order.placedAt))],
        ['Valid until', order.paymentMethod === 'CREDIT' ? null : moment(transfer?.deadline ?? order.lockExpiresAt)],
        ['Your order no.', order.poNumber],
      ]),
    ],
    account && transfer
      ? [
          ...facts([
            ['Pay to', account.holder],
            ['Account', account.accountNumber],
            ['IFSC', `${account.ifsc}, ${account.bank}, ${account.branch}`],
            ['UPI', account.upi],
          ]),
          { name: 'Remarks', value: transfer.reference, bold: true },
        ]
      : facts([['Payment', order.paymentMethod === 'CREDIT' ? modes.CREDIT : 'Online, on the order page']]),
  ]
}

/** A proforma invoice or a receipt as a document of the operator, which collects for the sellers. */
export async function printOrderDocument(ctx: Ctx, { kind, order }: OrderDocumentRow): Promise<PrintedDocument> {
  const suborders = await subordersOf(ctx, order.id)
  const [money, sellers, settings, logo] = await Promise.all([
    moneyOf(ctx, order.id),
    partiesOf(
      ctx,
      suborders.map(({ id }) => id),
    ),
    settingsAsOf(ctx),
    logoBytes(ctx),
  ])
  const isReceipt = kind === 'RECEIPT'
  const deductedPaise = isReceipt ? (money.transfer?.deductedPaise ?? 0) : 0
  const totalPaise = order.payablePaise - deductedPaise
  const { operatorName, operatorAddress, operatorGstin } = settings
  return {
    title: isReceipt ? 'Payment receipt' : 'Proforma invoice',
    number: order.number,
    subtitle: isReceipt ? `Order ${order.number}` : 'Not a tax invoice',
    from: {
      name: operatorName,
      lines: [operatorAddress, operatorGstin && `GSTIN ${operatorGstin}`, 'for the sellers named below'].filter(
        Boolean,
      ),
    },
    logo,
    blocks: [
      {
        __typename: 'PrintedFacts',
        groups: isReceipt ? receiptFacts({ ...money, order }) : proformaFacts({ ...money, order }),
      },
      {
        __typename: 'PrintedParties',
        parties: [
          partyOf(isReceipt ? 'Received from' : 'Bill to', order.billing, order.gstin),
          partyOf('Ship to', order.shipping, order.shipping.gstin ?? null),
        ],
      },
      ...(isReceipt ? [{ __typename: 'PrintedFacts' as const, groups: [invoicesOf(suborders)] }] : []),
      ...suborders.flatMap((suborder) => suborderBlocks(suborder, found(sellers.get(suborder.id)).supplier)),
      {
        __typename: 'PrintedSums',
        words: inrInWords(totalPaise),
        remarks: [
          isReceipt
            ? 'This receipt is not a tax invoice. Each seller issues one as the goods leave.'
            : 'Each seller issues a tax invoice as the goods leave.',
        ],
        sums: nonZeroSums([
          ...suborders.map(({ number, totalPaise }) => [number, totalPaise] as const),
          ['Paid by the platform', -order.creditPaise],
          ['GST deducted by the buyer (CGST Act s. 51)', -deductedPaise],
        ]),
        total: { name: isReceipt ? 'Received' : 'To pay', paise: totalPaise },
      },
    ],
  }
}
