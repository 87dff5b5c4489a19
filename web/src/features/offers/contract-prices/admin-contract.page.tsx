import { Link, useSearchParams } from 'react-router'
import { useData } from '#graphql/use-data.ts'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { useMay } from '#state/use-may.ts'
import { DetailPage, Section } from '#ui/detail/DetailPage.tsx'
import { Properties } from '#ui/detail/Properties.tsx'
import { StatusHistory } from '#ui/detail/StatusHistory.tsx'
import { Badge } from '#ui/feedback/Badge.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { showDate } from '#ui/format/dates.ts'
import { moment, nameColumn, type ShownColumn } from '#ui/table/columns.tsx'
import { RowTable } from '#ui/table/RowTable.tsx'
import { AdminContractLines } from './AdminContractLines.tsx'
import { contractStates, stepStates, stepsOf } from './contract-labels.ts'
import { AdminPriceContract, type AdminPriceContractQuery } from './contract-prices.operations.graphql.ts'

type Contract = AdminPriceContractQuery['adminPriceContract']
type Member = Contract['members'][number]

const memberColumns: ShownColumn<Member>[] = [
  nameColumn<Member>(text('Company'), ({ name }) => name),
  moment<Member>(text('Joined'), ({ joinedAt }) => joinedAt),
  moment<Member>(text('Left'), ({ leftAt }) => leftAt),
]

/** A contract of any seller, for staff: it is read and not changed. */
export default function AdminContractPage() {
  const t = useT()
  const [search] = useSearchParams()
  const { adminPriceContract: contract } = useData(AdminPriceContract, { id: search.get('id') ?? '' }).data
  const { id, name, reference, status, endReason, members, history } = contract
  const { label, tone } = contractStates[status]
  return (
    <DetailPage
      title={name}
      badge={<Badge tone={tone}>{t(label)}</Badge>}
      subtitle={reference}
      back={{ to: paths.admin.contractList(), label: t('Contract prices') }}
    >
      {endReason && <p className="note amber">{t('Ended early: {reason}', { reason: endReason })}</p>}
      <Terms contract={contract} />
      <Section title={t('Prices')}>
        <Loading fallback={<Skeleton lines={6} />}>
          <AdminContractLines contractId={id} />
        </Loading>
      </Section>
      {members.length > 0 && (
        <Section title={t('Companies of the group')}>
          <RowTable
            label={t('Companies of the group')}
            columns={memberColumns}
            rows={members}
            idOf={(member) => member.id}
          />
        </Section>
      )}
      <Section title={t('History')}>
        <StatusHistory history={stepsOf(history)} states={stepStates} />
      </Section>
    </DetailPage>
  )
}

function Terms({ contract }: { contract: Contract }) {
  const t = useT()
  const may = useMay()
  const { sellerId, sellerName, isGroup, buyerName, validFrom, validTo, lineCount, formerCount, orderCount } = contract
  const seller = may('seller:read:any') ? (
    <Link className="link" to={paths.admin.sellerDetail({ id: sellerId })}>
      {sellerName}
    </Link>
  ) : (
    sellerName
  )
  return (
    <Section title={t('Terms')}>
      <Properties
        of={[
          [t('Seller'), seller],
          [isGroup ? t('Customer group') : t('Company'), buyerName],
          [t('First day'), showDate(validFrom)],
          [t('Last day'), showDate(validTo)],
          [t('Prices'), String(lineCount)],
          [t('Former prices'), String(formerCount)],
          [t('Orders at these prices'), String(orderCount)],
        ]}
      />
    </Section>
  )
}
