import { mulDiv } from '../../core/money.ts'

/** Documents of a shipment, with their titles. */
export const shipmentDocuments = {
  CHALLAN: 'Delivery challan',
  PACKING_LIST: 'Packing list',
  DISPATCH_NOTE: 'Dispatch note',
  /** The number of its e-way bill, with the document, the places and the vehicle, to carry along. */
  EWAY_SLIP: 'E-way bill slip',
} as const
export type ShipmentDocumentKind = keyof typeof shipmentDocuments

/** Documents that can be printed for many orders at once. */
export const bulkDocuments = ['INVOICE', 'CHALLAN', 'PACKING_LIST'] as const
export type BulkDocument = (typeof bulkDocuments)[number]

/** Maximum number of rows to print at once. */
export const maxPrinted = 50

/** The year part of challan numbers: NMUM/D2627/00001 (CGST Rule 55 requires a separate series). */
export const challanYear = (fyShort: string): string => `D${fyShort}`

/** The three copies of Rule 55(2) and their recipients. */
export const challanCopies = [
  'Original for consignee',
  'Duplicate for transporter',
  'Triplicate for consigner',
] as const

export type Bundle = { pieces: number; grams: number; isLoose: boolean }

/**
 * The bundles of bars in a shipment: whole ones, then one with the remaining rods. Weights follow the pieces and add up
 * to the shipment's grams. Empty if the rods per bundle are unknown.
 */
export function bundlesOf(shipment: { pieces: number | null; grams: number; perBundle: number | null }): Bundle[] {
  const { pieces, grams, perBundle } = shipment
  if (pieces === null || perBundle === null || pieces < 1 || perBundle < 1) return []
  const bundles: Bundle[] = []
  for (let done = 0; done < pieces; done += perBundle) {
    const here = Math.min(perBundle, pieces - done)
    bundles.push({
      pieces: here,
      grams: mulDiv(grams, done + here, pieces) - mulDiv(grams, done, pieces),
      isLoose: here < perBundle,
    })
  }
  return bundles
}

/** Bundles as on a packing list: 19 × 5, or 19 × 5 + 3 loose. */
export function bundleText(bundles: readonly Bundle[]): string {
  const whole = bundles.filter(({ isLoose }) => !isLoose)
  const loose = bundles.find(({ isLoose }) => isLoose)
  const suborders = [
    ...(whole[0] ? [`${whole.length} × ${whole[0].pieces}`] : []),
    ...(loose ? [`${loose.pieces} loose`] : []),
  ]
  return suborders.join(' + ')
}
