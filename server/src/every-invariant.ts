import type { Invariant } from '#core/invariant.ts'
import { einvoiceInvariants } from '#features/einvoices/invariants.ts'
import { invariants as ofOrders } from '#features/orders/invariants.ts'
import { wholeOrderInvariants } from '#features/orders/whole-orders.invariants.ts'
import { providerInvariants } from '#features/provider-settlements/invariants.ts'
import { scheduleInvariants } from '#features/schedules/invariants.ts'
import { ledgerInvariants } from '#features/settlements/invariants.ts'
import { systemInvariants } from '#features/system/invariants.ts'

/** What must always hold, of all capabilities. */
export const invariants: Invariant[] = [
  ...ofOrders,
  ...wholeOrderInvariants,
  ...scheduleInvariants,
  ...ledgerInvariants,
  ...providerInvariants,
  ...einvoiceInvariants,
  ...systemInvariants,
]
