import { ShipmentSheet } from './ShipmentSheet.tsx'

/** The number of an e-way bill with what is checked on the road. */
export default function EwaySlipPage() {
  return <ShipmentSheet kind="EWAY_SLIP" />
}
