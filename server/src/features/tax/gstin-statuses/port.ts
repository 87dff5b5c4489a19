import type { GstinStatus } from '@neev/domain/tax/gstin-statuses'
import type { Ctx } from '#core/context.ts'

/** What is known of a registration. */
export type GstinFacts = {
  status: GstinStatus
  /** Such as Regular, Composition, SEZ Unit, Tax Deductor. */
  taxpayerType: string | null
  legalName: string | null
  tradeName: string | null
  /** Indian date, YYYY-MM-DD, from which it is cancelled. */
  cancelledOn: string | null
}

/** A service that knows the status of registrations. */
export type GstinProvider = {
  name: 'sandbox' | 'gsp'
  /** The facts of a GSTIN. Throws if the service is silent, refuses, or answers what cannot be understood. */
  lookUp(ctx: Ctx, gstin: string): Promise<GstinFacts>
}
