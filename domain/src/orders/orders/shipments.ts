import { whyNotCovered } from '../../catalogue/certificates.ts'
import { istDate } from '../../core/fiscal.ts'
import { fields } from '../../core/identity/identity.ts'
import { cleanDigits, cleanText } from '../../core/input/clean.ts'
import { day } from '../../core/input/days.ts'
import { z } from '../../core/input/zod.ts'
import { formatInr, mulDiv, type Paise } from '../../core/money.ts'
import type { Milli } from '../../core/quantity.ts'
import { type Refusal, refuse } from '../../core/refusals.ts'
import type { SuborderStatus } from './orders.ts'

/**
 * The consignment value (including tax, in paise) above which an e-way bill is required on an Indian date (CGST Rule
 * 138): of the state of dispatch, which may have a limit of its own within it and within one of its districts or
 * cities. Each is null where the state has none.
 */
export const ewayLimit = (
  limits: { districtPaise: Paise | null; intraStatePaise: Paise | null; interStatePaise: Paise | null },
  { isSameState, isSameDistrict }: { isSameState: boolean; isSameDistrict: boolean },
): Paise => {
  const { districtPaise, intraStatePaise, interStatePaise } = limits
  const within = isSameState ? ((isSameDistrict ? districtPaise : null) ?? intraStatePaise) : null
  return within ?? interStatePaise ?? EWAY_LIMIT_PAISE
}

/** The limit of the rule itself, for a state without any value. */
const EWAY_LIMIT_PAISE: Paise = 50_000_00

const text = (max: number) => z.string().overwrite(cleanText).max(max)
/** An optional field of a form: empty text counts as nothing. */
export const orNothing = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' || value === null ? undefined : value), schema.optional())

/** Input of a dispatch. */
export const dispatchInput = z.object({
  vehicleNo: fields.vehicle,
  driverName: fields.contact,
  driverMobile: fields.mobile,
  transporterName: orNothing(text(80)),
  transporterGstin: orNothing(fields.gstin),
  lrNo: orNothing(text(30)),
  ewayBillNo: orNothing(fields.eway),
  /** The last day on which it is valid, as an Indian date. */
  ewayValidTo: orNothing(day),
  trackingNote: orNothing(text(300)),
})
export type DispatchInput = z.output<typeof dispatchInput>

/**
 * Why the shipment cannot be dispatched with these documents, or null. `totalPaise` is the consignment value including
 * tax.
 */
export const whyNotDispatch = (
  input: DispatchInput,
  shipment: {
    totalPaise: Paise
    /** From `ewayLimit`, for the states and the date. */
    ewayLimitPaise: Paise
    /** What its e-way bill names: its invoice, or the challan of goods that another invoice covers. */
    document: 'INVOICE' | 'CHALLAN'
    /** That document has its number. */
    isPrepared: boolean
    /** Goods that need mill test certificates, with the certified weight. */
    lines: Parameters<typeof whyNotCovered>[0]
    /** True if the class is invoiced by actual weight. */
    weightRequired: boolean
    weighed: boolean
    now: Date
  },
): Refusal | null => {
  if (shipment.totalPaise > shipment.ewayLimitPaise) {
    const limit = formatInr(shipment.ewayLimitPaise, { paise: 'auto' })
    if (!shipment.isPrepared)
      return refuse(shipment.document === 'INVOICE' ? 'INVOICE_UNPREPARED' : 'CHALLAN_UNPREPARED', { limit })
    if (!input.ewayBillNo) return refuse('EWAY_REQUIRED', { limit }, 'ewayBillNo')
  }
  if (input.ewayValidTo && input.ewayValidTo < istDate(shipment.now))
    return refuse('EWAY_EXPIRED', undefined, 'ewayValidTo')
  const bare = whyNotCovered(shipment.lines)
  if (bare) return bare
  return shipment.weightRequired && !shipment.weighed ? refuse('WEIGHT_REQUIRED', undefined, 'weighment') : null
}

/** Input of an extension that the portal granted. */
export const extensionInput = z.object({ validTo: day })

/** Why an e-way bill of a shipment in this status cannot be extended to an Indian date, or null. */
export function whyNotExtended(
  validTo: string,
  shipment: { status: ShipmentStatus; ewayNumber: string | null; ewayValidTo: string | null; now: Date },
): Refusal | null {
  const { status, ewayNumber, ewayValidTo, now } = shipment
  if (!isOnRoad(status) || ewayNumber === null) return refuse('BAD_TRANSITION')
  return validTo < istDate(now) || validTo <= (ewayValidTo ?? '')
    ? refuse('EWAY_NOT_LATER', undefined, 'validTo')
    : null
}

/** Whether goods in a shipment of this status are under way. */
export const isOnRoad = (status: ShipmentStatus): boolean => status === 'DISPATCHED' || status === 'FAILED'

/** Whether an e-way bill on the road ended, or ends before the expected delivery; all Indian dates. */
export const ewayEndsEarly = (
  { status, ewayValidTo }: { status: ShipmentStatus; ewayValidTo: string | null },
  { today, expectedOn }: { today: string; expectedOn: string | null },
): boolean =>
  isOnRoad(status) && ewayValidTo !== null && (ewayValidTo < today || (expectedOn !== null && ewayValidTo < expectedOn))

/** Input of a delivery: the delivery code, or a photo and the receiver's name. */
export const deliveryInput = z.object({
  otp: orNothing(z.string().overwrite(cleanDigits).max(6)),
  receiverName: orNothing(fields.contact),
  photoId: orNothing(text(40)),
})
export type DeliveryInput = z.output<typeof deliveryInput>

/** Maximum wrong codes; more of them would be guessing. */
export const maxWrongCodes = 5

/**
 * Why this does not prove delivery, or null. `wrong` is the number of wrong codes before. A wrong code is refused even
 * with a photo.
 */
export const whyNotDelivered = (input: DeliveryInput, otp: string, wrong: number): Refusal | null => {
  if (input.otp !== undefined) {
    if (wrong >= maxWrongCodes) return refuse('OTP_LOCKED', undefined, 'otp')
    return input.otp === otp ? null : refuse('OTP_WRONG', undefined, 'otp')
  }
  return input.photoId && input.receiverName ? null : refuse('PROOF_REQUIRED', undefined, 'otp')
}

/** Reasons for a failed delivery. */
export const failureReasons = {
  REFUSED: 'Refused at the site',
  NO_ACCESS: 'The truck could not get in',
  CLOSED: 'The site was closed',
  NOT_REACHABLE: 'Nobody was available',
  WRONG_ADDRESS: 'The address was wrong',
  SHORT_PAYMENT: 'Payment was missing',
} as const
export type FailureReason = keyof typeof failureReasons

/** Statuses of a shipment. VOID: unpacked again; RETURNED: back at the dispatch point. */
export const shipmentStatuses = [
  'PACKED',
  'DISPATCHED',
  'DELIVERED',
  /** Could not be unloaded at the site. Next it is sent again or returned. */
  'FAILED',
  'RETURNED',
  /** Unpacked before dispatch. */
  'VOID',
] as const
export type ShipmentStatus = (typeof shipmentStatuses)[number]

/** The transitions of a shipment. */
export const shipmentTransitions = {
  unpack: { from: 'PACKED', to: 'VOID' },
  dispatch: { from: 'PACKED', to: 'DISPATCHED' },
  deliver: { from: 'DISPATCHED', to: 'DELIVERED' },
  fail: { from: 'DISPATCHED', to: 'FAILED' },
  resend: { from: 'FAILED', to: 'DISPATCHED' },
} as const satisfies Record<string, { from: ShipmentStatus; to: ShipmentStatus }>
export type ShipmentTransition = keyof typeof shipmentTransitions

/** Why the shipment cannot make this transition now, or null. */
export const whyNotShipmentTransition = (name: ShipmentTransition, status: ShipmentStatus): Refusal | null =>
  shipmentTransitions[name].from === status ? null : refuse('BAD_TRANSITION')

/** The transitions open to a shipment. */
export const shipmentTransitionsFor = (status: ShipmentStatus): ShipmentTransition[] =>
  (Object.keys(shipmentTransitions) as ShipmentTransition[]).filter(
    (name) => whyNotShipmentTransition(name, status) === null,
  )

/** An order line with the quantity in active shipments: packed, in transit or delivered. */
export type PackableLine = {
  id: number
  title: string
  unit: string
  quantityMilli: Milli
  /** For bars counted in pieces, which are packed whole. */
  pieces: number | null
  bundles: number | null
  grams: number
  packedMilli: Milli
  packedPieces: number
  packedGrams: number
}
/** Quantity of a line to pack: pieces for lines counted in pieces, otherwise thousandths of the unit. */
export type PackInput = { lineId: number; quantityMilli?: Milli | null | undefined; pieces?: number | null | undefined }
export type PackedLine = { lineId: number; quantityMilli: Milli; pieces: number | null; grams: number }

/** Everything left of every line. */
export const packRemaining = (lines: readonly PackableLine[]): PackedLine[] =>
  lines
    .filter((line) => line.packedMilli < line.quantityMilli)
    .map((line) => ({
      lineId: line.id,
      quantityMilli: line.quantityMilli - line.packedMilli,
      pieces: line.pieces === null ? null : line.pieces - line.packedPieces,
      grams: line.grams - line.packedGrams,
    }))

/**
 * What is packed into a shipment. For a line in pieces, quantity and weight are in proportion, and the last shipment
 * gets the remainder to the gram. Refuses with PACK_TOO_MUCH, WHOLE_PIECES or NOTHING_TO_PACK.
 */
export function packLines(lines: readonly PackableLine[], wanted: readonly PackInput[]): PackedLine[] | Refusal {
  const rest = new Map(packRemaining(lines).map((line) => [line.lineId, line]))
  const shipment: PackedLine[] = []
  for (const [index, want] of wanted.entries()) {
    const line = lines.find(({ id }) => id === want.lineId)
    if (!line || wanted.findIndex(({ lineId }) => lineId === want.lineId) !== index) return refuse('NOT_FOUND')
    const left = rest.get(line.id)
    const { title, unit } = line
    const amount = (line.pieces === null ? want.quantityMilli : want.pieces) ?? 0
    if (amount === 0) continue
    const maximum = line.pieces === null ? (left?.quantityMilli ?? 0) : (left?.pieces ?? 0)
    if (amount < 0 || !Number.isInteger(amount)) return refuse('WHOLE_PIECES', { title }, 'lines')
    if (!left || amount > maximum) {
      const rest = line.pieces === null ? { milli: maximum, unit } : { milli: maximum * 1000, unit: 'piece' }
      return refuse('PACK_TOO_MUCH', { title, left: rest }, 'lines')
    }
    const all = line.pieces ?? line.quantityMilli
    shipment.push(
      amount === maximum
        ? left
        : {
            lineId: line.id,
            quantityMilli: line.pieces === null ? amount : mulDiv(line.quantityMilli, amount, all),
            pieces: line.pieces === null ? null : amount,
            grams: mulDiv(line.grams, amount, all),
          },
    )
  }
  return shipment.length > 0 ? shipment : refuse('NOTHING_TO_PACK', undefined, 'lines')
}

/** The status of a suborder by its goods and shipments, once it is accepted. */
export const statusOfShipments = (
  lines: readonly Pick<PackableLine, 'quantityMilli' | 'packedMilli'>[],
  shipments: readonly ShipmentStatus[],
): SuborderStatus => {
  if (lines.some((line) => line.packedMilli < line.quantityMilli)) return 'CONFIRMED'
  if (shipments.includes('PACKED')) return 'PACKED'
  return shipments.some((status) => status === 'DISPATCHED' || status === 'FAILED') ? 'DISPATCHED' : 'DELIVERED'
}

/** The suborder statuses in which a shipment can make each step; other goods of the suborder may still be open. */
const during: Record<'pack' | ShipmentTransition, readonly SuborderStatus[]> = {
  pack: ['CONFIRMED'],
  unpack: ['CONFIRMED', 'PACKED'],
  dispatch: ['CONFIRMED', 'PACKED'],
  deliver: ['CONFIRMED', 'PACKED', 'DISPATCHED'],
  fail: ['CONFIRMED', 'PACKED', 'DISPATCHED'],
  resend: ['CONFIRMED', 'PACKED', 'DISPATCHED'],
}

/** Part of the suborder was delivered, so that goods can have been returned and replaced. */
const afterDelivery: readonly SuborderStatus[] = ['CONFIRMED', 'PACKED', 'DISPATCHED', 'DELIVERED', 'COMPLETED']

/**
 * Why no shipment of a suborder in this status can be packed, unpacked, dispatched or delivered, or null; replacements
 * continue after it.
 */
export const whyNotDuring = (
  name: 'pack' | ShipmentTransition,
  suborder: SuborderStatus,
  inPlace = false,
): Refusal | null => ((inPlace ? afterDelivery : during[name]).includes(suborder) ? null : refuse('BAD_TRANSITION'))

/** Input of a failed delivery. */
export const failureInput = z.object({
  reason: z.enum(Object.keys(failureReasons) as [FailureReason, ...FailureReason[]], 'Choose a reason.'),
  note: orNothing(text(300)),
})
