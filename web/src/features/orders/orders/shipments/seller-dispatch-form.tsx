import { cleanDigits } from '@neev/domain/core/input/clean'
import { dispatchInput } from '@neev/domain/orders/orders/shipments'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { Form } from '#ui/form/Form.tsx'
import { DateField, TextField } from '#ui/form/fields.tsx'
import type { ShipmentFragment } from '../order.graphql.ts'
import { DispatchShipment, SellerOrder } from '../seller/seller-orders.graphql.ts'
import { LrField, VehicleField } from './VehicleField.tsx'

const blank = {
  vehicleNo: '',
  driverName: '',
  driverMobile: '',
  transporterName: '',
  lrNo: '',
  ewayBillNo: '',
}

/** Documents of a departing truck. Submitting issues the shipment's tax invoice. */
export function DispatchForm({ load, actions }: { load: ShipmentFragment; actions: ReactNode }) {
  const t = useT()
  const client = useQueryClient()
  const dispatch = useMutation(DispatchShipment, {
    successMessage: t('Shipment dispatched; the invoice is issued'),
  })
  return (
    <Form
      key={load.ewayProposedTo}
      schema={dispatchInput}
      defaults={{ ...blank, ewayValidTo: load.ewayDue ? (load.ewayProposedTo ?? '') : '' }}
      onSubmit={({ vehicleNo, driverName, driverMobile, transporterName, lrNo, ewayBillNo, ewayValidTo }) =>
        dispatch
          .run({
            id: load.id,
            input: {
              vehicleNo,
              driverName,
              driverMobile,
              transporterName: transporterName ?? null,
              lrNo: lrNo ?? null,
              ewayBillNo: ewayBillNo ?? null,
              ewayValidTo: ewayValidTo ?? null,
            },
          })
          .catch(async (error) => {
            // Its invoice may be waiting for its IRN now, and the shipment shows what to do
            await client.invalidateQueries({ queryKey: [SellerOrder.name] })
            throw error
          })
      }
      submit={t('Mark as dispatched')}
      actions={actions}
    >
      <div className="columns">
        <VehicleField label={t('Vehicle number')} />
        {load.ewayDue && (
          <>
            <TextField
              name="ewayBillNo"
              label={t('E-way bill')}
              hint={t('Required for this value: 12 digits')}
              inputMode="numeric"
              tidy={cleanDigits}
            />
            <DateField
              name="ewayValidTo"
              label={t('E-way bill valid until')}
              hint={t('As the portal says.')}
              optional
            />
          </>
        )}
        <TextField name="driverName" label={t('Driver')} autoComplete="off" />
        <TextField
          name="driverMobile"
          label={t('Driver’s mobile number')}
          type="tel"
          inputMode="tel"
          autoComplete="off"
        />
        <TextField name="transporterName" label={t('Transporter')} optional autoComplete="off" />
        <LrField />
      </div>
      <p className="hint">
        {t(
          'The tax invoice is issued when you submit this. If your turnover is above ₹5 crore, it is registered with the portal first, which can take a few seconds.',
        )}
      </p>
    </Form>
  )
}
