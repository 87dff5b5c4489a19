import { istDate } from '@neev/domain/core/fiscal'
import { returnFilingInput } from '@neev/domain/money/gst-returns/gstr8'
import { type ReactNode, useState } from 'react'
import { useT } from '#i18n/use-t.ts'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { DateField, TextField } from '#ui/form/fields.tsx'

type Props = {
  gstin: string
  month: string
  /** The last day on which it could be filed. */
  until?: string | null
  /** What recording it means. */
  children: ReactNode
  run: (input: { gstin: string; month: string; arn: string; filedOn: string }) => Promise<unknown>
}

/** A button that records a month as filed, with the acknowledgement number of the portal. */
export function MarkFiled({ gstin, month, until, children, run }: Props) {
  const t = useT()
  const today = istDate(new Date())
  const [open, setOpen] = useState(false)
  const title = t('Mark as filed')
  return (
    <>
      <button type="button" className="button" onClick={() => setOpen(true)}>
        {title}
      </button>
      <FormDialog
        as="drawer"
        title={title}
        open={open}
        onClose={() => setOpen(false)}
        schema={returnFilingInput}
        defaults={{ gstin, month, arn: '', filedOn: until && until < today ? until : today }}
        onSubmit={run}
        submit={title}
      >
        <p className="ink2">{children}</p>
        <TextField name="arn" label={t('Acknowledgement number (ARN)')} />
        <DateField name="filedOn" label={t('Filed on')} />
      </FormDialog>
    </>
  )
}
