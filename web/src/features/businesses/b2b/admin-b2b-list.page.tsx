import { b2bStatuses } from '@neev/domain/businesses/b2b'
import { text } from '#i18n/text.ts'
import { paths } from '#navigation/paths.ts'
import { gstinStatusNames } from '#shared/tax/gstin-standing.ts'
import { date, figure, link, status, textColumn } from '#ui/table/columns.tsx'
import { listPage } from '#ui/table/list-page.tsx'
import { AdminB2bAccounts, type AdminB2bRowFragment } from './admin-b2b.graphql.ts'
import { monthText } from './B2bFacts.tsx'
import { b2bStates, companyKindNames } from './b2b-labels.ts'

type Row = AdminB2bRowFragment

const b2bColumns = [
  link<Row>(
    text('Company'),
    ({ companyName }) => companyName,
    ({ id }) => paths.admin.b2bDetail({ id }),
    { second: ({ kind }, t) => kind && t(companyKindNames[kind]), sort: 'companyName' },
  ),
  textColumn<Row>('GSTIN', ({ gstins, pan }) => gstins[0] ?? (pan || null), {
    second: ({ gstins, standings }, t) =>
      [
        ...standings.flatMap(({ gstin, status }) =>
          status && status !== 'ACTIVE' ? [`${gstin}: ${t(gstinStatusNames[status])}`] : [],
        ),
        gstins.length > 1 && t('and {n, plural, one {# more} other {# more}}', { n: gstins.length - 1 }),
      ]
        .filter(Boolean)
        .join(', ') || null,
  }),
  textColumn<Row>(text('Buyer'), ({ userName }) => userName, { second: ({ userEmail }) => userEmail }),
  figure<Row>(text('Per month'), ({ monthlyGrams }) => monthText(monthlyGrams), { sort: 'monthlyGrams' }),
  textColumn<Row>(text('Account manager'), ({ managerName }) => managerName),
  date<Row>(text('In this status since'), ({ since }) => since, { sort: 'since' }),
  status<Row, Row['status']>(text('Status'), (row) => row.status, b2bStates),
]

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
