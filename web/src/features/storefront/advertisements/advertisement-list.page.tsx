import {
  advertisementSlots,
  advertisementStatuses,
  slotRules,
} from '@neev/domain/storefront/advertisements/advertisement-slots'
import { useLocation } from 'react-router'
import { useData } from '#graphql/use-data.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#routes/paths.ts'
import { useMay } from '#state/use-may.ts'
import { Empty } from '#ui/feedback/Blank.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { ExportButton } from '#ui/table/ExportButton.tsx'
import { allRows } from '#ui/table/export.ts'
import { ChoiceFilter, Filters, SearchFilter } from '#ui/table/Filters.tsx'
import { ListPage } from '#ui/table/ListPage.tsx'
import { ResourceTable } from '#ui/table/ResourceTable.tsx'
import { RowActions } from '#ui/table/RowActions.tsx'
import { useListState } from '#ui/table/use-list-state.ts'
import { advertisementColumns, dayColumns } from './advertisement.columns.tsx'
import { slotLabels, statusLabels } from './advertisement-labels.ts'
import { AdvertisementDays, AdvertisementList } from './advertisements.operations.graphql.ts'
import { useAdvertisementActions } from './use-advertisement-actions.ts'

/** The advertisements of one slot: the address says of which. */
export default function AdvertisementListPage() {
  const t = useT()
  const may = useMay()
  const { pathname } = useLocation()
  const slot = advertisementSlots.find((one) => slotLabels[one].path() === pathname) ?? 'HOME_TOP'
  const list = useListState({ sort: 'position', filters: { search: 'text', status: advertisementStatuses } })
  const variables = { ...list.variables, filter: { ...list.variables.filter, slot } }
  const { data, stale } = useData(AdvertisementList, variables, { keep: true })
  const { statusActions, orderActions, deleteAction } = useAdvertisementActions()
  const { size, mobile, max } = slotRules[slot]
  return (
    <ListPage
      title={t('Advertisements')}
      subtitle={
        <>
          {t(slotLabels[slot].where)}{' '}
          {mobile
            ? t('{width} × {height} pixels, on phones {mobileWidth} × {mobileHeight}, at most {max} live at a time.', {
                ...size,
                mobileWidth: mobile.width,
                mobileHeight: mobile.height,
                max,
              })
            : t('{width} × {height} pixels, at most {max} live at a time.', { ...size, max })}
        </>
      }
      create={
        may('advertisement:write') && {
          to: paths.admin.advertisementAdd({ slot }),
          label: t('Add advertisement'),
        }
      }
      actions={
        <ExportButton
          name={`advertisements-${slot.toLowerCase()}`}
          columns={dayColumns}
          rows={() =>
            allRows(
              AdvertisementDays,
              { page: { sort: '-day' }, slot, id: null },
              ({ advertisementDays }) => advertisementDays,
            )
          }
        />
      }
    >
      <Tabs
        label={t('Places')}
        tabs={advertisementSlots.map((one) => ({
          to: slotLabels[one].path(),
          label: t(slotLabels[one].label),
          current: one === slot,
        }))}
      />
      <Filters state={list}>
        <SearchFilter state={list} label={t('Title or advertiser')} />
        <ChoiceFilter
          state={list}
          name="status"
          label={t('Status')}
          options={advertisementStatuses.map((value) => ({ value, label: t(statusLabels[value].label) }))}
        />
      </Filters>
      <ResourceTable
        label={t('Advertisements')}
        columns={advertisementColumns}
        page={data.advertisements}
        stale={stale}
        state={list}
        actions={(row) => (
          <RowActions
            actions={[
              { label: t('Open'), to: paths.admin.advertisementDetail({ id: row.id }) },
              ...statusActions(row),
              ...orderActions(row),
              ...deleteAction(row),
            ]}
          />
        )}
        empty={
          <Empty title={list.narrowed ? t('No advertisements match these filters') : t('No advertisements here yet')} />
        }
      />
    </ListPage>
  )
}
