import { dealerStatuses } from '@neev/domain/orders/dealers'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { useMay } from '#state/use-may.ts'
import { Loading } from '#ui/feedback/Loading.tsx'
import { massText } from '#ui/format/amounts.ts'
import { type Column, figure, link, status, textColumn } from '#ui/table/columns.tsx'
import { listPage } from '#ui/table/list-page.tsx'
import { Applicants } from './Applicants.tsx'
import { BillingRule } from './BillingRule.tsx'
import { dealerStates, shareText } from './dealer-labels.ts'
import { DealerList, type DealerRowFieldsFragment } from './dealers.graphql.ts'
import styles from './dealers.module.css'
import { NetworkMapCard } from './NetworkMapCard.tsx'
import { useDealerTransitions } from './use-dealer-transitions.ts'

type Dealer = DealerRowFieldsFragment

const dealerColumns: Column<Dealer>[] = [
  link<Dealer>(
    text('Dealer'),
    ({ name }) => name,
    ({ id }) => paths.superSeller.dealerDetail({ id }),
    { second: ({ code }) => code, sort: 'name' },
  ),
  textColumn<Dealer>(text('Location'), ({ city }) => city, { second: ({ state }) => state }),
  figure<Dealer>(text('Pincodes'), ({ pincodeCount }) => String(pincodeCount)),
  figure<Dealer>(text('Per day'), ({ capacityGrams }, t) =>
    capacityGrams === null ? t('No limit') : massText(capacityGrams),
  ),
  figure<Dealer>(text('Accepted'), ({ performance: { accepted, requested } }, t) => shareText(t, accepted, requested)),
  figure<Dealer>(text('On time'), ({ performance: { onTime, delivered } }, t) => shareText(t, onTime, delivered)),
  figure<Dealer>(text('Delivered'), ({ performance }) => massText(performance.grams)),
  status<Dealer, Dealer['status']>(text('Status'), (dealer) => dealer.status, dealerStates),
]

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
