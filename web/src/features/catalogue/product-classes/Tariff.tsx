import { useState } from 'react'
import { useData } from '#graphql/use-data.ts'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#routes/paths.ts'
import { useMay } from '#state/use-may.ts'
import { Empty } from '#ui/feedback/Blank.tsx'
import { Dialog } from '#ui/feedback/Dialog.tsx'
import { showDate } from '#ui/format/dates.ts'
import { showPercent } from '#ui/format/percent.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import { type Column, figure, labels } from '#ui/table/columns.tsx'
import { Filters, SearchFilter } from '#ui/table/Filters.tsx'
import { ResourceTable } from '#ui/table/ResourceTable.tsx'
import { RowActions } from '#ui/table/RowActions.tsx'
import { useListState } from '#ui/table/use-list-state.ts'
import { comingRate, rateText, type TariffLine } from './class-labels.ts'
import { Tariff as TariffQuery } from './product-classes.operations.graphql.ts'
import { TariffForm } from './TariffForm.tsx'

const columns: Column<TariffLine>[] = [
  { ...labels<TariffLine>('HSN', ({ hsn }) => hsn, { sort: 'hsn' }), kind: 'name' },
  labels<TariffLine>(text('Description'), ({ description }) => description, { sort: 'description' }),
  figure<TariffLine>(text('GST today'), ({ rateBp }) => rateText(rateBp)),
  labels<TariffLine>(
    text('Upcoming'),
    (row) => {
      const next = comingRate(row)
      return next ? showPercent(next.rateBp) : null
    },
    {
      second: (row) => {
        const next = comingRate(row)
        return next ? showDate(next.from) : null
      },
    },
  ),
  figure<TariffLine>(text('Product classes'), ({ classCount }) => String(classCount)),
  figure<TariffLine>(text('Products'), ({ productCount }) => String(productCount), { sort: 'productCount' }),
]

/** HSN codes with their GST rates. */
export function Tariff() {
  const t = useT()
  const may = useMay()
  const list = useListState({ sort: '-productCount', filters: { search: 'text' } })
  const variables = { page: list.variables.page, search: list.filter.search }
  const { data, stale } = useData(TariffQuery, variables, { keep: true })
  const [isAdding, setAdding] = useState(false)
  const close = () => setAdding(false)
  return (
    <>
      <Filters state={list}>
        <SearchFilter state={list} label={t('HSN or description')} />
        {may('tax:write') && (
          <button type="button" className="button primary" onClick={() => setAdding(true)}>
            <Icon name="plus" />
            {t('Add tariff line')}
          </button>
        )}
      </Filters>
      <ResourceTable
        label={t('GST rates')}
        columns={columns}
        page={data.tariff}
        stale={stale}
        state={list}
        actions={({ hsn }) => (
          <RowActions actions={[{ label: t('Rates'), to: paths.admin.ruleList({ group: 'GST', search: hsn }) }]} />
        )}
        empty={<Empty title={t('No tariff lines match this search')} />}
      />
      <Dialog as="drawer" title={t('Add tariff line')} open={isAdding} onClose={close}>
        <div className="dialog-body stack">{isAdding && <TariffForm onDone={close} />}</div>
      </Dialog>
    </>
  )
}
