import { useMutation } from '#graphql/use-mutation.ts'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { Section } from '#ui/detail/DetailPage.tsx'
import { Properties } from '#ui/detail/Properties.tsx'
import { Badge } from '#ui/feedback/Badge.tsx'
import { BusyButton } from '#ui/feedback/BusyButton.tsx'
import { ask, confirm } from '#ui/feedback/confirm.tsx'
import { showMoment } from '#ui/format/dates.ts'
import {
  type AdminBankAccountsQuery,
  ApproveBankAccount,
  CancelBankAccountRequest,
  RejectBankAccount,
} from './admin-payments.graphql.ts'

type Request = AdminBankAccountsQuery['bankAccountRequests'][number]

const states = {
  PENDING: { label: text('Waiting for a second approver'), tone: 'amber' },
  APPROVED: { label: text('Approved, not used yet'), tone: 'blue' },
  IN_USE: { label: text('In use'), tone: 'green' },
  REJECTED: { label: text('Rejected'), tone: 'red' },
  WITHDRAWN: { label: text('Withdrawn'), tone: 'grey' },
} as const

/** Requests for another bank account of the operator, with approvals and actions. */
export function BankAccountRequests({ requests }: { requests: readonly Request[] }) {
  const t = useT()
  if (requests.length === 0) return null
  return (
    <Section title={t('Requests to change the bank account')}>
      <div className="stack">
        {requests.map((request) => (
          <OneRequest key={request.id} request={request} />
        ))}
      </div>
    </Section>
  )
}

function OneRequest({ request }: { request: Request }) {
  const t = useT()
  const state = states[request.status]
  const isOpen = request.status === 'PENDING' || request.status === 'APPROVED'
  return (
    <article className="card padded stack">
      <div className="row">
        <strong>{request.bank}</strong>
        <Badge tone={state.tone}>{t(state.label)}</Badge>
      </div>
      {isOpen && request.isDefault && (
        <p className="note amber">
          {request.holdsFrom
            ? t('New transfers go to it from {moment}; until then the old account is used.', {
                moment: showMoment(request.holdsFrom),
              })
            : t(
                'New transfers go to it 72 hours after a second person approves it; until then the old account is used.',
              )}
        </p>
      )}
      <Properties
        of={[
          [t('Account holder'), request.holder],
          [t('Account number'), request.accountNumber],
          ['IFSC', request.ifsc],
          [t('Branch'), request.branch],
          ['UPI', request.upi],
          [t('For new transfers'), request.isDefault ? t('Yes') : t('No')],
          [t('Requested'), by(t, request.requestedBy, request.requestedAt)],
          [t('Approved'), request.approvedBy && by(t, request.approvedBy, request.approvedAt)],
          [
            state === states.WITHDRAWN ? t('Withdrawn') : t('Rejected'),
            request.closedBy && by(t, request.closedBy, request.closedAt),
          ],
          [t('Reason'), request.reason],
        ]}
      />
      <TransitionButtons request={request} />
    </article>
  )
}

const by = (t: ReturnType<typeof useT>, name: string, at: string | null | undefined) =>
  t('{name}, {moment}', { name, moment: at ? showMoment(at) : '–' })

function TransitionButtons({ request: { id, bank, transitions } }: { request: Request }) {
  const t = useT()
  const approve = useMutation(ApproveBankAccount, { successMessage: t('Approved') })
  const reject = useMutation(RejectBankAccount, { successMessage: t('Rejected') })
  const withdraw = useMutation(CancelBankAccountRequest, { successMessage: t('Withdrawn') })
  if (transitions.length === 0) return null
  const agree = async () => {
    const sure = await confirm({
      title: t('Approve the account at {bank}?', { bank }),
      body: t('First compare the holder, number and IFSC with a letter from the bank.'),
      verb: t('Approve'),
    })
    if (sure) await approve.runSafely({ id })
  }
  const refuse = async () => {
    const reason = await ask({
      title: t('Reject the account at {bank}?', { bank }),
      verb: t('Reject'),
      tone: 'danger',
      asks: { label: t('Reason'), min: 3 },
    })
    if (reason !== null) await reject.runSafely({ id, reason })
  }
  const takeBack = async () => {
    if (await confirm({ title: t('Withdraw the request for {bank}?', { bank }), verb: t('Withdraw'), tone: 'danger' }))
      await withdraw.runSafely({ id })
  }
  const busy = approve.busy || reject.busy || withdraw.busy
  return (
    <div className="row">
      {transitions.includes('APPROVE') && (
        <BusyButton className="button primary" busy={busy} onClick={agree}>
          {t('Approve')}
        </BusyButton>
      )}
      {transitions.includes('REJECT') && (
        <BusyButton className="button danger" busy={busy} onClick={refuse}>
          {t('Reject')}
        </BusyButton>
      )}
      {transitions.includes('WITHDRAW') && (
        <BusyButton className="button" busy={busy} onClick={takeBack}>
          {t('Withdraw')}
        </BusyButton>
      )}
    </div>
  )
}
