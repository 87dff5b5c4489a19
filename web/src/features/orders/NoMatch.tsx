import { Empty } from '#kit/feedback/Blank.tsx'
import { useT } from '#kit/i18n/use-t.ts'

type Props = {
  list: { narrowed: number; filter: { search: string | null } }
  /** One sentence: what the search looks in. */
  finds: string
}

/** In place of the rows of a narrowed list of orders: what matches nothing, and what the search looks in. */
export function NoMatch({ list: { narrowed, filter }, finds }: Props) {
  const t = useT()
  const { search } = filter
  if (!search) return <Empty title={t('No order fits these filters')} />
  return (
    <Empty
      title={
        narrowed > 1
          ? t('No order that fits these filters matches “{search}”', { search })
          : t('No order matches “{search}”', { search })
      }
    >
      {finds}
    </Empty>
  )
}
