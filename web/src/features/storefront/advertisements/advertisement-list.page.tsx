import {
  advertisementSlots,
  advertisementStatuses,
  slotRules,
} from '@neev/domain/storefront/advertisements/advertisement-slots'
import { Link, useLocation } from 'react-router'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { useMay } from '#state/use-may.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { ExportButton } from '#ui/table/ExportButton.tsx'
import { allRows } from '#ui/table/export.ts'
import { listPage, statusChoice } from '#ui/table/list-page.tsx'
import { advertisementColumns, dayColumns } from './advertisement.columns.tsx'
import { slotLabels, statusLabels } from './advertisement-labels.ts'
import { AdvertisementDays, AdvertisementList } from './advertisements.operations.graphql.ts'
import { useAdvertisementActions } from './use-advertisement-actions.ts'

/** The slot that the address names. */
function useSlot() {
  const { pathname } = useLocation()
  return advertisementSlots.find((one) => slotLabels[one].path() === pathname) ?? 'HOME_TOP'
}

function Where() {
  const t = useT()
  const slot = useSlot()
  const { size, mobile, max } = slotRules[slot]
  const sizes = mobile
    ? t('{width} × {height} pixels, on phones {mobileWidth} × {mobileHeight}, at most {max} live at a time.', {
        ...size,
        mobileWidth: mobile.width,
        mobileHeight: mobile.height,
        max,
      })
    : t('{width} × {height} pixels, at most {max} live at a time.', { ...size, max })
  return <>{`${t(slotLabels[slot].where)} ${sizes}`}</>
}

function Buttons() {
  const t = useT()
  const may = useMay()
  const slot = useSlot()
  const variables = { page: { sort: '-day' }, slot, id: null }
  return (
    <>
      <ExportButton
        name={`advertisements-${slot.toLowerCase()}`}
        columns={dayColumns}
        rows={() => allRows(AdvertisementDays, variables, ({ advertisementDays }) => advertisementDays)}
      />
      {may('advertisement:write') && (
        <Link className="button primary" to={paths.admin.advertisementAdd({ slot })}>
          <Icon name="plus" />
          {t('Add advertisement')}
        </Link>
      )}
    </>
  )
}

function Slots() {
  const t = useT()
  const slot = useSlot()
  return (
    <Tabs
      label={t('Places')}
      tabs={advertisementSlots.map((one) => ({
        to: slotLabels[one].path(),
        label: t(slotLabels[one].label),
        current: one === slot,
      }))}
    />
  )
}

/** The advertisements of one slot. */
export default listPage(AdvertisementList, ({ advertisements }) => advertisements, {
  title: text('Advertisements'),
  subtitle: () => <Where />,
  sort: 'position',
  columns: advertisementColumns,
  fixed: () => ({ filter: { slot: useSlot() } }),
  search: text('Title or advertiser'),
  choices: { status: statusChoice(text('Status'), advertisementStatuses, statusLabels) },
  Buttons,
  before: () => <Slots />,
  open: ({ id }) => paths.admin.advertisementDetail({ id }),
  useActions: () => {
    const { statusActions, orderActions, deleteAction } = useAdvertisementActions()
    return (row) => [...statusActions(row), ...orderActions(row), ...deleteAction(row)]
  },
  empty: [text('No advertisements here yet')],
  noMatch: text('No advertisements match these filters'),
})
