import type { ComponentProps } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Dialog } from '#ui/feedback/Dialog.tsx'
import { Form, type FormProps } from './Form.tsx'

type Props<In extends FieldValues, Out> = FormProps<In, Out> & Omit<ComponentProps<typeof Dialog>, 'children'>

/** A form in a dialog, which closes once it is submitted. */
export function FormDialog<In extends FieldValues, Out>({ title, open, onClose, as, ...form }: Props<In, Out>) {
  return (
    <Dialog title={title} open={open} onClose={onClose} {...(as && { as })}>
      <div className="dialog-body">
        <Form
          {...form}
          onSubmit={async (values) => {
            await form.onSubmit(values)
            onClose()
          }}
        />
      </div>
    </Dialog>
  )
}
