import { istDate } from '../../core/fiscal.ts'
import { fields } from '../../core/identity/identity.ts'
import { cleanDigits, cleanText } from '../../core/input/clean.ts'
import { day } from '../../core/input/days.ts'
import { z } from '../../core/input/zod.ts'
import { type Refusal, refuse } from '../../core/refusals.ts'
import { jsonOf } from '../../tax/portal-json.ts'
import { isOnRoad, orNothing, type ShipmentStatus } from '../orders/shipments.ts'
import { line, printedDay, transportNumber } from './eway-bill.ts'

/** Why goods change their vehicle, with the portal's codes. */
export const vehicleReasons = { BREAKDOWN: 1, TRANSSHIPMENT: 2, OTHERS: 3, FIRST_TIME: 4 } as const
/** Why goods change their vehicle, as the e-way bill portal lists it. */
export type VehicleReason = keyof typeof vehicleReasons
/** What can be chosen on the road; the first vehicle is told at dispatch. */
export const vehicleChangeReasons = ['BREAKDOWN', 'TRANSSHIPMENT', 'OTHERS'] as const

const place = z
  .string()
  .overwrite(cleanText)
  .refine((text) => line(text, 50).length > 0, {
    error: 'Enter the place in Latin letters.',
    params: { refusal: refuse('PLACE_LATIN') },
  })
const transport = {
  /** Place and state in which the goods are. */
  fromPlace: place,
  fromState: fields.stateCode,
  lrNo: orNothing(z.string().overwrite(cleanText).max(30)),
  lrDate: orNothing(day),
}

/** Input of a change of vehicle. */
export const vehicleChangeInput = z.object({
  vehicleNo: fields.vehicle,
  reason: z.enum(vehicleChangeReasons, 'Choose a reason.'),
  remark: orNothing(z.string().overwrite(cleanText).max(50)),
  ...transport,
})
export type VehicleChangeInput = z.output<typeof vehicleChangeInput>

type OnRoad = {
  status: ShipmentStatus
  vehicleNumber: string | null
  ewayNumber: string | null
  ewayValidTo: string | null
}

const isExpired = ({ ewayValidTo }: OnRoad, now: Date) => ewayValidTo !== null && ewayValidTo < istDate(now)

/**
 * Why goods cannot be moved to this vehicle, or null: they are on the road, and the portal takes a new vehicle as long as
 * their e-way bill is valid.
 */
export function whyNotVehicleChanged(input: VehicleChangeInput, shipment: OnRoad, now: Date): Refusal | null {
  if (!isOnRoad(shipment.status)) return refuse('BAD_TRANSITION')
  if (input.vehicleNo === shipment.vehicleNumber) return refuse('VEHICLE_SAME', undefined, 'vehicleNo')
  if (isExpired(shipment, now)) return refuse('EWAY_EXPIRED', undefined, 'vehicleNo')
  return input.reason === 'OTHERS' && !input.remark ? refuse('VEHICLE_REMARK', undefined, 'remark') : null
}

/** Input of a consolidated e-way bill. */
export const consolidatedInput = z.object(transport)

/** Its number from the portal. */
export const consolidatedNumberInput = z.object({
  number: z
    .string()
    .overwrite(cleanDigits)
    .refine((text) => /^\d{10,12}$/.test(text), {
      error: 'Enter the number with 10 to 12 digits.',
      params: { refusal: refuse('CONSOLIDATED_BAD') },
    }),
})

/** Whether a shipment can travel under a consolidated e-way bill. */
export const isConsolidatable = (shipment: OnRoad, now: Date): boolean =>
  isOnRoad(shipment.status) && shipment.ewayNumber !== null && !isExpired(shipment, now)

/** Why these shipments cannot travel under one e-way bill, or null: at least two, in one vehicle, each with a valid one. */
export function whyNotConsolidated(shipments: readonly OnRoad[], now: Date): Refusal | null {
  const vehicles = new Set(shipments.map(({ vehicleNumber }) => vehicleNumber))
  const fits = shipments.length > 1 && vehicles.size === 1 && shipments.every((one) => isConsolidatable(one, now))
  return fits ? null : refuse('CONSOLIDATED_LOADS', undefined, 'shipmentIds')
}

type Transport = {
  vehicleNumber: string
  fromPlace: string
  fromState: string
  lrNumber: string | null
  /** Indian date. */
  lrDate: string | null
}

/** By road: all goods leave by truck. */
const ROAD = '1'

const documentOf = ({ lrNumber, lrDate }: Transport) => {
  const transDocNo = transportNumber(lrNumber ?? '')
  return { transDocNo, transDocDate: transDocNo && lrDate ? printedDay(lrDate) : '' }
}

/** Part B of an e-way bill in the fields of the portal's update of a vehicle (VEHEWB). */
export const vehicleUpdate = (
  of: Transport & { ewayNumber: string; reason: VehicleReason; remark: string | null },
) => ({
  ewbNo: Number(of.ewayNumber),
  vehicleNo: of.vehicleNumber,
  fromPlace: line(of.fromPlace, 50),
  fromState: Number(of.fromState),
  reasonCode: String(vehicleReasons[of.reason]),
  reasonRem: line(of.remark ?? '', 50),
  ...documentOf(of),
  transMode: ROAD,
})

/** The file of a vehicle update. */
export const vehicleFile = (of: Parameters<typeof vehicleUpdate>[0]): string => jsonOf(vehicleUpdate(of))

/** A consolidated e-way bill in the portal's fields (CEWB, form GST EWB-02). */
export const consolidatedBill = (of: Transport & { ewayNumbers: readonly string[] }) => ({
  fromPlace: line(of.fromPlace, 50),
  fromState: Number(of.fromState),
  vehicleNo: of.vehicleNumber,
  transMode: ROAD,
  ...documentOf(of),
  tripSheetEwbBills: of.ewayNumbers.map((number) => ({ ewbNo: Number(number) })),
})

/** The file of a consolidated e-way bill. */
export const consolidatedFile = (of: Parameters<typeof consolidatedBill>[0]): string => jsonOf(consolidatedBill(of))
