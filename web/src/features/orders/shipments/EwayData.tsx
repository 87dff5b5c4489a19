import { useState } from 'react'
import { useData } from '#graphql/use-data.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { Properties } from '#ui/detail/Properties.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import { saveFile } from '#ui/table/export.ts'
import type { ShipmentFragment } from '../order.graphql.ts'
import { CreateChallan, EwayBill } from './eway.graphql.ts'

/** Data for the e-way bill portal, as a file for bulk upload and by field for typing. */
export function EwayData({ load }: { load: ShipmentFragment }) {
  const t = useT()
  const [open, setOpen] = useState(false)
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="link">{t('E-way bill data')}</summary>
      {open && (
        <Loading fallback={<p className="skeleton" />}>
          <Fields load={load} />
        </Loading>
      )}
    </details>
  )
}

function Fields({ load }: { load: ShipmentFragment }) {
  const t = useT()
  const { data } = useData(EwayBill, { shipmentId: load.id })
  const write = useMutation(CreateChallan, {
    successMessage: t('Challan created'),
  })
  const { missing, hasVehicle, json, fields } = data.ewayBill
  return (
    <div className="stack">
      {missing.length > 0 && (
        <div className="note amber">
          <p>{t('Missing:')}</p>
          <ul>
            {missing.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </div>
      )}
      <div className="row wraps">
        {!load.challanNumber && !load.dispatchedAt && (
          <button
            type="button"
            className="button"
            disabled={write.busy}
            onClick={() => write.runSafely({ shipmentId: load.id })}
          >
            {t('Create challan')}
          </button>
        )}
        {json && (
          <button
            type="button"
            className="button"
            onClick={() => saveFile(`eway-${load.number}.json`, json, 'application/json')}
          >
            <Icon name="download" />
            JSON
          </button>
        )}
      </div>
      {!hasVehicle && (
        <p className="hint">{t('Enter Part B (the vehicle) on the portal, or we add it at dispatch.')}</p>
      )}
      <Properties of={fields.map(({ name, value }) => [name, value] as const)} />
    </div>
  )
}
