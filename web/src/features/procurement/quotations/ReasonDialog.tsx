import { useT } from '#i18n/use-t.ts'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { SelectField } from '#ui/form/fields.tsx'
import { optionsOf } from '#ui/form/options.ts'
import type { Schema } from '#ui/form/schema.ts'

type Props<Reason extends string> = {
  title: string
  body: string
  submit: string
  schema: Schema<{ reason: Reason }, { reason: Reason }>
  reasons: Record<Reason, string>
  open: boolean
  onClose: () => void
  onSubmit: (reason: Reason) => Promise<unknown>
}

/** Asks for one of several reasons. */
export function ReasonDialog<Reason extends string>(props: Props<Reason>) {
  const t = useT()
  const { title, body, submit, schema, reasons, open, onClose, onSubmit } = props
  return (
    <FormDialog
      {...{ title, open, onClose, schema, submit }}
      defaults={{ reason: '' as Reason }}
      onSubmit={({ reason }) => onSubmit(reason)}
    >
      <p>{body}</p>
      <SelectField name="reason" label={t('Reason')} options={optionsOf(t, reasons)} />
    </FormDialog>
  )
}
