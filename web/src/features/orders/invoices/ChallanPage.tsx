import { ShipmentSheet } from './ShipmentSheet.tsx'

/** Delivery challan of a shipment (CGST Rule 55). */
export default function ChallanPage() {
  return <ShipmentSheet kind="CHALLAN" />
}
