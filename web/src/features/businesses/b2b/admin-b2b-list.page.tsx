import { b2bStatuses } from '@neev/domain/businesses/b2b'
import { text } from '#i18n/text.ts'
import { listPage } from '#ui/table/list-page.tsx'
import { b2bColumns } from './admin-b2b.columns.tsx'
import { AdminB2bAccounts } from './admin-b2b.graphql.ts'
import { b2bStates } from './b2b-labels.ts'

/** All companies in any status. */
export default listPage(AdminB2bAccounts, ({ adminB2bAccounts }) => adminB2bAccounts, {
  title: text('Business buyers'),
  count: text('{n, plural, one {# company} other {# companies}}'),
  late: text('{n, plural, one {# application has} other {# applications have}} been waiting for more than two days'),
  sort: '-since',
  columns: b2bColumns,
  file: 'business-buyers',
  tabs: { labels: b2bStates, statuses: b2bStatuses },
  search: text('Company, GSTIN, PAN, name or email'),
  empty: [text('No companies yet'), text('Companies appear here when they start an application.')],
  noMatch: text('No companies match these filters'),
})
