import { useT } from '#kit/i18n/use-t.ts'
import { Tabs } from '#kit/Tabs.tsx'
import type { StateLabels } from './columns.tsx'

type Props<State extends string> = {
  list: { href(changes: { status: State | null }): string; filter: { status: State | null } }
  states: StateLabels<State>
  /** The states that have a tab, in its order. */
  statuses: readonly State[]
  counts: readonly { status: string; count: number }[] | undefined
  /** Also states in which nothing is. */
  empty?: boolean
}

/** Tabs over a list, one for each state with how many are in it; the URL keeps which is open. */
export function StateTabs<State extends string>({ list, states, statuses, counts = [], empty = false }: Props<State>) {
  const t = useT()
  const { status: open } = list.filter
  const known = new Map(counts.map(({ status, count }) => [status, count]))
  return (
    <Tabs
      label={t('Status')}
      tabs={[
        {
          to: list.href({ status: null }),
          label: t('All'),
          count: counts.reduce((sum, { count }) => sum + count, 0),
          current: open === null,
        },
        ...statuses
          .filter((status) => empty || known.has(status) || status === open)
          .map((status) => ({
            to: list.href({ status }),
            label: t(states[status].label),
            count: known.get(status) ?? 0,
            current: status === open,
          })),
      ]}
    />
  )
}
