import { formatInr } from '@neev/domain/core/money'
import { useData } from '#graphql/use-data.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { Section } from '#ui/detail/DetailPage.tsx'
import { BusyButton } from '#ui/feedback/BusyButton.tsx'
import { ask, confirm } from '#ui/feedback/confirm.tsx'
import { moment, money, type ShownColumn, textColumn } from '#ui/table/columns.tsx'
import { RowTable } from '#ui/table/RowTable.tsx'
import {
  ApproveCreditProposal,
  CreditProposals,
  DeclineCreditProposal,
  type CreditProposalFieldsFragment as Proposal,
  WithdrawCreditProposal,
} from './credit.operations.graphql.ts'
import { termsText } from './credit-labels.ts'

const columns = (withSeller: boolean): ShownColumn<Proposal>[] => [
  textColumn<Proposal>(text('Company'), ({ companyName }) => companyName, {
    second: ({ sellerName }) => (withSeller ? sellerName : null),
  }),
  money<Proposal>(text('Limit now'), ({ currentPaise }) => currentPaise),
  money<Proposal>(text('Proposed limit'), ({ limitPaise }) => limitPaise),
  textColumn<Proposal>(text('Days to pay'), ({ termsDays }, t) => termsText(t, termsDays)),
  textColumn<Proposal>(text('Proposed by'), ({ proposedByName }) => proposedByName),
  moment<Proposal>(text('Proposed'), ({ proposedAt }) => proposedAt),
]

/** Limits that wait for a second person; whoever proposed one can only withdraw it. */
export function Proposals({ withSeller = false }: { withSeller?: boolean }) {
  const t = useT()
  const { creditProposals } = useData(CreditProposals).data
  const approve = useMutation(ApproveCreditProposal, { successMessage: t('Limit approved') })
  const decline = useMutation(DeclineCreditProposal, { successMessage: t('Declined') })
  const withdraw = useMutation(WithdrawCreditProposal, { successMessage: t('Withdrawn') })
  const busy = approve.busy || decline.busy || withdraw.busy
  const agree = async ({ id, limitPaise, companyName }: Proposal) => {
    const yes = await confirm({
      title: t('Approve {amount} for {company}?', { amount: formatInr(limitPaise), company: companyName }),
      body: t('The company can order on credit up to this limit at once.'),
      verb: t('Approve limit'),
    })
    if (yes) await approve.runSafely({ id })
  }
  const refuse = async ({ id, companyName }: Proposal) => {
    const reason = await ask({
      title: t('Decline the limit for {company}?', { company: companyName }),
      body: t('Your reason is kept with the proposal.'),
      verb: t('Decline'),
      asks: { label: t('Reason'), min: 3 },
    })
    if (reason) await decline.runSafely({ id, reason })
  }
  if (creditProposals.length === 0) return null
  return (
    <Section title={t('Limits to approve')}>
      <RowTable
        label={t('Limits to approve')}
        columns={columns(withSeller)}
        rows={creditProposals}
        idOf={({ id }) => id}
        actions={(proposal) =>
          proposal.isOwn ? (
            <BusyButton className="button small" busy={busy} onClick={() => withdraw.runSafely({ id: proposal.id })}>
              {t('Withdraw')}
            </BusyButton>
          ) : (
            <span className="row wraps">
              <BusyButton className="button small" busy={busy} onClick={() => refuse(proposal)}>
                {t('Decline')}
              </BusyButton>
              <BusyButton className="button small primary" busy={busy} onClick={() => agree(proposal)}>
                {t('Approve')}
              </BusyButton>
            </span>
          )
        }
      />
    </Section>
  )
}
