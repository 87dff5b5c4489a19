import { useMutation } from '#graphql/use-mutation.ts'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { useMay } from '#state/use-may.ts'
import { confirm } from '#ui/feedback/confirm.tsx'
import { type Column, date, textColumn } from '#ui/table/columns.tsx'
import { listPage } from '#ui/table/list-page.tsx'
import { SampleThingForm } from './SampleThingForm.tsx'
import {
  DeleteSampleThing,
  type SampleThingFieldsFragment,
  SampleThingList,
} from './sample-things.operations.graphql.ts'

type SampleThing = SampleThingFieldsFragment

const columns: Column<SampleThing>[] = [
  { ...textColumn<SampleThing>(text('Name'), ({ name }) => name, { sort: 'name' }), kind: 'name' },
  date<SampleThing>(text('Added'), ({ createdAt }) => createdAt, { sort: 'createdAt' }),
]

function useSampleThingActions() {
  const t = useT()
  const mayDelete = useMay()('sampleThing:delete')
  const remove = useMutation(DeleteSampleThing, { successMessage: t('Deleted') })
  const erase = async ({ id, name }: SampleThing) => {
    if (await confirm({ title: t('Delete {name}?', { name }), verb: t('Delete'), tone: 'danger' }))
      await remove.runSafely({ id })
  }
  return (row: SampleThing) => (mayDelete ? [{ label: t('Delete'), danger: true, run: () => erase(row) }] : [])
}

/** All sample things, and the form that makes one. */
export default listPage(SampleThingList, ({ sampleThings }) => sampleThings, {
  title: text('Sample things'),
  sort: '-createdAt',
  columns,
  search: text('Name'),
  form: { may: 'sampleThing:write', add: text('Add sample thing'), Form: SampleThingForm },
  useActions: useSampleThingActions,
  noMatch: text('No sample things'),
})
