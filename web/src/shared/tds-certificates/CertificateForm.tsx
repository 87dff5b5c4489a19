import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useT } from '#i18n/use-t.ts'
import { withFile } from '#shared/documents/with-file.ts'
import { Form } from '#ui/form/Form.tsx'
import { FileField, TextField } from '#ui/form/fields.tsx'
import type { Schema } from '#ui/form/schema.ts'

type Props<Out extends object> = {
  fields: Schema<FieldValues, Out>
  /** Initial values besides the file. */
  defaults: FieldValues
  /** Before the number, such as what happens then. */
  before: ReactNode
  /** The other fields. */
  children: ReactNode
  onSubmit: (values: Out & { file: File }) => Promise<unknown>
}

/** The fields of a certificate as they stand on it, and its file. */
export function CertificateForm<Out extends object>(props: Props<Out>) {
  const { fields, defaults, before, children, onSubmit } = props
  const t = useT()
  return (
    <Form schema={withFile(fields)} defaults={{ ...defaults, file: null }} onSubmit={onSubmit} submit={t('Submit')}>
      {before}
      <TextField name="number" label={t('Certificate number')} />
      {children}
      <FileField
        name="file"
        label={t('File')}
        accept="image/jpeg,image/png,image/webp,application/pdf"
        hint={t('PDF, JPEG, PNG or WebP, at most 10 MB')}
      />
    </Form>
  )
}
