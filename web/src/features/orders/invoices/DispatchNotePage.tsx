import { ShipmentSheet } from './ShipmentSheet.tsx'

/** The driver’s document. Only the buyer’s copy has the delivery code. */
export default function DispatchNotePage() {
  return <ShipmentSheet kind="DISPATCH_NOTE" />
}
