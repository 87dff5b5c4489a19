import { type ReactNode, useState } from 'react'
import { useMutation } from '#graphql/use-mutation.ts'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { Form } from '#ui/form/Form.tsx'
import { FileField, TextField } from '#ui/form/fields.tsx'
import { problemSchema } from '#ui/form/problem-schema.ts'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { DeliverShipment } from '../seller/seller-orders.graphql.ts'

const byCode = problemSchema<{ otp: string }>(({ otp }) => ({
  otp: !/^\d{6}$/.test(otp) && text('The delivery code must have 6 digits.'),
}))
type Photo = { receiverName: string; photo: File | null }
const byPhoto = problemSchema<Photo>(({ receiverName, photo }) => ({
  receiverName: receiverName.trim().length < 2 && text('Enter who received the goods.'),
  photo: !photo && text('Add a photo of the goods at the site.'),
}))

/** Proof of delivery: the buyer's code, or a photo with the receiver's name. */
export function DeliverForm({ id, actions }: { id: string; actions: ReactNode }) {
  const t = useT()
  const [way, setWay] = useState<'code' | 'photo'>('code')
  const deliver = useMutation(DeliverShipment, {
    successMessage: t('Delivered'),
  })
  return (
    <div className="stack">
      <SegmentedControl
        label={t('Proof')}
        value={way}
        onChange={setWay}
        options={[
          { value: 'code', label: t('Delivery code') },
          { value: 'photo', label: t('Photo and name') },
        ]}
      />
      {way === 'code' ? (
        <Form
          schema={byCode}
          defaults={{ otp: '' }}
          onSubmit={({ otp }) => deliver.run({ id, input: { otp } })}
          submit={t('Delivered')}
          actions={actions}
        >
          <TextField
            name="otp"
            label={t('Delivery code')}
            hint={t('The buyer sees it on the order page and reads it to the driver.')}
            inputMode="numeric"
            autoComplete="off"
          />
        </Form>
      ) : (
        <Form
          schema={byPhoto}
          defaults={{ receiverName: '', photo: null }}
          onSubmit={({ receiverName, photo }) => deliver.run({ id, input: { receiverName, photo } })}
          submit={t('Delivered')}
          actions={actions}
        >
          <TextField name="receiverName" label={t('Received by')} autoComplete="off" />
          <FileField name="photo" label={t('Photo')} accept="image/jpeg,image/png,image/webp" />
        </Form>
      )}
    </div>
  )
}
