import { noAwardInput } from '@neev/domain/procurement/quotations/requests'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { useData } from '#graphql/use-data.ts'
import { useLive } from '#graphql/use-live.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import styles from '#ui/account-page.module.css'
import { DetailPage } from '#ui/detail/DetailPage.tsx'
import { Badge } from '#ui/feedback/Badge.tsx'
import { BusyButton } from '#ui/feedback/BusyButton.tsx'
import { confirm } from '#ui/feedback/confirm.tsx'
import { Comparison } from './comparison/Comparison.tsx'
import { QuoteRequestUpdated } from './negotiation/negotiation.operations.graphql.ts'
import { noAwardReasonLabels, requestStates } from './quotation-labels.ts'
import {
  AddAwardedToCart,
  QuoteRequest,
  type QuoteRequestFieldsFragment,
  UpdateQuoteRequestStatus,
} from './quotations.operations.graphql.ts'
import { ReasonDialog } from './ReasonDialog.tsx'
import { RequestSections } from './RequestDetail.tsx'
import { RestActions } from './Rest.tsx'

/** A request for quotation for its buyer: compare and award. */
export default function MyQuotePage() {
  const t = useT()
  const { id = '' } = useParams()
  const { data, refetch } = useData(QuoteRequest, { id })
  const { quoteRequest: request } = data
  useLive(QuoteRequestUpdated, { id }, () => refetch())
  const { label, tone } = requestStates[request.status]
  const mayAward =
    !request.isOfOther && (request.status === 'CLOSED' || (request.status === 'OPEN' && !request.isSealed))
  return (
    <div className={`wrap ${styles.page}`}>
      <DetailPage
        title={request.title}
        badge={<Badge tone={tone}>{t(label)}</Badge>}
        subtitle={request.isOfOther ? `${request.number} · ${t('of a colleague')}` : request.number}
        back={
          request.isOfOther
            ? { to: paths.company(), label: t('Overview') }
            : { to: paths.userQuotes(), label: t('Requests for quotation') }
        }
        actions={<Transitions request={request} />}
      >
        <RequestSections request={request}>
          <Comparison key={shownKey(request)} request={request} mayAward={mayAward} />
        </RequestSections>
      </DetailPage>
    </div>
  )
}

/** Changes with the request and with every revision, whose lines are others to choose from. */
const shownKey = ({ version, comparison }: QuoteRequestFieldsFragment): string =>
  [version, ...(comparison?.quotations.map(({ id }) => id) ?? [])].join()

function Transitions({ request }: { request: QuoteRequestFieldsFragment }) {
  const t = useT()
  const mutation = useMutation(UpdateQuoteRequestStatus, { successMessage: t('Saved') })
  const again = useMutation(AddAwardedToCart, { successMessage: t('Added to cart') })
  const [isEnding, setEnding] = useState(false)
  const { id, version, transitions, comparison, isOfOther } = request
  const close = async () => {
    const yes = await confirm({
      title: t('Close the request now?'),
      body: t('Sellers can no longer answer. You see all prices and can award.'),
      verb: t('Close request'),
    })
    if (yes) await mutation.runSafely({ id, version, transition: 'close', reason: null })
  }
  const cancel = async () => {
    const yes = await confirm({
      title: t('Cancel the request?'),
      body: t('All quotations are rejected.'),
      verb: t('Cancel request'),
      tone: 'danger',
    })
    if (yes) await mutation.runSafely({ id, version, transition: 'cancel', reason: null })
  }
  const waits =
    !isOfOther && comparison?.quotations.some(({ lines }) => lines.some((line) => line.isAwarded && !line.isOrdered))
  return (
    <>
      {transitions.includes('cancel') && (
        <BusyButton className="button" busy={mutation.busy} onClick={cancel}>
          {t('Cancel request')}
        </BusyButton>
      )}
      {transitions.includes('endWithoutAward') && (
        <BusyButton className="button" busy={mutation.busy} onClick={() => setEnding(true)}>
          {t('End without an award')}
        </BusyButton>
      )}
      {transitions.includes('close') && (
        <BusyButton className="button primary" busy={mutation.busy} onClick={close}>
          {t('Close request')}
        </BusyButton>
      )}
      <ReasonDialog
        title={t('End without an award?')}
        body={t('All quotations are rejected.')}
        submit={t('End request')}
        schema={noAwardInput}
        reasons={noAwardReasonLabels}
        open={isEnding}
        onClose={() => setEnding(false)}
        onSubmit={(reason) => mutation.run({ id, version, transition: 'endWithoutAward', reason })}
      />
      <RestActions request={request} />
      {request.hasStatement && (
        <Link className="button" to={paths.userQuoteStatement({ id })}>
          {t('Comparative statement')}
        </Link>
      )}
      {waits && (
        <>
          <BusyButton className="button" busy={again.busy} onClick={() => again.runSafely({ id })}>
            {t('Add to cart again')}
          </BusyButton>
          <Link className="button primary" to={paths.cart()}>
            {t('Go to cart')}
          </Link>
        </>
      )}
    </>
  )
}
