import { useState } from 'react'
import { useData } from '#graphql/use-data.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { useMay } from '#state/use-may.ts'
import { Empty } from '#ui/feedback/Blank.tsx'
import { confirm } from '#ui/feedback/confirm.tsx'
import { Dialog } from '#ui/feedback/Dialog.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import { type Column, date, labels } from '#ui/table/columns.tsx'
import { Filters, SearchFilter } from '#ui/table/Filters.tsx'
import { ListPage } from '#ui/table/ListPage.tsx'
import { ResourceTable } from '#ui/table/ResourceTable.tsx'
import { RowActions } from '#ui/table/RowActions.tsx'
import { useListState } from '#ui/table/use-list-state.ts'
import { SampleThingForm } from './SampleThingForm.tsx'
import {
  DeleteSampleThing,
  type SampleThingFieldsFragment,
  SampleThingList,
} from './sample-things.operations.graphql.ts'

type SampleThing = SampleThingFieldsFragment

const columns: Column<SampleThing>[] = [
  { ...labels<SampleThing>(text('Name'), ({ name }) => name, { sort: 'name' }), kind: 'name' },
  date<SampleThing>(text('Added'), ({ createdAt }) => createdAt, { sort: 'createdAt' }),
]

/** All sample things, and the form that makes one. */
export default function SampleThingListPage() {
  const t = useT()
  const may = useMay()
  const list = useListState({ sort: '-createdAt', filters: { search: 'text' } })
  const { data, stale } = useData(SampleThingList, list.variables, { keep: true })
  const remove = useMutation(DeleteSampleThing, { successMessage: t('Deleted') })
  const [isOpen, setOpen] = useState(false)
  const erase = async ({ id, name }: SampleThing) => {
    if (await confirm({ title: t('Delete {name}?', { name }), verb: t('Delete'), tone: 'danger' }))
      await remove.runSafely({ id })
  }
  return (
    <ListPage
      title={t('Sample things')}
      actions={
        may('sampleThing:write') && (
          <button type="button" className="button primary" onClick={() => setOpen(true)}>
            <Icon name="plus" />
            {t('Add sample thing')}
          </button>
        )
      }
    >
      <Filters state={list}>
        <SearchFilter state={list} label={t('Name')} />
      </Filters>
      <ResourceTable
        label={t('Sample things')}
        columns={columns}
        page={data.sampleThings}
        stale={stale}
        state={list}
        actions={(row) =>
          may('sampleThing:delete') && (
            <RowActions actions={[{ label: t('Delete'), danger: true, run: () => erase(row) }]} />
          )
        }
        empty={<Empty title={t('No sample things')} />}
      />
      <Dialog as="drawer" title={t('Add sample thing')} open={isOpen} onClose={() => setOpen(false)}>
        {isOpen && (
          <div className="dialog-body">
            <SampleThingForm onDone={() => setOpen(false)} />
          </div>
        )}
      </Dialog>
    </ListPage>
  )
}
