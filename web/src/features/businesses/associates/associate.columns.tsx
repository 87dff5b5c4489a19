import type { AssociateQueue } from '@neev/domain/businesses/associates'
import { text } from '#i18n/text.ts'
import { date, labels, link, status } from '#ui/table/columns.tsx'
import { associateStates, desks, typeNames } from './associate-labels.ts'
import type { AdminAssociateRowFragment } from './associates.graphql.ts'

type Row = AdminAssociateRowFragment

const columnsOf = (queue: AssociateQueue) => [
  link<Row>(
    text('Applicant'),
    ({ name }) => name,
    ({ id }) => desks[queue].path({ id }),
    { second: ({ number, type }, t) => `${number}, ${t(typeNames[type])}`, sort: 'name' },
  ),
  labels<Row>(text('Business'), ({ company }) => company, { second: ({ city, stateName }) => `${city}, ${stateName}` }),
  labels<Row>(text('Area served'), ({ mobile }) => mobile, { second: ({ email }) => email }),
  date<Row>(text('Submitted'), ({ createdAt }) => createdAt, { sort: 'createdAt' }),
  labels<Row>(text('Account manager'), ({ assigneeName }) => assigneeName),
  date<Row>(text('Next call'), ({ followUpOn }) => followUpOn, { sort: 'followUpOn' }),
  date<Row>(text('In this status since'), ({ since }) => since, { sort: 'since' }),
  status<Row, Row['status']>(text('Status'), (row) => row.status, associateStates),
]

export const associateColumns = {
  ENQUIRY: columnsOf('ENQUIRY'),
  SERVICE: columnsOf('SERVICE'),
  SELLER: columnsOf('SELLER'),
  BUSINESS: columnsOf('BUSINESS'),
} satisfies Record<AssociateQueue, unknown>
