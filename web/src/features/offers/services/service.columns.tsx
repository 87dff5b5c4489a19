import type { ServiceStatus } from '@neev/domain/offers/services'
import { text } from '#i18n/text.ts'
import { changeStates, rejectReasons } from '#shared/approvals/change-states.ts'
import { rateText, serviceNames } from '#shared/enquiries/service-labels.ts'
import { showMoment } from '#ui/format/dates.ts'
import { type Column, figure, labels, moment, type StateLabels, status } from '#ui/table/columns.tsx'
import type { OwnServiceRowFragment } from './services.graphql.ts'

export type Service = OwnServiceRowFragment

export const serviceStates: StateLabels<ServiceStatus> = {
  PUBLISHED: { label: text('Open to buyers'), tone: 'green' },
  PROPOSED: { label: text('Pending approval'), tone: 'amber' },
  PAUSED: { label: text('Paused'), tone: 'amber' },
  REJECTED: { label: text('Rejected'), tone: 'red' },
  DRAFT: { label: text('Draft'), tone: 'grey' },
  RETIRED: { label: text('Removed'), tone: 'grey' },
}

const isOpen = (change: Service['change']) => change?.status === 'PENDING' || change?.status === 'CHANGES_REQUESTED'

export const serviceColumns: Column<Service>[] = [
  {
    ...labels<Service>(text('Service'), ({ title }) => title, {
      second: ({ kind }, t) => t(serviceNames[kind]),
      sort: 'title',
    }),
    kind: 'name',
  },
  labels<Service>(text('Where'), ({ area }) => (area.length > 80 ? `${area.slice(0, 79)}…` : area)),
  labels<Service>(text('Rate'), ({ rateBasis, ratePaise }, t) => rateText(t, rateBasis, ratePaise)),
  figure<Service>(text('Requests'), ({ leads }) => String(leads)),
  labels<Service>(
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
