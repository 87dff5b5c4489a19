import type { FailureReason, ShipmentStatus } from '@neev/domain/orders/orders/shipments'
import type { VehicleReason } from '@neev/domain/orders/shipping-documents/eway-vehicles'
import { text } from '#i18n/text.ts'
import type { StateLabels } from '#ui/table/columns.tsx'

/** Label and tone of shipment statuses. */
export const shipmentStates: StateLabels<ShipmentStatus> = {
  PACKED: { label: text('Packed'), tone: 'violet' },
  DISPATCHED: { label: text('In transit'), tone: 'blue' },
  DELIVERED: { label: text('Delivered'), tone: 'green' },
  FAILED: { label: text('Not delivered'), tone: 'red' },
  RETURNED: { label: text('Back in the yard'), tone: 'grey' },
  VOID: { label: text('Unpacked'), tone: 'grey' },
}

export const failureLabels: Readonly<Record<FailureReason, string>> = {
  REFUSED: text('Refused at the site'),
  NO_ACCESS: text('The truck could not get in'),
  CLOSED: text('The site was closed'),
  NOT_REACHABLE: text('Nobody was available'),
  WRONG_ADDRESS: text('The address was wrong'),
  SHORT_PAYMENT: text('Payment was missing'),
}

/** Why goods changed their vehicle, in the portal's words. */
export const vehicleReasonLabels: Readonly<Record<VehicleReason, string>> = {
  BREAKDOWN: text('Breakdown'),
  TRANSSHIPMENT: text('Transshipment'),
  OTHERS: text('Other reason'),
  FIRST_TIME: text('First vehicle'),
}
