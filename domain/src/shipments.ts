import { z } from 'zod'
import { fields } from './identity.ts'
import { formatInr, type Paise } from './money.ts'
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
    /** The class of goods asks for a mill test certificate. */
    mtcRequired: boolean
    mtcAttached: boolean
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
  if (load.mtcRequired && !load.mtcAttached) return refuse('MTC_REQUIRED', undefined, 'certificates')
  return load.weightRequired && !load.weighed ? refuse('WEIGHT_REQUIRED', undefined, 'weighment') : null
}

/** What closes a delivery: the code of the order, or a photo and the receiver's name. */
export const deliveryInput = z.object({
  otp: orNothing(text(6)),
  receiverName: orNothing(fields.name),
  photoId: orNothing(text(40)),
})
export type DeliveryInput = z.output<typeof deliveryInput>

/** Why this proves no delivery. A wrong code is told as such, even beside a photo. */
export const whyNotDelivered = (input: DeliveryInput, otp: string): Refusal | null => {
  if (input.otp !== undefined) return input.otp === otp ? null : refuse('OTP_WRONG', undefined, 'otp')
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
