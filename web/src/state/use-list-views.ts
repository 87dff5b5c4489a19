import { useGql } from '#graphql/use-gql.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { DeleteListView, ListViews, type ListViewsQuery, RenameListView, SaveListView } from './list-views.graphql.ts'

export type ListView = ListViewsQuery['listViews'][number]

/** The views that the user keeps of one list, and how they are saved, renamed and deleted. */
export function useListViews(list: string) {
  const t = useT()
  const { data } = useGql(ListViews)
  const save = useMutation(SaveListView, { successMessage: t('Saved') })
  const rename = useMutation(RenameListView, { successMessage: t('Saved') })
  const remove = useMutation(DeleteListView, { successMessage: t('Deleted') })
  return {
    views: data?.listViews.filter((view) => view.list === list) ?? [],
    save: (view: Pick<ListView, 'name' | 'search' | 'hiddenColumns'>) => save.runSafely({ input: { list, ...view } }),
    rename: (id: string, name: string) => rename.runSafely({ id, name }),
    remove: (id: string) => remove.runSafely({ id }),
  }
}
