import { redirectInput } from '@neev/domain/platform/seo'
import { useState } from 'react'
import { useData } from '#graphql/use-data.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { useMay } from '#state/use-may.ts'
import { Section } from '#ui/detail/DetailPage.tsx'
import { Empty } from '#ui/feedback/Blank.tsx'
import { Undo } from '#ui/feedback/Undo.tsx'
import { Form } from '#ui/form/Form.tsx'
import { TextField } from '#ui/form/fields.tsx'
import { moment, textColumn } from '#ui/table/columns.tsx'
import { Filters, SearchFilter } from '#ui/table/Filters.tsx'
import { ResourceTable } from '#ui/table/ResourceTable.tsx'
import { RowActions } from '#ui/table/RowActions.tsx'
import { useListState } from '#ui/table/use-list-state.ts'
import { CreateRedirect, DeleteRedirect, type RedirectFieldsFragment, Redirects } from './seo.operations.graphql.ts'

type Row = RedirectFieldsFragment

const columns = [
  textColumn<Row>(text('Old path'), ({ fromPath }) => fromPath, { sort: 'fromPath' }),
  textColumn<Row>(text('New path'), ({ toPath }) => toPath, { sort: 'toPath' }),
  moment<Row>(text('Added'), ({ createdAt }) => createdAt, { sort: 'createdAt', second: ({ createdBy }) => createdBy }),
]

/** Addresses that moved for good. */
export function RedirectList() {
  const t = useT()
  const may = useMay()
  const list = useListState({ sort: '-createdAt', filters: { search: 'text' } })
  const { data, stale } = useData(Redirects, list.variables, { keep: true })
  const create = useMutation(CreateRedirect, { successMessage: t('Redirect added') })
  const remove = useMutation(DeleteRedirect)
  const [gone, setGone] = useState<Row | null>(null)
  const [added, setAdded] = useState(0)
  const erase = async (row: Row) => {
    if (await remove.runSafely({ id: row.id })) setGone(row)
  }
  return (
    <>
      {may('content:write') && (
        <Section title={t('Add redirect')}>
          <Form
            key={added}
            schema={redirectInput}
            defaults={{ fromPath: '', toPath: '' }}
            submit={t('Add redirect')}
            onSubmit={async (input) => {
              await create.run({ input })
              setAdded(added + 1)
            }}
          >
            <div className="columns">
              <TextField name="fromPath" label={t('Old path')} hint={t('An address without a page.')} />
              <TextField name="toPath" label={t('New path')} hint={t('A public page of the shop.')} />
            </div>
          </Form>
        </Section>
      )}
      {gone && (
        <Undo
          message={t('Redirect from {path} deleted.', { path: gone.fromPath })}
          onUndo={async () => {
            const { fromPath, toPath } = gone
            if (await create.runSafely({ input: { fromPath, toPath } })) setGone(null)
          }}
        />
      )}
      <Filters state={list}>
        <SearchFilter state={list} label={t('Path')} />
      </Filters>
      <ResourceTable
        label={t('Redirects')}
        columns={columns}
        page={data.redirects}
        stale={stale}
        state={list}
        {...(may('content:delete') && {
          actions: (row: Row) => <RowActions actions={[{ label: t('Delete'), danger: true, run: () => erase(row) }]} />,
        })}
        empty={
          <Empty title={list.narrowed ? t('No redirects match this search') : t('No redirects yet')}>
            {t('A redirect leads readers and search engines from an old address to the new one.')}
          </Empty>
        }
      />
    </>
  )
}
