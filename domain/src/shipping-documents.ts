import { mulDiv } from './money.ts'

/** What travels with a load, or is handed out of it, as its page and its PDF call it. */
export const shipmentDocuments = {
  CHALLAN: 'Delivery challan',
  PACKING_LIST: 'Packing list',
  DISPATCH_NOTE: 'Dispatch note',
} as const
export type ShipmentDocumentKind = keyof typeof shipmentDocuments

/** What can be printed of many orders at once. */
export const bulkDocuments = ['INVOICE', 'CHALLAN', 'PACKING_LIST'] as const
export type BulkDocument = (typeof bulkDocuments)[number]

/** So many rows of a list are printed at once. */
export const maxPrinted = 50

/** The mark of the challans' own series in a number: NMUM/D2627/00001 (CGST Rule 55 asks for a serial number of their own). */
export const challanYear = (fyShort: string): string => `D${fyShort}`

/** Rule 55(2): three copies, and who each is for. */
export const challanCopies = [
  'Original for consignee',
  'Duplicate for transporter',
  'Triplicate for consigner',
] as const

export type Bundle = { pieces: number; grams: number; isLoose: boolean }

/**
 * The bundles of bars in a load, whole ones first and the rods that are left in a last one. Masses are those of the pieces and add up
 * to the load's grams. Empty where nobody says how many rods a bundle has.
 */
export function bundlesOf(load: { pieces: number | null; grams: number; perBundle: number | null }): Bundle[] {
  const { pieces, grams, perBundle } = load
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

/** Bundles as a packing list says them: 19 × 5, or 19 × 5 + 3 loose. */
export function bundleText(bundles: readonly Bundle[]): string {
  const whole = bundles.filter(({ isLoose }) => !isLoose)
  const loose = bundles.find(({ isLoose }) => isLoose)
  const parts = [
    ...(whole[0] ? [`${whole.length} × ${whole[0].pieces}`] : []),
    ...(loose ? [`${loose.pieces} loose`] : []),
  ]
  return parts.join(' + ')
}
