import { type Refusal, refuse } from '../core/refusals.ts'

/** What the GST portal says about a registration. Only an active one may charge tax and issue tax invoices. */
export const gstinStatuses = [
  'ACTIVE',
  /** Its offers are stopped, as those of a cancelled one. */
  'SUSPENDED',
  'CANCELLED',
] as const
export type GstinStatus = (typeof gstinStatuses)[number]

/**
 * The status in the words of the portal's public search (`sts`): Active, Provisional, Suspended, Inactive, Cancelled,
 * "Cancelled suo-moto" and more of that kind. Null for a word that is not known, which decides nothing.
 */
export function gstinStatusOf(word: string): GstinStatus | null {
  const said = word.trim().toLowerCase()
  if (said === 'active' || said === 'provisional') return 'ACTIVE'
  if (said.startsWith('suspended')) return 'SUSPENDED'
  return said.startsWith('cancelled') || said === 'inactive' ? 'CANCELLED' : null
}

/** A day of the portal, 31/03/2026 or 31-03-2026, as YYYY-MM-DD; null for "NA", nothing, or no day. */
export function portalDay(text: string | null | undefined): string | null {
  const [, date, month, year] = /^(\d{2})[/-](\d{2})[/-](\d{4})$/.exec(text?.trim() ?? '') ?? []
  const day = `${year}-${month}-${date}`
  return date && new Date(`${day}T00:00:00Z`).toISOString().startsWith(day) ? day : null
}

/** Why no order is placed under the registration of a buyer, or null: it is suspended or cancelled. Null: not known. */
export const whyNotBilledUnder = (gstin: string, status: GstinStatus | null): Refusal | null =>
  status === null || status === 'ACTIVE'
    ? null
    : refuse(status === 'SUSPENDED' ? 'GSTIN_SUSPENDED' : 'GSTIN_CANCELLED', { gstin }, 'gstin')

const hours = 60 * 60 * 1000
/** Days after which a registration is asked about again: one that stops offers is asked about daily. */
const againDays: Record<GstinStatus, number> = { ACTIVE: 7, SUSPENDED: 1, CANCELLED: 1 }

/** When a registration is asked about next, after an answer. */
export const nextCheck = (status: GstinStatus, now: Date): Date =>
  new Date(now.getTime() + againDays[status] * 24 * hours)

/** The same after `failures` attempts without one: an hour, then twice as long each time, a day at most. */
export const nextAttempt = (failures: number, now: Date): Date =>
  new Date(now.getTime() + Math.min(24, 2 ** Math.max(0, failures - 1)) * hours)
