import { useData } from '#graphql/use-data.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { DetailPage } from '#ui/detail/DetailPage.tsx'
import { Badge } from '#ui/feedback/Badge.tsx'
import { Comparison } from './comparison/Comparison.tsx'
import { requestStates } from './quotation-labels.ts'
import { QuoteRequest } from './quotations.operations.graphql.ts'
import { RequestSections } from './RequestDetail.tsx'

/** A request for quotation for admins, who read but do not award. */
export function AdminRequest({ id }: { id: string }) {
  const t = useT()
  const { quoteRequest: request } = useData(QuoteRequest, { id }).data
  const { label, tone } = requestStates[request.status]
  return (
    <DetailPage
      title={request.title}
      badge={<Badge tone={tone}>{t(label)}</Badge>}
      subtitle={[request.number, request.buyerName].join(' · ')}
      back={{ to: paths.admin.enquireList(), label: t('Requests for quotation') }}
    >
      <RequestSections request={request}>
        <Comparison request={request} mayAward={false} />
      </RequestSections>
    </DetailPage>
  )
}
