import { serviceStatuses } from '@neev/domain/offers/services'
import { useMutation } from '#graphql/use-mutation.ts'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#routes/paths.ts'
import { useMay } from '#state/use-may.ts'
import { confirm } from '#ui/feedback/confirm.tsx'
import { listPage } from '#ui/table/list-page.tsx'
import type { RowAction } from '#ui/table/RowActions.tsx'
import { ServiceForm } from './ServiceForm.tsx'
import { type Service, serviceColumns, serviceStates } from './service.columns.tsx'
import { ArchiveService, CancelServiceChange, OwnServices, UpdateServiceStatus } from './services.graphql.ts'

/** The partner's services, with forms to add and edit them. */
export default listPage(OwnServices, ({ ownServices }) => ownServices, {
  title: text('Services'),
  subtitle: text('Builders find your services in the search and send you requests. Payments are not made here.'),
  sort: '-updatedAt',
  columns: serviceColumns,
  file: 'services',
  tabs: { labels: serviceStates, statuses: serviceStatuses },
  search: text('Title or type'),
  form: {
    may: 'service:write',
    add: text('Add service'),
    Form: ({ onDone }) => <ServiceForm service={null} onDone={onDone} />,
  },
  view: {
    titleOf: ({ title }) => title,
    View: ({ row, onDone }) => (
      <div className="dialog-body">
        <ServiceForm service={row} onDone={onDone} />
      </div>
    ),
  },
  useActions: useServiceActions,
  empty: [
    text('No services yet'),
    text('Describe your service, your area and your smallest job. We review it, and then builders can find you.'),
  ],
  noMatch: text('No results for these filters'),
})

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
