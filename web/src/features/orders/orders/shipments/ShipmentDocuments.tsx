import { Link } from 'react-router'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import type { ShipmentFragment } from '../order.graphql.ts'

/** Printable documents of a shipment. */
export function ShipmentDocuments({
  load: { id, challanNumber, dispatchedAt, ewayNumber },
}: {
  load: ShipmentFragment
}) {
  const t = useT()
  return (
    <p className="row wraps t13">
      {challanNumber && (
        <Link className="link" to={paths.challan({ id })}>
          {t('Challan {number}', { number: challanNumber })}
        </Link>
      )}
      <Link className="link" to={paths.packingList({ id })}>
        {t('Packing list')}
      </Link>
      {dispatchedAt && (
        <Link className="link" to={paths.dispatchNote({ id })}>
          {t('Dispatch note')}
        </Link>
      )}
      {ewayNumber && (
        <Link className="link" to={paths.ewaySlip({ id })}>
          {t('E-way bill slip')}
        </Link>
      )}
    </p>
  )
}
