import { cleanCode } from '@neev/domain/core/input/clean'
import { useT } from '#i18n/use-t.ts'
import { TextField } from '#ui/form/fields.tsx'

/** The registration number of a truck. */
export function VehicleField({ label }: { label: string }) {
  const t = useT()
  return (
    <TextField name="vehicleNo" label={label} hint={t('For example: MH12AB1234')} autoComplete="off" tidy={cleanCode} />
  )
}

/** The number of the transport document (lorry receipt), if there is one. */
export function LrField() {
  const t = useT()
  return <TextField name="lrNo" label={t('LR number')} optional autoComplete="off" />
}
