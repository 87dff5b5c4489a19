import { serviceStatuses } from '@neev/domain/offers/services'
import { useState } from 'react'
import { useData } from '#graphql/use-data.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#routes/paths.ts'
import { useMay } from '#state/use-may.ts'
import { Empty } from '#ui/feedback/Blank.tsx'
import { confirm } from '#ui/feedback/confirm.tsx'
import { Dialog } from '#ui/feedback/Dialog.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import { ExportButton } from '#ui/table/ExportButton.tsx'
import { allRows } from '#ui/table/export.ts'
import { Filters, SearchFilter } from '#ui/table/Filters.tsx'
import { ListPage } from '#ui/table/ListPage.tsx'
import { ResourceTable } from '#ui/table/ResourceTable.tsx'
import { type RowAction, RowActions } from '#ui/table/RowActions.tsx'
import { StateTabs } from '#ui/table/StateTabs.tsx'
import { useListState } from '#ui/table/use-list-state.ts'
import { ServiceForm } from './ServiceForm.tsx'
import { type Service, serviceColumns, serviceStates } from './service.columns.tsx'
import { ArchiveService, CancelServiceChange, OwnServices, UpdateServiceStatus } from './services.graphql.ts'

/** The partner's services, with forms to add and edit them. */
export default function ServiceProductListPage() {
  const t = useT()
  const may = useMay()
  const list = useListState({ sort: '-updatedAt', filters: { search: 'text', status: serviceStatuses } })
  const { data, stale } = useData(OwnServices, list.variables, { keep: true })
  const [open, setOpen] = useState<Service | 'new' | null>(null)
  const actionsOf = useServiceActions(setOpen)
  const close = () => setOpen(null)
  return (
    <ListPage
      title={t('Services')}
      subtitle={t('Builders find your services in the search and send you requests. Payments are not made here.')}
      actions={
        <>
          <ExportButton
            name="services"
            columns={serviceColumns}
            rows={() => allRows(OwnServices, list.variables, ({ ownServices }) => ownServices)}
          />
          {may('service:write') && (
            <button type="button" className="button primary" onClick={() => setOpen('new')}>
              <Icon name="plus" />
              {t('Add service')}
            </button>
          )}
        </>
      }
    >
      <StateTabs list={list} states={serviceStates} statuses={serviceStatuses} counts={data.ownServices.counts} />
      <Filters state={list}>
        <SearchFilter state={list} label={t('Title or type')} />
      </Filters>
      <ResourceTable
        label={t('Services')}
        columns={serviceColumns}
        page={data.ownServices}
        stale={stale}
        state={list}
        actions={(service) => <RowActions actions={actionsOf(service)} />}
        empty={
          <Empty title={list.narrowed ? t('No results for these filters') : t('No services yet')}>
            {t('Describe your service, your area and your smallest job. We review it, and then builders can find you.')}
          </Empty>
        }
      />
      <Dialog
        as="drawer"
        title={open === 'new' ? t('Add service') : (open?.title ?? '')}
        open={open !== null}
        onClose={close}
      >
        {open !== null && (
          <div className="dialog-body">
            <ServiceForm service={open === 'new' ? null : open} onDone={close} />
          </div>
        )}
      </Dialog>
    </ListPage>
  )
}

/** Actions of a service. */
function useServiceActions(edit: (service: Service) => void) {
  const t = useT()
  const may = useMay()
  const withdraw = useMutation(CancelServiceChange, { successMessage: t('Withdrawn') })
  const transition = useMutation(UpdateServiceStatus, { successMessage: t('Saved') })
  const retire = useMutation(ArchiveService, { successMessage: t('Removed') })
  const takeOff = async ({ id, title }: Service) => {
    const sure = await confirm({
      title: t('Remove “{title}” permanently?', { title }),
      body: t('This cannot be undone. Existing requests are kept.'),
      verb: t('Remove'),
      tone: 'danger',
    })
    if (sure) await retire.runSafely({ id })
  }
  return (service: Service): RowAction[] => {
    const { id, slug, status, change } = service
    const waits = change?.status === 'PENDING' || change?.status === 'CHANGES_REQUESTED'
    const see: RowAction[] =
      status === 'PUBLISHED' ? [{ label: t('View in the shop'), to: paths.product({ identifier: slug }) }] : []
    if (!may('service:write') || status === 'RETIRED') return see
    return [
      { label: t('Edit'), run: () => edit(service) },
      ...see,
      ...(waits ? [{ label: t('Withdraw change request'), run: () => withdraw.runSafely({ id }) }] : []),
      ...(status === 'PUBLISHED'
        ? [{ label: t('Pause'), run: () => transition.runSafely({ id, transition: 'PAUSE' }) }]
        : []),
      ...(status === 'PAUSED'
        ? [{ label: t('Resume'), run: () => transition.runSafely({ id, transition: 'RESUME' }) }]
        : []),
      { label: t('Remove'), danger: true, run: () => takeOff(service) },
    ]
  }
}
