import { text } from '#i18n/text.ts'
import type { T } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { type Column, link, moment, money, status, textColumn } from '#ui/table/columns.tsx'
import type { ApprovalRowFieldsFragment } from './company.operations.graphql.ts'
import { approvalStates } from './company-labels.ts'

type Row = ApprovalRowFieldsFragment

/** Where the goods go. */
export const siteOf = ({ shipping: { line1, city } }: Pick<Row, 'shipping'>) => `${line1}, ${city}`

/** Why an order needs approval, in words. */
export const reasonsOf = (t: T, { reasons }: Pick<Row, 'reasons'>): string =>
  reasons.map(({ name }) => name ?? t('Above the spend limit')).join(', ')

export const approvalColumns: Column<Row>[] = [
  link<Row>(
    text('Request'),
    ({ number }) => number,
    ({ id }) => paths.companyApproval({ id }),
    { second: ({ requesterName }) => requesterName },
  ),
  textColumn<Row>(text('Site'), siteOf),
  textColumn<Row>(text('Reason'), (row, t) => reasonsOf(t, row)),
  money<Row>(text('Amount'), ({ payablePaise }) => payablePaise, { sort: 'payable' }),
  moment<Row>(text('Requested'), ({ requestedAt }) => requestedAt, { sort: 'requestedAt' }),
  moment<Row>(text('Ends'), ({ expiresAt }) => expiresAt, { sort: 'expiresAt' }),
  status<Row, Row['status']>(text('Status'), (row) => row.status, approvalStates),
]
