import { useState } from 'react'
import { Link } from 'react-router'
import { useData } from '#graphql/use-data.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { useMay } from '#state/use-may.ts'
import { useSellingPaths } from '#state/use-selling-paths.ts'
import { Section } from '#ui/detail/DetailPage.tsx'
import { BusyButton } from '#ui/feedback/BusyButton.tsx'
import { ask } from '#ui/feedback/confirm.tsx'
import { Dialog } from '#ui/feedback/Dialog.tsx'
import { moment, money, type ShownColumn, textColumn } from '#ui/table/columns.tsx'
import { RowTable } from '#ui/table/RowTable.tsx'
import {
  CreditRequests,
  DeclineCreditRequest,
  type CreditRequestFieldsFragment as Request,
} from './credit.operations.graphql.ts'
import { termsText } from './credit-labels.ts'
import { creditPage } from './credit-page.ts'
import { Proposals } from './Proposals.tsx'
import { GrantForm } from './TermsForm.tsx'

function Links() {
  const t = useT()
  const own = useSellingPaths()
  if (!useMay()('credit:grant')) return null
  return (
    <>
      <Link className="button" to={own.creditGstTds()}>
        {t('GST-TDS certificates')}
      </Link>
      <Link className="button" to={own.creditBank()}>
        {t('Bank statement')}
      </Link>
    </>
  )
}

function ToDecide() {
  if (!useMay()('credit:grant')) return null
  return (
    <>
      <Proposals />
      <Waiting />
    </>
  )
}

function useTo() {
  const own = useSellingPaths()
  return ({ id }: { id: string }) => own.creditDetail({ id })
}

/** Credit that the business grants, and requests that wait for it. */
export default creditPage({
  side: 'SELLER',
  subtitle: text('Companies that you let buy now and pay later. You are paid directly by them.'),
  useTo,
  Buttons: Links,
  form: {
    may: 'credit:grant',
    add: text('Grant credit'),
    Form: ({ onDone }) => <GrantForm company={undefined} onDone={onDone} />,
  },
  before: () => <ToDecide />,
  explanation: text('Grant credit to a company that buys from you, with your own limit and terms.'),
})

const columns: ShownColumn<Request>[] = [
  textColumn<Request>(text('Company'), ({ companyName }) => companyName, { second: ({ note }) => note }),
  money<Request>(text('Limit'), ({ limitPaise }) => limitPaise),
  textColumn<Request>(text('Days to pay'), ({ termsDays }, t) => termsText(t, termsDays)),
  moment<Request>(text('Requested'), ({ requestedAt }) => requestedAt),
]

/** Requests of companies that wait for an answer. */
function Waiting() {
  const t = useT()
  const [granting, setGranting] = useState<Request | null>(null)
  const close = () => setGranting(null)
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
            <BusyButton className="button small" busy={mutation.busy} onClick={() => decline(request)}>
              {t('Decline')}
            </BusyButton>
            {request.lineId ? (
              <Link className="button small primary" to={own.creditDetail({ id: request.lineId })}>
                {t('Change terms')}
              </Link>
            ) : (
              <button type="button" className="button small primary" onClick={() => setGranting(request)}>
                {t('Grant')}
              </button>
            )}
          </span>
        )}
      />
      <Dialog title={t('Grant credit')} open={granting !== null} onClose={close} as="drawer">
        <div className="dialog-body">
          <GrantForm company={granting ? { ...granting, id: granting.companyId } : undefined} onDone={close} />
        </div>
      </Dialog>
    </Section>
  )
}
