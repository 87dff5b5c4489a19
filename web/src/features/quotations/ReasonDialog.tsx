import { useT } from '#i18n/use-t.ts'
import { Dialog } from '#ui/feedback/Dialog.tsx'
import { Form } from '#ui/form/Form.tsx'
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
    <Dialog title={title} open={open} onClose={onClose}>
      <div className="dialog-body">
        {open && (
          <Form
            schema={schema}
            defaults={{ reason: '' as Reason }}
            submit={submit}
            onSubmit={async ({ reason }) => {
              await onSubmit(reason)
              onClose()
            }}
          >
            <p>{body}</p>
            <SelectField name="reason" label={t('Reason')} options={optionsOf(t, reasons)} />
          </Form>
        )}
      </div>
    </Dialog>
  )
}
