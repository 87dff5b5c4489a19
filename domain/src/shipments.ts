import { z } from 'zod'
import { whyNotCovered } from './certificates.ts'
import { fields } from './identity.ts'
import { formatInr, mulDiv, type Paise } from './money.ts'
import { type SuborderStatus, statusLabels } from './orders.ts'
import { formatThousandths, type Milli } from './quantity.ts'
import { type Refusal, refuse } from './refusals.ts'
import type { StateCode } from './states.ts'

/** The limit of CGST Rule 138, where no row says otherwise. */
export const EWAY_LIMIT_PAISE: Paise = 50_000_00

/** A state's limits from an Indian day (YYYY-MM-DD) on: states set their own for goods that stay inside them. */
export type EwayThreshold = { state: StateCode; from: string; intraStatePaise: Paise; interStatePaise: Paise }

/** The value above which a consignment (with tax) needs an e-way bill on an Indian date, by the rows in force. */
export const ewayLimit = (
  rows: readonly EwayThreshold[],
  { from, to, date }: { from: StateCode; to: StateCode; date: string },
): Paise => {
  let row: EwayThreshold | null = null
  for (const one of rows) {
    if (one.state === from && one.from <= date && (!row || one.from > row.from)) row = one
  }
  if (!row) return EWAY_LIMIT_PAISE
  return from === to ? row.intraStatePaise : row.interStatePaise
}

/** Days for which an e-way bill holds: one for each 200 km or part of them. 450 km hold three days. */
export const ewayDays = (km: number): number => Math.max(1, Math.ceil(km / 200))

const text = (max: number) => z.string().trim().max(max)
const orNothing = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' || value === null ? undefined : value), schema.optional())

/** What a seller fills in when a truck leaves. */
export const dispatchInput = z.object({
  vehicleNo: fields.vehicle,
  driverName: fields.name,
  driverMobile: fields.mobile,
  transporterName: orNothing(text(80)),
  transporterGstin: orNothing(fields.gstin),
  lrNo: orNothing(text(30)),
  ewayBillNo: orNothing(fields.eway),
  ewayValidTo: orNothing(z.date()),
  trackingNote: orNothing(text(300)),
})
export type DispatchInput = z.output<typeof dispatchInput>

/** Why the truck can not leave with these papers. `totalPaise` is the consignment's value with tax. */
export const whyNotDispatch = (
  input: DispatchInput,
  load: {
    totalPaise: Paise
    /** From `ewayLimit`, for the states and the day. */
    ewayLimitPaise: Paise
    /** Goods whose class asks for mill test certificates, with the mass that has one. */
    lines: Parameters<typeof whyNotCovered>[0]
    /** The class is billed by weighed mass. */
    weightRequired: boolean
    weighed: boolean
    now: Date
  },
): Refusal | null => {
  if (load.totalPaise > load.ewayLimitPaise && !input.ewayBillNo) {
    return refuse('EWAY_REQUIRED', { limit: formatInr(load.ewayLimitPaise, { paise: 'auto' }) }, 'ewayBillNo')
  }
  if (input.ewayValidTo && input.ewayValidTo <= load.now) return refuse('EWAY_EXPIRED', undefined, 'ewayValidTo')
  const bare = whyNotCovered(load.lines)
  if (bare) return bare
  return load.weightRequired && !load.weighed ? refuse('WEIGHT_REQUIRED', undefined, 'weighment') : null
}

/** What closes a delivery: the code of the order, or a photo and the receiver's name. */
export const deliveryInput = z.object({
  otp: orNothing(text(6)),
  receiverName: orNothing(fields.name),
  photoId: orNothing(text(40)),
})
export type DeliveryInput = z.output<typeof deliveryInput>

/** A code has a million values: whoever has tried so many of them is guessing. */
export const maxWrongCodes = 5

/** Why this proves no delivery, where `wrong` codes were tried before. A wrong code is told as such, even beside a photo. */
export const whyNotDelivered = (input: DeliveryInput, otp: string, wrong: number): Refusal | null => {
  if (input.otp !== undefined) {
    if (wrong >= maxWrongCodes) return refuse('OTP_LOCKED', undefined, 'otp')
    return input.otp === otp ? null : refuse('OTP_WRONG', undefined, 'otp')
  }
  return input.photoId && input.receiverName ? null : refuse('PROOF_REQUIRED', undefined, 'otp')
}

/** Why a delivery did not come about. */
export const failureReasons = {
  REFUSED: 'Refused at the site',
  NO_ACCESS: 'The truck could not get in',
  CLOSED: 'The site was closed',
  NOT_REACHABLE: 'Nobody could be reached',
  WRONG_ADDRESS: 'The address was wrong',
  SHORT_PAYMENT: 'Money was missing',
} as const
export type FailureReason = keyof typeof failureReasons

/** States of one truck's load. VOID was unpacked again; RETURNED came back to the yard. */
export const shipmentStatuses = ['PACKED', 'DISPATCHED', 'DELIVERED', 'FAILED', 'RETURNED', 'VOID'] as const
export type ShipmentStatus = (typeof shipmentStatuses)[number]

/** How one load can change, whoever works on the part. */
export const shipmentTransitions = {
  unpack: { from: 'PACKED', to: 'VOID' },
  dispatch: { from: 'PACKED', to: 'DISPATCHED' },
  deliver: { from: 'DISPATCHED', to: 'DELIVERED' },
  fail: { from: 'DISPATCHED', to: 'FAILED' },
  resend: { from: 'FAILED', to: 'DISPATCHED' },
} as const satisfies Record<string, { from: ShipmentStatus; to: ShipmentStatus }>
export type ShipmentTransition = keyof typeof shipmentTransitions

const shipmentLabels: Record<ShipmentStatus, string> = {
  PACKED: 'packed',
  DISPATCHED: 'on its way',
  DELIVERED: 'delivered',
  FAILED: 'not delivered',
  RETURNED: 'back in the yard',
  VOID: 'unpacked',
}

/** Why the load can not make this move now. */
export const whyNotShipmentTransition = (name: ShipmentTransition, status: ShipmentStatus): Refusal | null =>
  shipmentTransitions[name].from === status ? null : refuse('BAD_TRANSITION', { from: shipmentLabels[status] })

/** The moves open to a load. */
export const shipmentTransitionsFor = (status: ShipmentStatus): ShipmentTransition[] =>
  (Object.keys(shipmentTransitions) as ShipmentTransition[]).filter(
    (name) => whyNotShipmentTransition(name, status) === null,
  )

/** A line of an order with what of it lies in loads that still count: packed, under way or delivered. */
export type PackableLine = {
  id: number
  title: string
  unit: string
  quantityMilli: Milli
  /** Of bars that are counted: whole pieces are loaded. */
  pieces: number | null
  bundles: number | null
  grams: number
  packedMilli: Milli
  packedPieces: number
  packedGrams: number
}
/** How much of a line goes into a load: pieces where the line is counted in pieces, thousandths of its unit else. */
export type PackInput = { lineId: number; quantityMilli?: Milli | null | undefined; pieces?: number | null | undefined }
export type PackedLine = { lineId: number; quantityMilli: Milli; pieces: number | null; grams: number }

/** All that is left of every line. */
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
 * What goes into a load. Of a line in pieces, quantity and mass are the pieces' share of the line, and the last load takes what is
 * left to the gram. PACK_TOO_MUCH, WHOLE_PIECES and NOTHING_TO_PACK name what is wrong.
 */
export function packed(lines: readonly PackableLine[], wanted: readonly PackInput[]): PackedLine[] | Refusal {
  const rest = new Map(packRemaining(lines).map((line) => [line.lineId, line]))
  const load: PackedLine[] = []
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
      const told = line.pieces === null ? `${formatThousandths(maximum)} ${unit}` : `${maximum} pieces`
      return refuse('PACK_TOO_MUCH', { title, left: told }, 'lines')
    }
    const all = line.pieces ?? line.quantityMilli
    load.push(
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
  return load.length > 0 ? load : refuse('NOTHING_TO_PACK', undefined, 'lines')
}

/** Where a part stands that has left its seller's hands or is about to, by its goods and loads. */
export const statusOfShipments = (
  lines: readonly Pick<PackableLine, 'quantityMilli' | 'packedMilli'>[],
  loads: readonly ShipmentStatus[],
): SuborderStatus => {
  if (lines.some((line) => line.packedMilli < line.quantityMilli)) return 'CONFIRMED'
  if (loads.includes('PACKED')) return 'PACKED'
  return loads.some((status) => status === 'DISPATCHED' || status === 'FAILED') ? 'DISPATCHED' : 'DELIVERED'
}

/** In which states of its part a load can make a step: other goods of the part may still be open. */
const during: Record<'pack' | ShipmentTransition, readonly SuborderStatus[]> = {
  pack: ['CONFIRMED'],
  unpack: ['CONFIRMED', 'PACKED'],
  dispatch: ['CONFIRMED', 'PACKED'],
  deliver: ['CONFIRMED', 'PACKED', 'DISPATCHED'],
  fail: ['CONFIRMED', 'PACKED', 'DISPATCHED'],
  resend: ['CONFIRMED', 'PACKED', 'DISPATCHED'],
}

/** Something of the part has been delivered, so that goods can have come back and others go out in their place. */
const afterDelivery: readonly SuborderStatus[] = ['CONFIRMED', 'PACKED', 'DISPATCHED', 'DELIVERED', 'COMPLETED']

/** Why no load of a part in this state can be packed, unpacked, sent or delivered; loads in place of others go on after it. */
export const whyNotDuring = (
  name: 'pack' | ShipmentTransition,
  part: SuborderStatus,
  inPlace = false,
): Refusal | null =>
  (inPlace ? afterDelivery : during[name]).includes(part)
    ? null
    : refuse('BAD_TRANSITION', { from: statusLabels(part) })

/** What is written down of a delivery that did not come about. */
export const failureInput = z.object({
  reason: z.enum(Object.keys(failureReasons) as [FailureReason, ...FailureReason[]], 'Choose a reason.'),
  note: orNothing(text(300)),
})
