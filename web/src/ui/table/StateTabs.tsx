import { useT } from '#i18n/use-t.ts'
import { Tabs } from '#ui/Tabs.tsx'
import type { StateLabels } from './columns.tsx'

type Props<State extends string> = {
  list: { href(changes: { status: State | null }): string; filter: { status: State | null } }
  states: StateLabels<State>
  /** The statuses with a tab, in order. */
  statuses: readonly State[]
  counts: readonly { status: string; count: number }[] | undefined
  /** True to include empty statuses. */
  empty?: boolean
}

/** Tabs above a list, one per status with its count; the URL contains the open one. */
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
