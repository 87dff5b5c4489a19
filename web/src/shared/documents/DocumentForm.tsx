import {
  brandDocuments,
  type DocumentOwner,
  type DocumentType,
  documentInput,
  documentTypes,
} from '@neev/domain/people/documents'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useGql } from '#graphql/use-gql.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { Form } from '#ui/form/Form.tsx'
import { DateField, FileField, SelectField, TextField } from '#ui/form/fields.tsx'
import { documentNames } from './document-labels.ts'
import { AddDocument, DocumentBrands } from './documents.graphql.ts'
import { withFile } from './with-file.ts'

type Props = {
  owner: DocumentOwner
  ownerId: string
  /** Preselected type of the next required document. */
  wanted?: DocumentType | undefined
  onDone?: () => void
}

/** Uploads a document with its type, number and dates. */
export function DocumentForm({ owner, ownerId, wanted, onDone }: Props) {
  const t = useT()
  const add = useMutation(AddDocument, { successMessage: t('Uploaded') })
  // A file field cannot be cleared, so the next document gets a new form
  const [round, setRound] = useState(0)
  return (
    <Form
      key={`${round} ${wanted}`}
      schema={withFile(documentInput)}
      defaults={{ type: wanted ?? '', number: '', issuedBy: '', validFrom: '', validTo: '', brandId: '', file: null }}
      onSubmit={async ({ file, ...input }) => {
        await add.run({ owner, ownerId, input, file })
        setRound(round + 1)
        onDone?.()
      }}
      submit={t('Upload')}
    >
      <div className="columns">
        <SelectField
          name="type"
          label={t('Document')}
          options={documentTypes.map((value) => ({ value, label: t(documentNames[value]) }))}
        />
        <TextField name="number" label={t('Document number')} optional />
        <Brand />
        <TextField name="issuedBy" label={t('Issued by')} optional />
        <DateField name="validFrom" label={t('Valid from')} optional />
        <DateField name="validTo" label={t('Last day')} hint={t('Leave empty if there is no end date')} />
        <div className="whole">
          <FileField
            name="file"
            label={t('File')}
            accept="image/jpeg,image/png,image/webp,application/pdf"
            hint={t('PDF, JPEG, PNG or WebP, at most 10 MB')}
          />
        </div>
      </div>
    </Form>
  )
}

/** The brand, for types that require one. */
function Brand() {
  const t = useT()
  const type: unknown = useWatch({ name: 'type' })
  const requested = brandDocuments.some((one) => one === type)
  const { data } = useGql(DocumentBrands, {}, { skip: !requested })
  if (!requested) return null
  const options = (data?.documentBrands ?? []).map(({ id, name }) => ({ value: id, label: name }))
  return <SelectField name="brandId" label={t('Brand')} options={options} />
}
