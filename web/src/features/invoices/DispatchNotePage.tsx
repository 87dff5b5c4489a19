import { ShipmentPaper } from './ShipmentPaper.tsx'

/** The driver’s document. Only the buyer’s copy has the delivery code. */
export default function DispatchNotePage() {
  return <ShipmentPaper kind="DISPATCH_NOTE" />
}
