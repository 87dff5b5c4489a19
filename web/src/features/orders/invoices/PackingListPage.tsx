import { ShipmentSheet } from './ShipmentSheet.tsx'

/** The contents of the truck by line, and a tag for each bundle. */
export default function PackingListPage() {
  return <ShipmentSheet kind="PACKING_LIST" />
}
