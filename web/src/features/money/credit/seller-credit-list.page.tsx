import { useState } from 'react'
import { Link } from 'react-router'
import { useData } from '#graphql/use-data.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { useMay } from '#state/use-may.ts'
import { useSellingPaths } from '#state/use-selling-paths.ts'
import { Section } from '#ui/detail/DetailPage.tsx'
import { ask } from '#ui/feedback/confirm.tsx'
import { Dialog } from '#ui/feedback/Dialog.tsx'
import { labels, moment, money, type ShownColumn } from '#ui/table/columns.tsx'
import { RowTable } from '#ui/table/RowTable.tsx'
import { CreditList } from './CreditList.tsx'
import {
  CreditRequests,
  DeclineCreditRequest,
  type CreditRequestFieldsFragment as Request,
} from './credit.operations.graphql.ts'
import { termsText } from './credit-labels.ts'
import { Proposals } from './Proposals.tsx'
import { GrantForm } from './TermsForm.tsx'

/** Credit that the business grants, and requests that wait for it. */
export default function SellerCreditListPage() {
  const t = useT()
  const own = useSellingPaths()
  const may = useMay()('credit:grant')
  const [granting, setGranting] = useState<Request | 'NEW' | null>(null)
  const close = () => setGranting(null)
  const company = granting && granting !== 'NEW' ? { ...granting, id: granting.companyId } : undefined
  return (
    <>
      <CreditList
        side="SELLER"
        subtitle={t('Companies that you let buy now and pay later. You are paid directly by them.')}
        to={({ id }) => own.creditDetail({ id })}
        actions={
          may && (
            <>
              <Link className="button" to={own.creditGstTds()}>
                {t('GST-TDS certificates')}
              </Link>
              <Link className="button" to={own.creditBank()}>
                {t('Bank statement')}
              </Link>
              <button type="button" className="button primary" onClick={() => setGranting('NEW')}>
                {t('Grant credit')}
              </button>
            </>
          )
        }
        empty={t('Grant credit to a company that buys from you, with your own limit and terms.')}
      >
        {may && <Proposals />}
        {may && <Waiting onGrant={setGranting} />}
      </CreditList>
      <Dialog title={t('Grant credit')} open={granting !== null} onClose={close} as="drawer">
        <div className="dialog-body">
          <GrantForm company={company} onDone={close} />
        </div>
      </Dialog>
    </>
  )
}

const columns: ShownColumn<Request>[] = [
  labels<Request>(text('Company'), ({ companyName }) => companyName, { second: ({ note }) => note }),
  money<Request>(text('Limit'), ({ limitPaise }) => limitPaise),
  labels<Request>(text('Days to pay'), ({ termsDays }, t) => termsText(t, termsDays)),
  moment<Request>(text('Requested'), ({ requestedAt }) => requestedAt),
]

/** Requests of companies that wait for an answer. */
function Waiting({ onGrant }: { onGrant: (request: Request) => void }) {
  const t = useT()
  const own = useSellingPaths()
  const { creditRequests } = useData(CreditRequests, { side: 'SELLER' }).data
  const mutation = useMutation(DeclineCreditRequest, { successMessage: t('Declined') })
  const decline = async ({ id, companyName }: Request) => {
    const reason = await ask({
      title: t('Decline the request of {company}?', { company: companyName }),
      body: t('The company reads your reason.'),
      verb: t('Decline'),
      asks: { label: t('Reason'), min: 3 },
    })
    if (reason) await mutation.runSafely({ id, reason })
  }
  if (creditRequests.length === 0) return null
  return (
    <Section title={t('Requests for credit')}>
      <RowTable
        label={t('Requests for credit')}
        columns={columns}
        rows={creditRequests}
        idOf={({ id }) => id}
        actions={(request) => (
          <span className="row wraps">
            <button type="button" className="button small" disabled={mutation.busy} onClick={() => decline(request)}>
              {t('Decline')}
            </button>
            {request.lineId ? (
              <Link className="button small primary" to={own.creditDetail({ id: request.lineId })}>
                {t('Change terms')}
              </Link>
            ) : (
              <button type="button" className="button small primary" onClick={() => onGrant(request)}>
                {t('Grant')}
              </button>
            )}
          </span>
        )}
      />
    </Section>
  )
}
