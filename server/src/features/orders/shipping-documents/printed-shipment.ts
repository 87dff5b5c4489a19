import { printDate } from '@neev/domain/core/fiscal'
import { formatKg, formatThousandths } from '@neev/domain/core/quantity'
import {
  bundleText,
  challanCopies,
  type ShipmentDocumentKind,
  shipmentDocuments,
} from '@neev/domain/orders/shipping-documents/shipping-documents'
import type { PrintedBlock, PrintedDocument, PrintedFact, PrintedSums } from '#core/printing/printed-document.ts'
import { printedParts, printedTables } from '#features/orders/invoices/invoices.ts'
import type { ShipmentDocumentRow } from './shipping-documents.queries.ts'

const { nonZeroSums, facts, groupEwayNumber, issuer, linkedFact, partiesBlock, signature, stateText, taxSums } =
  printedParts
const { column, figure, filling } = printedParts.columns
const { hsnTable, invoicedTable } = printedTables

const day = (at: Date | string | null) => (at ? printDate(new Date(at)) : null)

/** Begins with the number of the shipment. */
const shipmentFacts = (row: ShipmentDocumentRow, others: Parameters<typeof facts>[0]): PrintedFact[] => [
  { name: 'Shipment', value: row.shipmentNumber, bold: true },
  ...facts(others),
]

type Parts = { subtitle: string; number: string; facts: PrintedFact[]; blocks: PrintedBlock[] }

/** The deliverer's code, which only the buyer's copy has. */
type Options = { deliveryCode?: string | null }

const truckOf = (row: ShipmentDocumentRow, kind: ShipmentDocumentKind): PrintedFact[] => [
  ...facts([
    ['Vehicle', row.vehicleNumber],
    ['Driver', [row.driverName, row.driverMobile].filter(Boolean).join(', ')],
    ['Transporter', row.transporter],
    ['LR number', row.lrNumber],
    ['E-way bill', kind === 'EWAY_SLIP' ? null : groupEwayNumber(row.ewayNumber)],
  ]),
  ...(row.traceCode ? [linkedFact('Test certificates', row.traceCode, 'TRACE', row.traceCode)] : []),
]

type Value = { total: string; remark: string; roundOffPaise?: number | undefined }

/** What the goods are worth, with the taxes that are charged. */
function goodsValue({ lines, totals, taxKind, composition }: ShipmentDocumentRow, value: Value): PrintedSums {
  const { taxablePaise = 0, cgstPaise = 0, sgstPaise = 0, igstPaise = 0 } = totals
  const { total, remark, roundOffPaise = 0 } = value
  const rates = lines.map(({ rateBp }) => rateBp)
  return {
    __typename: 'PrintedSums',
    words: '',
    remarks: [remark],
    sums: [
      { name: composition ? 'Value of supply' : 'Taxable value', paise: taxablePaise },
      ...(composition ? [] : taxSums({ taxablePaise, cgstPaise, sgstPaise, igstPaise }, taxKind, rates)),
      ...nonZeroSums([['Round off', roundOffPaise]]),
    ],
    total: { name: total, paise: taxablePaise + cgstPaise + sgstPaise + igstPaise + roundOffPaise },
  }
}

/** The particulars of Rule 55(1): goods, parties, value and tax. */
function challan(row: ShipmentDocumentRow): Parts {
  const { lines, composition } = row
  return {
    subtitle: row.status === 'VOID' ? 'Cancelled' : challanCopies[0],
    number: row.challanNumber ?? row.shipmentNumber,
    facts: [
      { name: 'Challan no.', value: row.challanNumber ?? '', bold: true },
      ...facts([
        ['Date', day(row.challanAt)],
        ['Order', row.suborderNumber],
        ['PO number', row.poNumber],
        ['Place of supply', stateText(row.placeOfSupply)],
        ['Tax invoice', row.invoiceNumber],
      ]),
    ],
    blocks: [
      invoicedTable(lines, !composition),
      goodsValue(row, {
        total: 'Total',
        remark: `The ${composition ? 'bill of supply' : 'tax invoice'} is issued as the goods leave.`,
      }),
      ...(composition ? [] : [hsnTable(lines, row.taxKind)]),
      signature(row.supplier),
    ],
  }
}

/** The contents of the truck by line, and a tag for each bundle. */
function packingList(row: ShipmentDocumentRow): Parts {
  const tags = row.lines.flatMap((line) =>
    line.bundles.map((bundle, at) => ({
      title: `${row.shipmentNumber}, ${at + 1} of ${line.bundles.length}`,
      lines: [
        line.title,
        `${bundle.pieces} ${bundle.pieces === 1 ? 'piece' : 'pieces'}, ${formatKg(bundle.grams)}`,
        ...(line.heats.length > 0 ? [`Heat ${line.heats.join(' / ')}`] : []),
      ],
    })),
  )
  return {
    subtitle: row.shipmentNumber,
    number: row.shipmentNumber,
    facts: shipmentFacts(row, [
      ['Packed', day(row.packedAt)],
      ['Order', row.suborderNumber],
      ['PO number', row.poNumber],
      ['Challan', row.challanNumber],
    ]),
    blocks: [
      {
        __typename: 'PrintedTable',
        columns: [
          column('#'),
          filling('Description'),
          figure('Bundles'),
          figure('Pieces'),
          figure('Weight'),
          column('Heat'),
        ],
        rows: [
          ...row.lines.map((line, at) => ({
            cells: [
              String(at + 1),
              line.title,
              bundleText(line.bundles) || '–',
              line.pieces === null ? `${formatThousandths(line.quantityMilli)} ${line.uqc}` : String(line.pieces),
              formatKg(line.grams),
              line.heats.join(', ') || '–',
            ],
          })),
          { bold: true, cells: ['', 'Total', '', '', formatKg(row.grams), ''] },
        ],
      },
      ...(tags.length > 0 ? [{ __typename: 'PrintedTags', name: 'Bundle tags', tags } as const] : []),
    ],
  }
}

/** The driver's document. Only the buyer's copy has the delivery code. */
function dispatchNote(row: ShipmentDocumentRow, { deliveryCode }: Options): Parts {
  const { site, shipTo } = row
  return {
    subtitle: row.shipmentNumber,
    number: row.shipmentNumber,
    facts: shipmentFacts(row, [
      ['Dispatched', day(row.dispatchedAt)],
      ['Order', row.suborderNumber],
      ['Invoice', row.invoiceNumber],
      ['Challan', row.challanNumber],
    ]),
    blocks: [
      {
        __typename: 'PrintedTable',
        columns: [column('#'), filling('Description'), figure('Pieces'), figure('Weight')],
        rows: [
          ...row.lines.map((line, at) => ({
            cells: [String(at + 1), line.title, line.pieces === null ? '–' : String(line.pieces), formatKg(line.grams)],
          })),
          { bold: true, cells: ['', 'Total', '', formatKg(row.grams)] },
        ],
      },
      {
        __typename: 'PrintedFacts',
        groups: [
          facts([
            ['Receiver', site.receiverName ?? shipTo.name],
            ['Mobile', site.receiverMobile ?? shipTo.phone],
            ['Landmark', site.landmark],
            ['Truck entry hours', site.entryHours],
          ]),
        ],
      },
      {
        __typename: 'PrintedText',
        title: 'Handover',
        text: deliveryCode
          ? `Tell the driver this code once the goods are unloaded and weighed: ${deliveryCode.replace(/(\d{3})(?=\d)/g, '$1 ')}`
          : 'After unloading the driver asks the receiver for the six-digit code. The buyer finds it on the order page and must not give it before the goods have arrived.',
      },
      {
        __typename: 'PrintedSigns',
        places: [
          { above: 'Received by, with date', below: '' },
          { above: '', below: 'Code ____ ____ ____ ____ ____ ____' },
        ],
      },
    ],
  }
}

/** Where goods leave or arrive: the town and the pincode that stand on the e-way bill. */
const townOf = (town: string, pincode: string | null) => [town, pincode].filter(Boolean).join(' ')

const reasons = { BREAKDOWN: 'Breakdown', TRANSSHIPMENT: 'Transshipment', OTHERS: 'Other', FIRST_TIME: 'First vehicle' }

/** The vehicles that the goods were moved to; none without a change. */
const vehiclesOf = ({ vehicleChanges }: ShipmentDocumentRow): PrintedBlock[] =>
  vehicleChanges.length === 0
    ? []
    : [
        {
          __typename: 'PrintedTable',
          columns: [column('Date'), column('Vehicle'), column('Before'), filling('Changed at'), filling('Reason')],
          rows: vehicleChanges.map((one) => ({
            cells: [
              day(one.changedAt) ?? '',
              one.vehicleNumber,
              one.replacedVehicle,
              `${one.fromPlace}, ${stateText(one.fromState)}`,
              [reasons[one.reason], one.remark].filter(Boolean).join(': '),
            ],
          })),
        },
      ]

/** What is checked on the road: the number of the e-way bill, its document, and where the goods go in which vehicle. */
function ewaySlip(row: ShipmentDocumentRow): Parts {
  const { lines, composition } = row
  const invoice = composition ? 'Bill of supply' : 'Tax invoice'
  return {
    subtitle: row.shipmentNumber,
    number: row.ewayNumber ?? row.shipmentNumber,
    facts: [
      { name: 'E-way bill no.', value: groupEwayNumber(row.ewayNumber) ?? '', bold: true },
      ...facts([
        [invoice, row.invoiceNumber],
        ['Delivery challan', row.invoiceNumber ? null : row.challanNumber],
        ['Document date', day(row.invoiceNumber ? row.invoicedAt : row.challanAt)],
        ['From', townOf(row.yardCity, row.yardPincode)],
        ['To', townOf(row.site.city, row.site.pincode)],
        ['Consolidated e-way bill', groupEwayNumber(row.consolidated?.number ?? null)],
        ['Cargo', row.overDimensional ? 'Over-dimensional' : null],
        ['Distance', (row.ewayKm ?? row.km) === null ? null : `${row.ewayKm ?? row.km} km`],
        ['Valid until', row.ewayValidTo && printDate(new Date(`${row.ewayValidTo}T12:00:00+05:30`))],
      ]),
    ],
    blocks: [
      ...vehiclesOf(row),
      invoicedTable(lines, !composition),
      goodsValue(row, {
        total: 'Value of goods',
        remark: 'The record of the e-way bill portal decides, also about how long the number is valid.',
        roundOffPaise: row.totals.roundOffPaise,
      }),
    ],
  }
}

const makers = { CHALLAN: challan, PACKING_LIST: packingList, DISPATCH_NOTE: dispatchNote, EWAY_SLIP: ewaySlip }

/** One document of a shipment as a document. */
export function printedShipment(
  row: ShipmentDocumentRow,
  kind: ShipmentDocumentKind,
  options: Options = {},
): PrintedDocument {
  const { subtitle, number, facts: first, blocks } = makers[kind](row, options)
  return {
    title: shipmentDocuments[kind],
    number,
    subtitle,
    from: issuer(row.supplier),
    blocks: [
      { __typename: 'PrintedFacts', groups: [first, truckOf(row, kind)] },
      partiesBlock('Consignee', row),
      ...blocks,
    ],
  }
}
