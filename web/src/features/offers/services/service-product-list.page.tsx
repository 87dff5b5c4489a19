import { type ServiceStatus, serviceStatuses } from '@neev/domain/offers/services'
import { useMutation } from '#graphql/use-mutation.ts'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { changeStates, rejectReasons } from '#shared/approvals/change-states.ts'
import { rateText, serviceNames } from '#shared/enquiries/service-labels.ts'
import { useMay } from '#state/use-may.ts'
import { confirm } from '#ui/feedback/confirm.tsx'
import { showMoment } from '#ui/format/dates.ts'
import { type Column, figure, moment, type StateLabels, status, textColumn } from '#ui/table/columns.tsx'
import { listPage } from '#ui/table/list-page.tsx'
import type { RowAction } from '#ui/table/RowActions.tsx'
import { ServiceForm } from './ServiceForm.tsx'
import {
  ArchiveService,
  CancelServiceChange,
  type OwnServiceRowFragment,
  OwnServices,
  UpdateServiceStatus,
} from './services.graphql.ts'

type Service = OwnServiceRowFragment

const serviceStates: StateLabels<ServiceStatus> = {
  PUBLISHED: { label: text('Open to buyers'), tone: 'green' },
  PROPOSED: { label: text('Pending approval'), tone: 'amber' },
  PAUSED: { label: text('Paused'), tone: 'amber' },
  REJECTED: { label: text('Rejected'), tone: 'red' },
  DRAFT: { label: text('Draft'), tone: 'grey' },
  RETIRED: { label: text('Removed'), tone: 'grey' },
}

const isOpen = (change: Service['change']) => change?.status === 'PENDING' || change?.status === 'CHANGES_REQUESTED'

const serviceColumns: Column<Service>[] = [
  {
    ...textColumn<Service>(text('Service'), ({ title }) => title, {
      second: ({ kind }, t) => t(serviceNames[kind]),
      sort: 'title',
    }),
    kind: 'name',
  },
  textColumn<Service>(text('Where'), ({ area }) => (area.length > 80 ? `${area.slice(0, 79)}…` : area)),
  textColumn<Service>(text('Rate'), ({ rateBasis, ratePaise }, t) => rateText(t, rateBasis, ratePaise)),
  figure<Service>(text('Requests'), ({ leads }) => String(leads)),
  textColumn<Service>(
    text('Under review by Neev'),
    ({ change }, t) =>
      change && (isOpen(change) || change.status === 'REJECTED') ? t(changeStates[change.status].label) : null,
    {
      second: ({ change }, t) => {
        if (!change) return null
        if (change.status === 'PENDING') return t('respond by {moment}', { moment: showMoment(change.slaDueAt) })
        if (change.status !== 'CHANGES_REQUESTED' && change.status !== 'REJECTED') return null
        return [change.reasonCode && t(rejectReasons[change.reasonCode]), change.externalNote]
          .filter(Boolean)
          .join(': ')
      },
    },
  ),
  moment<Service>(text('Changed'), ({ updatedAt }) => updatedAt, { sort: 'updatedAt' }),
  status<Service, ServiceStatus>(text('Status'), (service) => service.status, serviceStates, { sort: 'status' }),
]

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
