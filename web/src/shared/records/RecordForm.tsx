import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { Document } from '#graphql/document.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { Form, type FormProps } from '#ui/form/Form.tsx'

type Props<In extends FieldValues, Out> = Omit<FormProps<In, Out>, 'onSubmit' | 'submit'> & {
  /** The record that is changed; null for a new one. */
  record: { id: string; version: number } | null
  create: Document<object, { input: Out }>
  update: Document<object, { id: string; version: number; input: Out }>
  onDone: () => void
}

/** The form of a record, which it creates, or changes in the version of the moment when the form was opened. */
export function RecordForm<In extends FieldValues, Out>({ record, create, update, onDone, ...form }: Props<In, Out>) {
  const t = useT()
  // A reload in between must not hide a conflict
  const [version] = useState(record?.version ?? 0)
  const created = useMutation(create, { successMessage: t('Saved') })
  const updated = useMutation(update, { successMessage: t('Saved') })
  return (
    <Form
      {...form}
      submit={t('Save')}
      onSubmit={async (input) => {
        await (record ? updated.run({ id: record.id, version, input }) : created.run({ input }))
        onDone()
      }}
    />
  )
}
