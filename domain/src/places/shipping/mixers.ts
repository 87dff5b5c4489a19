import type { Of } from '../../core/money.ts'

type Km = Of<'km'>

/**
 * How long concrete can be in its mixer: the mixer's speed in traffic, the time that discharge takes at the site, and
 * the limit from loading to the end of discharge. IS 4926 asks for two hours; an operator can change all three settings.
 */
export type MixerTimes = { kmPerHour: number; dischargeMinutes: number; limitMinutes: number }

/** Minutes on the road from the plant, rounded up: 20 km at 25 km/h are 48 minutes. */
export const minutesFromPlant = (km: Km, { kmPerHour }: MixerTimes): number => Math.ceil((km * 60) / kmPerHour)

/** Whether concrete is discharged within the limit at this distance: 37 km at 25 km/h and 30 minutes are 119 of 120. */
export const isInTime = (km: Km, times: MixerTimes): boolean =>
  minutesFromPlant(km, times) + times.dischargeMinutes <= times.limitMinutes
