import { quoteRequestStatuses } from '@neev/domain/procurement/quotations/requests'
import type { ReactNode } from 'react'
import { text } from '#i18n/text.ts'
import { paths } from '#navigation/paths.ts'
import { listPage } from '#ui/table/list-page.tsx'
import { requestColumns } from './quotation.columns.tsx'
import { requestStates } from './quotation-labels.ts'
import { type QuoteRequestRowFragment, QuoteRequests } from './quotations.operations.graphql.ts'

type Requests = {
  side: 'BUYER' | 'ADMIN'
  to: (row: QuoteRequestRowFragment) => string
  /** Above the list. */
  before?: () => ReactNode
  explanation: string
}

/** A page of requests for quotation, with a tab per status. */
export const requestPage = ({ side, to, before, explanation }: Requests) =>
  listPage(QuoteRequests, ({ quoteRequests }) => quoteRequests, {
    title: text('Requests for quotation'),
    subtitle: text('Lists of items that sellers quote delivered prices for.'),
    ...(side === 'BUYER' && { account: 'wide' as const }),
    sort: '-createdAt',
    columns: requestColumns(to, side),
    file: 'requests-for-quotation',
    fixed: { side },
    tabs: { labels: requestStates, statuses: quoteRequestStatuses },
    search: text('Number, title or pincode'),
    ...(before && { before }),
    empty: [
      text('No requests for quotation'),
      explanation,
      side === 'BUYER' ? { label: text('Browse materials'), to: paths.categories } : undefined,
    ],
    noMatch: text('No requests match these filters'),
  })
