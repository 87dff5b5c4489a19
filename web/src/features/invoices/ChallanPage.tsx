import { ShipmentPaper } from './ShipmentPaper.tsx'

/** Delivery challan of a shipment (CGST Rule 55). */
export default function ChallanPage() {
  return <ShipmentPaper kind="CHALLAN" />
}
