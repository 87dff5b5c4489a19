import { useT } from '#i18n/use-t.ts'
import { Empty } from '#ui/feedback/Blank.tsx'
import type { ListState } from '#ui/table/use-list-state.ts'

type Props = {
  list: Pick<ListState, 'narrowed' | 'filter'>
  /** A sentence with the searched fields, marked by `text('…')`. */
  finds: string
}

/** Replaces the rows of a filtered order list without matches: the filter, and what the search covers. */
export function NoMatch({ list: { narrowed, filter }, finds }: Props) {
  const t = useT()
  const { search } = filter
  if (!search) return <Empty title={t('No orders match these filters')} />
  return (
    <Empty
      title={
        narrowed > 1
          ? t('No orders match “{search}” and these filters', { search })
          : t('No orders match “{search}”', { search })
      }
    >
      {t(finds)}
    </Empty>
  )
}
