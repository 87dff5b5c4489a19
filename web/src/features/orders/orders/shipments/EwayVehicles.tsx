import { cleanDigits } from '@neev/domain/core/input/clean'
import { states } from '@neev/domain/core/states'
import {
  consolidatedInput,
  consolidatedNumberInput,
  vehicleChangeInput,
  vehicleChangeReasons,
} from '@neev/domain/orders/shipping-documents/eway-vehicles'
import { useState } from 'react'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { vehicleReasonLabels } from '#shared/orders/shipment-labels.ts'
import { Form } from '#ui/form/Form.tsx'
import { DateField, SelectField, TextField } from '#ui/form/fields.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import { saveFile } from '#ui/table/export.ts'
import type { ShipmentFragment } from '../order.graphql.ts'
import {
  ChangeVehicle,
  CreateConsolidatedEwayBill,
  type EwayBillQuery,
  SetConsolidatedNumber,
  SetOverDimensional,
} from './eway.graphql.ts'
import { LrField, VehicleField } from './VehicleField.tsx'

type Props = { load: ShipmentFragment; data: EwayBillQuery }

/** Whether the load exceeds its vehicle: the file and the validity say so. */
export function OverDimensional({ load }: { load: ShipmentFragment }) {
  const t = useT()
  const set = useMutation(SetOverDimensional, { successMessage: t('Saved') })
  return (
    <label className="check">
      <input
        type="checkbox"
        checked={load.overDimensional}
        aria-disabled={set.busy}
        onChange={({ target }) => !set.busy && set.runSafely({ shipmentId: load.id, overDimensional: target.checked })}
      />
      <span>{t('Over-dimensional cargo: longer, wider or higher than its vehicle may carry')}</span>
    </label>
  )
}

/** Where the goods are, and their new transport document if there is one. */
function TransportFields() {
  const t = useT()
  return (
    <>
      <TextField name="fromPlace" label={t('Place')} hint={t('In Latin letters, as the portal takes it')} />
      <SelectField
        name="fromState"
        label={t('State')}
        options={states.map(({ code, name }) => ({ value: code, label: name }))}
      />
      <LrField />
      <DateField name="lrDate" label={t('Date of the LR')} optional />
    </>
  )
}
const nowhere = { fromPlace: '', fromState: '' as never, lrNo: '', lrDate: '' }

/** Part B: the file for the present vehicle, and a change of vehicle on the road. */
export function PartB({ load, data: { ewayBill } }: Props) {
  const t = useT()
  const { vehicleJson } = ewayBill
  const [open, setOpen] = useState(false)
  const change = useMutation(ChangeVehicle, { successMessage: t('Vehicle changed; upload its file to the portal') })
  return (
    <section className="stack" aria-label={t('Part B: vehicle')}>
      <h3>{t('Part B: vehicle')}</h3>
      <div className="row wraps">
        {vehicleJson && (
          <button
            type="button"
            className="button"
            onClick={() => saveFile(`vehicle-${load.number}.json`, vehicleJson, 'application/json')}
          >
            <Icon name="download" />
            {t('Vehicle file')}
          </button>
        )}
        {!open && (
          <button type="button" className="button" onClick={() => setOpen(true)}>
            {t('Change vehicle')}
          </button>
        )}
      </div>
      {open && (
        <Form
          schema={vehicleChangeInput}
          defaults={{ ...nowhere, vehicleNo: '', reason: '' as never, remark: '' }}
          onSubmit={async ({ vehicleNo, reason, remark, fromPlace, fromState, lrNo, lrDate }) => {
            await change.run({
              shipmentId: load.id,
              input: {
                ...{ vehicleNo, reason, fromPlace, fromState },
                ...{ remark: remark ?? null, lrNo: lrNo ?? null, lrDate: lrDate ?? null },
              },
            })
            setOpen(false)
          }}
          submit={t('Save vehicle')}
          actions={
            <button type="button" className="button" onClick={() => setOpen(false)}>
              {t('Back')}
            </button>
          }
        >
          <div className="columns">
            <VehicleField label={t('New vehicle')} />
            <SelectField
              name="reason"
              label={t('Reason')}
              options={vehicleChangeReasons.map((value) => ({ value, label: t(vehicleReasonLabels[value]) }))}
            />
            <TextField name="remark" label={t('Remark for the portal')} optional />
            <TransportFields />
          </div>
        </Form>
      )}
    </section>
  )
}

/** One e-way bill over those of all loads in the truck: chosen, its file, and the number that the portal gave. */
export function ConsolidatedEway({ load, data }: Props) {
  const t = useT()
  const { consolidated, consolidatedJson } = data.ewayBill
  const consolidatable = data.consolidatableShipments
  const [open, setOpen] = useState(false)
  const enter = useMutation(SetConsolidatedNumber, { successMessage: t('Number saved') })
  if (!consolidated && consolidatable.length < 2) return null
  return (
    <section className="stack" aria-label={t('Consolidated e-way bill')}>
      <h3>{t('Consolidated e-way bill')}</h3>
      {consolidated && consolidatedJson && (
        <>
          <div className="row wraps">
            <button
              type="button"
              className="button"
              onClick={() => saveFile(`consolidated-${load.vehicleNumber}.json`, consolidatedJson, 'application/json')}
            >
              <Icon name="download" />
              {t('Consolidated file')}
            </button>
          </div>
          <Form
            key={consolidated.id}
            schema={consolidatedNumberInput}
            defaults={{ number: consolidated.number ?? '' }}
            onSubmit={({ number }) => enter.run({ shipmentId: load.id, number })}
            submit={t('Save number')}
          >
            <TextField
              name="number"
              label={t('Number of the consolidated e-way bill')}
              inputMode="numeric"
              tidy={cleanDigits}
            />
          </Form>
        </>
      )}
      {consolidatable.length > 1 &&
        (open || !consolidated ? (
          <Choose load={load} data={data} onDone={() => setOpen(false)} />
        ) : (
          <div className="row">
            <button type="button" className="button" onClick={() => setOpen(true)}>
              {t('Create another')}
            </button>
          </div>
        ))}
    </section>
  )
}

function Choose({ load, data: { consolidatableShipments: consolidatable }, onDone }: Props & { onDone: () => void }) {
  const t = useT()
  const create = useMutation(CreateConsolidatedEwayBill, { successMessage: t('Consolidated e-way bill created') })
  const [left, setLeft] = useState<readonly string[]>([])
  const chosen = consolidatable.filter(({ id }) => !left.includes(id))
  return (
    <Form
      schema={consolidatedInput}
      defaults={nowhere}
      onSubmit={async ({ fromPlace, fromState, lrNo, lrDate }) => {
        const shipmentIds = chosen.map(({ id }) => id)
        await create.run({ input: { shipmentIds, fromPlace, fromState, lrNo: lrNo ?? null, lrDate: lrDate ?? null } })
        onDone()
      }}
      submit={t('Create consolidated e-way bill')}
    >
      <fieldset className="stack">
        <legend>{t('Shipments in {vehicle}', { vehicle: load.vehicleNumber ?? '' })}</legend>
        {consolidatable.map(({ id, number, ewayNumber }) => (
          <label className="check" key={id}>
            <input
              type="checkbox"
              checked={!left.includes(id)}
              onChange={(event) => setLeft(event.target.checked ? left.filter((one) => one !== id) : [...left, id])}
            />
            <span>{`${number}, ${ewayNumber}`}</span>
          </label>
        ))}
      </fieldset>
      <div className="columns">
        <TransportFields />
      </div>
    </Form>
  )
}
