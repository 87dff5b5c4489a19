import { dealerStatuses } from '@neev/domain/orders/dealers'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#routes/paths.ts'
import { useMay } from '#state/use-may.ts'
import { Loading } from '#ui/feedback/Loading.tsx'
import { listPage } from '#ui/table/list-page.tsx'
import { Applicants } from './Applicants.tsx'
import { BillingRule } from './BillingRule.tsx'
import { dealerColumns } from './dealer.columns.tsx'
import { dealerStates } from './dealer-labels.ts'
import { DealerList } from './dealers.graphql.ts'
import styles from './dealers.module.css'
import { NetworkMapCard } from './NetworkMapCard.tsx'
import { useDealerTransitions } from './use-dealer-transitions.ts'

function ApplicantsForWriters() {
  return useMay()('dealer:write') ? (
    <Loading fallback={null}>
      <Applicants />
    </Loading>
  ) : null
}

function Network() {
  const t = useT()
  return (
    <div className={`beside wide-first ${styles.networkParts}`}>
      <Loading>
        <NetworkMapCard title={t('Dealer locations')} />
      </Loading>
      <Loading>
        <BillingRule />
      </Loading>
    </div>
  )
}

/** Dealers of the network, billing rule, and map. */
export default listPage(DealerList, ({ dealers }) => dealers, {
  title: text('Dealers'),
  subtitle: text('They are offered orders from their pincodes first.'),
  sort: 'name',
  columns: dealerColumns,
  file: 'dealers',
  tabs: { labels: dealerStates, statuses: dealerStatuses },
  search: text('Name, code or place'),
  create: { may: 'dealer:write', to: paths.superSeller.dealerAdd, label: text('Invite dealer') },
  open: ({ id }) => paths.superSeller.dealerDetail({ id }),
  useActions: () => useDealerTransitions().transitionsOf,
  empty: [
    text('No dealers yet'),
    text('Invite a business: it gets a link by email and can start when you activate it.'),
  ],
  noMatch: text('No dealers match these filters'),
  before: () => <ApplicantsForWriters />,
  after: () => <Network />,
})
