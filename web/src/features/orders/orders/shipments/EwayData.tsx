import { cleanDigits } from '@neev/domain/core/input/clean'
import { extensionInput } from '@neev/domain/orders/orders/shipments'
import { distanceInput } from '@neev/domain/orders/shipping-documents/eway-bill'
import { useState } from 'react'
import { useData } from '#graphql/use-data.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { Properties } from '#ui/detail/Properties.tsx'
import { BusyButton } from '#ui/feedback/BusyButton.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { Form } from '#ui/form/Form.tsx'
import { DateField, TextField } from '#ui/form/fields.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import { saveFile } from '#ui/table/export.ts'
import type { ShipmentFragment } from '../order.graphql.ts'
import { ConsolidatedEway, OverDimensional, PartB } from './EwayVehicles.tsx'
import { CreateChallan, EwayBill, ExtendEwayBill, PrepareInvoice, SetEwayDistance } from './eway.graphql.ts'

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
  const prepare = useMutation(PrepareInvoice, { successMessage: t('Invoice prepared') })
  const { missing, hasVehicle, document, km, json, fields } = data.ewayBill
  // Above, before anything else, where its e-way bill is due
  const isRequested = load.ewayDue && !load.ewayPrepared
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
        {!isRequested && document !== 'CHL' && !load.dispatchedAt && (
          <BusyButton className="button" busy={prepare.busy} onClick={() => prepare.runSafely({ shipmentId: load.id })}>
            {t('Prepare invoice')}
          </BusyButton>
        )}
        {!isRequested && document === 'CHL' && !load.challanNumber && !load.dispatchedAt && (
          <BusyButton className="button" busy={write.busy} onClick={() => write.runSafely({ shipmentId: load.id })}>
            {t('Create challan')}
          </BusyButton>
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
      {document !== 'CHL' && !load.dispatchedAt && (
        <p className="hint">
          {t(
            'The e-way bill names the invoice. Preparing it fixes its number and amounts; unpacking the shipment cancels it.',
          )}
        </p>
      )}
      <Distance load={load} km={km} />
      {!load.deliveredAt && <OverDimensional load={load} />}
      {load.ewayNumber && !load.deliveredAt && <Extension load={load} />}
      {load.dispatchedAt && !load.deliveredAt && <PartB load={load} data={data} />}
      {load.dispatchedAt && <ConsolidatedEway load={load} data={data} />}
      {!hasVehicle && (
        <p className="hint">{t('Enter Part B (the vehicle) on the portal, or we add it at dispatch.')}</p>
      )}
      <Properties of={fields.map(({ name, value }) => [name, value] as const)} />
    </div>
  )
}

/** The distance in the file: the portal fills in its own between pincodes, and knows none within one. */
function Distance({ load, km }: { load: ShipmentFragment; km: number }) {
  const t = useT()
  const set = useMutation(SetEwayDistance, { successMessage: t('Distance saved') })
  return (
    <Form
      key={km}
      schema={distanceInput}
      defaults={{ km: km === 0 ? '' : String(km) }}
      onSubmit={(values) => set.run({ shipmentId: load.id, km: values.km })}
      submit={t('Save distance')}
    >
      <TextField
        name="km"
        label={t('Distance')}
        unit="km"
        inputMode="numeric"
        hint={km === 0 ? t('Left empty, the portal fills in its own.') : t('As the portal says.')}
        tidy={cleanDigits}
      />
    </Form>
  )
}

/** On the road: until when the portal extended the e-way bill. */
function Extension({ load }: { load: ShipmentFragment }) {
  const t = useT()
  const extend = useMutation(ExtendEwayBill, { successMessage: t('E-way bill extended') })
  return (
    <Form
      schema={extensionInput}
      defaults={{ validTo: load.ewayValidTo ?? '' }}
      onSubmit={({ validTo }) => extend.run({ id: load.id, validTo })}
      submit={t('Save extension')}
    >
      <DateField name="validTo" label={t('Extended until')} hint={t('As the portal says.')} />
    </Form>
  )
}
