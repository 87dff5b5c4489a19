import { addDays, istDate } from '@neev/domain/core/fiscal'
import type { ReactNode } from 'react'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { Tabs } from '#ui/Tabs.tsx'
import { DateFilter, Filters } from '#ui/table/Filters.tsx'
import { ListPage } from '#ui/table/ListPage.tsx'
import type { ListState } from '#ui/table/use-list-state.ts'

type Props = {
  open: 'sales' | 'funnel' | 'searches'
  list: ListState
  subtitle: string
  actions?: ReactNode
  /** Controls of the report, before the dates. */
  filters?: ReactNode
  children: ReactNode
}

const periods = [7, 28, 91, 365] as const

/** The frame of all reports: tabs, and the period in the URL. */
export function ReportFrame({ open, list, subtitle, actions, filters, children }: Props) {
  const t = useT()
  const { from, to } = list.filter
  const dates = { ...(from && { from }), ...(to && { to }) }
  const today = istDate(new Date())
  const names = { 7: t('7 days'), 28: t('4 weeks'), 91: t('13 weeks'), 365: t('Year') }
  const startOf = (days: number) => addDays(today, 1 - days)
  return (
    <ListPage title={t('Reports')} subtitle={subtitle} actions={actions}>
      <Tabs
        label={t('Report')}
        tabs={[
          { to: paths.admin.salesReport(dates), label: t('Sales'), current: open === 'sales' },
          { to: paths.admin.orderFunnel(dates), label: t('Order funnel'), current: open === 'funnel' },
          { to: paths.admin.emptySearches(dates), label: t('Searches without results'), current: open === 'searches' },
        ]}
      />
      <Filters state={list}>
        {filters}
        <div className="row wraps">
          {periods.map((days) => {
            const current = days === 28 ? !from && !to : from === startOf(days) && !to
            return (
              <button
                key={days}
                type="button"
                className={current ? 'button small primary' : 'button small'}
                aria-pressed={current}
                onClick={() => list.set({ from: days === 28 ? null : startOf(days), to: null })}
              >
                {names[days]}
              </button>
            )
          })}
        </div>
        <DateFilter state={list} name="from" label={t('From')} />
        <DateFilter state={list} name="to" label={t('Until')} />
      </Filters>
      {children}
    </ListPage>
  )
}
