import type { AssociateQueue } from '@neev/domain/associates'
import { text } from '#kit/i18n/text.ts'
import { date, labels, link, status } from '#kit/table/columns.tsx'
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
  labels<Row>(text('Firm'), ({ company }) => company, { second: ({ city, stateName }) => `${city}, ${stateName}` }),
  labels<Row>(text('Reach'), ({ mobile }) => mobile, { second: ({ email }) => email }),
  date<Row>(text('Sent in'), ({ createdAt }) => createdAt, { sort: 'createdAt' }),
  labels<Row>(text('Looked after by'), ({ assigneeName }) => assigneeName),
  date<Row>(text('Next call'), ({ followUpOn }) => followUpOn, { sort: 'followUpOn' }),
  date<Row>(text('In this state since'), ({ since }) => since, { sort: 'since' }),
  status<Row, Row['status']>(text('State'), (row) => row.status, associateStates),
]

export const associateColumns = {
  ENQUIRY: columnsOf('ENQUIRY'),
  SERVICE: columnsOf('SERVICE'),
  SELLER: columnsOf('SELLER'),
  BUSINESS: columnsOf('BUSINESS'),
} satisfies Record<AssociateQueue, unknown>
