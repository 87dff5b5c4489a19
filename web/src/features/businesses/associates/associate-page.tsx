import { type AssociateQueue, associateStatuses } from '@neev/domain/businesses/associates'
import { useSearchParams } from 'react-router'
import { text } from '#i18n/text.ts'
import { date, link, status, textColumn } from '#ui/table/columns.tsx'
import { listPage } from '#ui/table/list-page.tsx'
import { AssociateDetail } from './AssociateDetail.tsx'
import { associateStates, typeNames } from './associate-labels.ts'
import { associateQueues } from './associate-queues.ts'
import { type AdminAssociateRowFragment, AdminAssociates } from './associates.graphql.ts'

type Row = AdminAssociateRowFragment

const columnsOf = (queue: AssociateQueue) => [
  link<Row>(
    text('Applicant'),
    ({ name }) => name,
    ({ id }) => associateQueues[queue].path({ id }),
    { second: ({ number, type }, t) => `${number}, ${t(typeNames[type])}`, sort: 'name' },
  ),
  textColumn<Row>(text('Business'), ({ company }) => company, {
    second: ({ city, stateName }) => `${city}, ${stateName}`,
  }),
  textColumn<Row>(text('Area served'), ({ mobile }) => mobile, { second: ({ email }) => email }),
  date<Row>(text('Submitted'), ({ createdAt }) => createdAt, { sort: 'createdAt' }),
  textColumn<Row>(text('Account manager'), ({ assigneeName }) => assigneeName),
  date<Row>(text('Next call'), ({ followUpOn }) => followUpOn, { sort: 'followUpOn' }),
  date<Row>(text('In this status since'), ({ since }) => since, { sort: 'since' }),
  status<Row, Row['status']>(text('Status'), (row) => row.status, associateStates),
]

const queuePage = (queue: AssociateQueue) =>
  listPage(AdminAssociates, ({ adminAssociates }) => adminAssociates, {
    title: associateQueues[queue].title,
    count: text('{n, plural, one {# application} other {# applications}}'),
    late: text('{n, plural, one {# application is} other {# applications are}} overdue'),
    sort: '-since',
    columns: columnsOf(queue),
    file: `associates-${queue.toLowerCase()}`,
    name: `AdminAssociates_${queue}`,
    fixed: { queue },
    tabs: { labels: associateStates, statuses: associateStatuses },
    search: text('Name, business, city, number, GSTIN or email'),
    empty: [text('No applications yet'), text('New applications appear here.')],
    noMatch: text('No applications match these filters'),
  })

/** A page of the applications of one queue; `?id=` opens one of them. */
export function associatePage(queue: AssociateQueue) {
  const List = queuePage(queue)
  return function AssociateAdminPage() {
    const [search] = useSearchParams()
    const id = search.get('id')
    return id ? <AssociateDetail key={id} id={id} queue={queue} /> : <List />
  }
}
