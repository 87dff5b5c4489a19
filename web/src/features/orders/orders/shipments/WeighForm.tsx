import { type WeighmentInput, weighmentInput } from '@neev/domain/orders/shipping-documents/weighments'
import type { ReactNode } from 'react'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { Form } from '#ui/form/Form.tsx'
import { FileField, MomentField, QuantityField, TextField } from '#ui/form/fields.tsx'
import { problemSchema } from '#ui/form/problem-schema.ts'
import { combineSchemas } from './both.ts'

const schema = combineSchemas(
  weighmentInput,
  problemSchema<{ file: File | null }>(({ file }) => ({ file: !file && text('Add a picture of the slip.') })),
)
const blank = { slipNumber: '', weighbridge: '', weighedAt: undefined, file: null } as const

type Props = { onSend: (input: WeighmentInput, file: File) => Promise<unknown>; submit: string; actions?: ReactNode }

/** Form of a weighbridge slip: gross, tare, place, time and a picture. */
export function WeighForm({ onSend, submit, actions }: Props) {
  const t = useT()
  return (
    <Form
      schema={schema}
      defaults={blank}
      onSubmit={({ file, ...input }) => onSend(input, file as File)}
      submit={submit}
      actions={actions}
    >
      <div className="columns">
        <QuantityField name="grossGrams" label={t('Gross weight')} unit="kg" hint={t('The loaded truck')} />
        <QuantityField name="tareGrams" label={t('Tare weight')} unit="kg" hint={t('The empty truck')} />
        <TextField name="slipNumber" label={t('Slip number')} autoComplete="off" />
        <TextField name="weighbridge" label={t('Weighbridge')} autoComplete="off" />
        <MomentField name="weighedAt" label={t('Weighed at')} />
        <FileField name="file" label={t('Slip')} accept="image/jpeg,image/png,image/webp,application/pdf" />
      </div>
    </Form>
  )
}
