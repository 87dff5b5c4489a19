import { associateDocumentForm, associateKinds } from '@neev/domain/businesses/associate-documents'
import { useState } from 'react'
import { useData } from '#graphql/use-data.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { associateKindLabels } from '#shared/fees/associate-kind-labels.ts'
import { versionStates } from '#shared/policies/version-states.ts'
import { useMay } from '#state/use-may.ts'
import { Empty } from '#ui/feedback/Blank.tsx'
import { confirm } from '#ui/feedback/confirm.tsx'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { DateField, FileField, SelectField, TextField } from '#ui/form/fields.tsx'
import { showMoment } from '#ui/format/dates.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import { figure, moment, type ShownColumn, status, textColumn } from '#ui/table/columns.tsx'
import { ListPage } from '#ui/table/ListPage.tsx'
import { RowActions } from '#ui/table/RowActions.tsx'
import { RowTable } from '#ui/table/RowTable.tsx'
import {
  AddAssociateDocument,
  type AssociateDocumentFieldsFragment,
  AssociateDocuments,
  DeleteAssociateDocument,
} from './associate-documents.operations.graphql.ts'

type Row = AssociateDocumentFieldsFragment

const columns: ShownColumn<Row>[] = [
  textColumn(text('Document'), ({ title }) => title, {
    second: ({ kind, number }, t) => t('{kind}, version {n}', { kind: t(associateKindLabels[kind]), n: number }),
  }),
  status(text('Status'), ({ state }) => state, versionStates),
  moment(text('In force from'), ({ effectiveFrom }) => effectiveFrom),
  figure(text('Size'), ({ size }) => `${Math.ceil(size / 1000)} kB`),
  textColumn(text('Added by'), ({ createdBy }) => createdBy, { second: ({ createdAt }) => showMoment(createdAt) }),
]

/** Programme and fee documents by kind of associate, with all versions. */
export default function AssociateDocumentsPage() {
  const t = useT()
  const may = useMay()
  const { data } = useData(AssociateDocuments, {})
  const rows = data.associateDocuments
  const [adding, setAdding] = useState(false)
  const remove = useMutation(DeleteAssociateDocument, { successMessage: t('Deleted') })
  const erase = async (row: Row) => {
    const sure = await confirm({
      title: t('Delete version {n}?', { n: row.number }),
      verb: t('Delete'),
      tone: 'danger',
    })
    if (sure) await remove.runSafely({ id: row.id })
  }
  return (
    <ListPage
      title={t('Programme documents')}
      subtitle={t('PDF documents of programmes and fees, shown to those who want to join and to sellers.')}
      actions={
        may('content:write') && (
          <button type="button" className="button primary" onClick={() => setAdding(true)}>
            <Icon name="plus" />
            {t('Add version')}
          </button>
        )
      }
    >
      <div className="card">
        {rows.length === 0 ? (
          <Empty title={t('No documents yet')} />
        ) : (
          <RowTable
            label={t('All versions')}
            columns={columns}
            rows={rows}
            idOf={({ id }) => id}
            actions={(row) => (
              <RowActions
                actions={[
                  { label: t('Download'), run: () => window.location.assign(row.url) },
                  ...(may('content:delete') && row.state === 'SCHEDULED'
                    ? [{ label: t('Delete'), danger: true, run: () => erase(row) }]
                    : []),
                ]}
              />
            )}
          />
        )}
      </div>
      <AddDialog rows={rows} open={adding} onClose={() => setAdding(false)} />
    </ListPage>
  )
}

type AddProps = { rows: readonly Row[]; open: boolean; onClose: () => void }

function AddDialog({ rows, open, onClose }: AddProps) {
  const t = useT()
  const add = useMutation(AddAssociateDocument, { successMessage: t('Document added') })
  return (
    <FormDialog
      title={t('Add version')}
      open={open}
      onClose={onClose}
      schema={associateDocumentForm}
      defaults={{ kind: '' as never, title: '', effectiveFrom: '', file: null as File | null }}
      submit={t('Add document')}
      onSubmit={async ({ file, ...input }) => {
        const number = Math.max(0, ...rows.filter(({ kind }) => kind === input.kind).map((row) => row.number))
        await add.run({ number, input, file: file as File })
      }}
    >
      <div className="columns">
        <SelectField
          name="kind"
          label={t('For')}
          options={associateKinds.map((kind) => ({ value: kind, label: t(associateKindLabels[kind]) }))}
        />
        <TextField name="title" label={t('Title')} />
        <DateField name="effectiveFrom" label={t('In force from')} optional hint={t('Empty for at once.')} />
      </div>
      <FileField name="file" label={t('PDF, up to 5 MB')} accept="application/pdf" />
    </FormDialog>
  )
}
