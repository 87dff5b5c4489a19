import { type ClaimStatus, claimKinds, claimStatuses } from '@neev/domain/aftersales/claims/claims'
import { Link } from 'react-router'
import { useData } from '#graphql/use-data.ts'
import { text } from '#i18n/text.ts'
import type { T } from '#i18n/use-t.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#routes/paths.ts'
import { claimKindLabels, claimLabels, claimStates } from '#shared/orders/claim-labels.ts'
import styles from '#ui/account-page.module.css'
import { Empty } from '#ui/feedback/Blank.tsx'
import { showDate, showMoment } from '#ui/format/dates.ts'
import { type Column, date, labels, link, money, status } from '#ui/table/columns.tsx'
import { ExportButton } from '#ui/table/ExportButton.tsx'
import { allRows } from '#ui/table/export.ts'
import { ChoiceFilter, Filters, SearchFilter } from '#ui/table/Filters.tsx'
import { ListPage } from '#ui/table/ListPage.tsx'
import { ResourceTable } from '#ui/table/ResourceTable.tsx'
import { StateTabs } from '#ui/table/StateTabs.tsx'
import { useListState } from '#ui/table/use-list-state.ts'
import { type ClaimFieldsFragment, MyClaims } from './claims.graphql.ts'

type Row = ClaimFieldsFragment

/** What happens next, by status; null once it is over. A return is brought by the buyer, or collected by the seller. */
const nextSteps: Readonly<Record<ClaimStatus, string | null>> = {
  SELLER_REVIEW: text('The seller answers'),
  ESCALATED: text('Neev decides'),
  APPROVED: text('The seller schedules the pickup'),
  PICKUP_SCHEDULED: text('The seller collects the goods'),
  IN_TRANSIT: text('The seller confirms that the goods arrived'),
  RECEIVED: text('The seller inspects the goods'),
  INSPECTED: text('The seller sends the replacement'),
  RETURNING_TO_BUYER: text('The seller brings the goods back to you'),
  RESOLVED: null,
  REJECTED: text('Ask Neev to decide if you do not agree'),
  DISMISSED: null,
  RETURNED_TO_BUYER: null,
  WITHDRAWN: null,
}

function nextStep({ status, returnArrangedBy }: Row, t: T): string | null {
  if (returnArrangedBy === 'BUYER' && status === 'APPROVED') return t('You say when you bring the goods')
  if (returnArrangedBy === 'BUYER' && status === 'PICKUP_SCHEDULED') return t('You bring the goods to the yard')
  const step = nextSteps[status]
  return step && t(step)
}

function deadline({ status, answerBy, pickup }: Row): string | null {
  if (status === 'SELLER_REVIEW') return showMoment(answerBy)
  return status === 'PICKUP_SCHEDULED' && pickup ? showDate(pickup.on) : null
}

const columns: Column<Row>[] = [
  link<Row>(
    text('Claim'),
    ({ number }) => number,
    ({ orderId }) => paths.order({ id: orderId }),
    { second: ({ kind, reason }, t) => `${t(claimKindLabels[kind])}: ${t(claimLabels[reason])}` },
  ),
  labels<Row>(text('Seller'), ({ sellerName }) => sellerName, { second: ({ suborderNumber }) => suborderNumber }),
  date<Row>(text('Created'), ({ requestedAt }) => requestedAt, { sort: 'requestedAt' }),
  money<Row>(text('Claimed'), ({ totalPaise }) => totalPaise, { sort: 'total' }),
  money<Row>(text('Approved'), ({ agreedPaise }) => agreedPaise),
  labels<Row>(text('Next step'), nextStep),
  labels<Row>(text('Deadline'), deadline),
  status<Row, ClaimStatus>(text('Status'), (row) => row.status, claimStates),
]

/** The customer's claims and returns, each with what happens next and until when. */
export default function MyClaimsPage() {
  const t = useT()
  const list = useListState({
    sort: '-requestedAt',
    filters: { search: 'text', status: claimStatuses, kind: claimKinds },
  })
  const { data, stale } = useData(MyClaims, list.variables, { keep: true })
  return (
    <div className={`wrap narrow ${styles.page}`}>
      <ListPage
        title={t('Claims and returns')}
        subtitle={t('You create a claim or a return on the page of a delivered order.')}
        actions={
          <ExportButton
            name="claims"
            columns={columns}
            rows={() => allRows(MyClaims, list.variables, ({ myClaims }) => myClaims)}
          />
        }
      >
        <StateTabs list={list} states={claimStates} statuses={claimStatuses} counts={data.myClaims.counts} />
        <Filters state={list}>
          <SearchFilter state={list} label={t('Claim or seller')} />
          <ChoiceFilter
            state={list}
            name="kind"
            label={t('Type')}
            options={claimKinds.map((value) => ({ value, label: t(claimKindLabels[value]) }))}
          />
        </Filters>
        <ResourceTable
          label={t('Claims and returns')}
          columns={columns}
          page={data.myClaims}
          stale={stale}
          state={list}
          empty={
            <Empty
              title={list.narrowed ? t('No claims match these filters') : t('No claims')}
              action={
                <Link className="button" to={paths.userOrders()}>
                  {t('My orders')}
                </Link>
              }
            >
              {t('If goods are damaged, wrong or short, report it within 48 hours of delivery.')}
            </Empty>
          }
        />
      </ListPage>
    </div>
  )
}
