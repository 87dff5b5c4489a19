import { printIstMoment } from '@neev/domain/core/fiscal'
import { formatInr, type Paise } from '@neev/domain/core/money'
import { formatThousandths } from '@neev/domain/core/quantity'
import { stateName } from '@neev/domain/core/states'
import { taxColumns } from '@neev/domain/orders/invoices'
import type { BarDelivery } from '@neev/domain/places/shipping/bars'
import type { Taxed } from '@neev/domain/tax/amounts'
import { type TaxKind, taxNames } from '@neev/domain/tax/gst'
import type {
  PrintedBlock,
  PrintedColumn,
  PrintedFact,
  PrintedLink,
  PrintedParty,
  PrintedSigns,
  PrintedSum,
} from '#core/printing/printed-document.ts'
import type { EinvoiceRow } from '#features/tax/einvoices/einvoices.ts'
import type { Party } from '../parties.queries.ts'

/** An amount without the ₹ sign, which is in the column header. */
export const formatAmount = (paise: Paise): string =>
  formatInr(paise, { paise: 'always' }).replace('₹', '').replace('-', '−')

/** Facts with a value. */
export const facts = (rows: readonly (readonly [name: string, value: string | null | undefined])[]): PrintedFact[] =>
  rows.flatMap(([name, value]) => (value ? [{ name, value }] : []))

/** A fact that leads to another document. */
export const linkedFact = (
  name: string,
  value: string,
  kind: PrintedLink['kind'],
  id: string | number,
): PrintedFact => ({
  name,
  value,
  link: { kind, id: String(id) },
})

export const stateText = (code: string): string => `${code} ${stateName(code)}`

/** The number of an e-way bill in groups of four, as the portal shows it. */
export const groupEwayNumber = (eway: string | null): string | null => eway?.replace(/(\d{4})(?=\d)/g, '$1 ') ?? null

/** The state stands in a line of its own, so that an address that is read from the right keeps its order. */
const place = ({ address, state: name, stateCode }: Party): string[] => [address, `State ${name}, code ${stateCode}`]

const registration = ({ gstin, pan, cin }: Party): string[] => [
  ...(gstin ? [`GSTIN ${gstin}`] : []),
  ...(pan ? [`PAN ${pan}`] : []),
  ...(cin ? [`CIN ${cin}`] : []),
]

/** Two texts a line. */
const inLines = (texts: readonly (string | null)[]): string[] => {
  const there = texts.filter((text) => text)
  return there.flatMap((text, at) => (at % 2 === 0 ? [[text, there[at + 1]].filter(Boolean).join(' · ')] : []))
}

export const nameOf = ({ legalName, name }: Party): string => legalName ?? name

/** Who issues a document. */
export const issuer = (party: Party): PrintedParty => ({
  name: nameOf(party),
  lines: [
    ...(party.legalName && party.legalName !== party.name ? [party.name] : []),
    ...place(party),
    ...inLines([...registration(party), party.phone, party.pan ? party.email : null]),
  ].filter((line) => line !== ''),
})

/**
 * A party with its address; one without GSTIN is marked as unregistered unless disabled, as for a site of a registered
 * buyer.
 */
export const party = (title: string, of: Party, { unregistered = true } = {}): PrintedParty => ({
  title,
  name: nameOf(of),
  lines: [
    ...place(of),
    ...registration(of),
    ...(of.gstin || !unregistered ? [] : ['Unregistered']),
    ...(of.phone ? [of.phone] : []),
  ],
})

/** Where one buys, where it goes, and where it comes from if that is not the supplier's own. */
export const partiesBlock = (
  first: string,
  { recipient, shipTo, dispatchedFrom }: { recipient: Party; shipTo: Party; dispatchedFrom: Party | null },
): PrintedBlock => ({
  __typename: 'PrintedParties',
  parties: [
    party(first, recipient),
    party('Delivered to', shipTo, { unregistered: !recipient.gstin }),
    ...(dispatchedFrom ? [party('Dispatched from', dispatchedFrom)] : []),
  ],
})

export type Seal = Pick<EinvoiceRow, 'irn' | 'ackNumber' | 'ackAt' | 'signedQr'>

/** The registration of a document with the portal's signed QR code (CGST Rule 46(r)); empty if none is required. */
export const irnBlock = (seal: Seal | null): PrintedBlock[] =>
  seal?.signedQr && seal.ackAt
    ? [
        {
          __typename: 'PrintedCode',
          label: 'Signed QR code of the e-invoice',
          text: seal.signedQr,
          facts: facts([
            ['IRN', seal.irn],
            ['Acknowledgement no.', seal.ackNumber],
            ['Acknowledgement date', printIstMoment(new Date(seal.ackAt))],
          ]),
        },
      ]
    : []

/** The taxes of a document, each with its rate if all lines have one rate. */
export function taxSums(of: Taxed, kind: TaxKind, ratesBp: readonly number[]): PrintedSum[] {
  const amounts = kind === 'IGST' ? [of.igstPaise] : [of.cgstPaise, of.sgstPaise]
  const [rate] = ratesBp
  const same = rate !== undefined && ratesBp.every((other) => other === rate)
  const names = same ? taxColumns(kind, rate) : taxNames(kind)
  return amounts.map((paise, at) => ({ name: names[at] ?? '', paise }))
}

/** Sums that are not zero. */
export const nonZeroSums = (rows: readonly (readonly [name: string, paise: Paise])[]): PrintedSum[] =>
  rows.flatMap(([name, paise]) => (paise === 0 ? [] : [{ name, paise }]))

const column = (name: string, align: PrintedColumn['align'] = 'START'): PrintedColumn => ({ name, align })
const figure = (name: string): PrintedColumn => column(name, 'END')
const filling = (name: string): PrintedColumn => ({ name, align: 'START', fills: true })
export const columns = { column, figure, filling }

type Goods = {
  title: string
  pieces?: number | null | undefined
  barDelivery?: BarDelivery | null
  barPaisePerTonne?: Paise
  hsn: string
  quantityMilli: number
  uqc: string
}

const barTexts: Partial<Record<BarDelivery, string>> = { FOLDED: 'delivered folded', CUT: 'delivered cut in two' }

/** What is done to bars for a short vehicle, and its charge, which is part of the loading. */
function barText({ barDelivery, barPaisePerTonne = 0 }: Goods): string | null {
  const text = barDelivery && barTexts[barDelivery]
  if (!text) return null
  return barPaisePerTonne > 0 ? `${text}, ${formatInr(barPaisePerTonne, { paise: 'auto' })} per tonne in loading` : text
}

/** The first cells of a line of goods: its place, name with pieces, HSN, quantity and unit code. */
export const goodsCells = (line: Goods, at: number): string[] => [
  String(at + 1),
  [line.title, [line.pieces && `${line.pieces} pieces`, barText(line)].filter(Boolean).join(', ')]
    .filter((text) => text !== '')
    .join('\n'),
  line.hsn,
  formatThousandths(line.quantityMilli, 3),
  line.uqc,
]

/** Where the issuer signs, and the texts that are signed. */
export const signature = (
  of: Party,
  texts: readonly (readonly [title: string, text: string])[] = [],
): PrintedSigns => ({
  __typename: 'PrintedSigns',
  texts: texts.map(([title, text]) => ({ __typename: 'PrintedText', title, text })),
  places: [{ above: `For ${nameOf(of)}`, below: 'Authorised signatory' }],
})
