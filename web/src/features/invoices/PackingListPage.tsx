import { ShipmentPaper } from './ShipmentPaper.tsx'

/** The contents of the truck by line, and a tag for each bundle. */
export default function PackingListPage() {
  return <ShipmentPaper kind="PACKING_LIST" />
}
