import { cleanCode } from '@neev/domain/core/input/clean'
import { formatInr } from '@neev/domain/core/money'
import { payoutInput, type SettlementTransition } from '@neev/domain/money/settlements/settlements'
import { useState } from 'react'
import { useParams } from 'react-router'
import { useData } from '#graphql/use-data.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { useMay } from '#state/use-may.ts'
import { DetailPage } from '#ui/detail/DetailPage.tsx'
import { Badge } from '#ui/feedback/Badge.tsx'
import { BusyButton } from '#ui/feedback/BusyButton.tsx'
import { ask, confirm } from '#ui/feedback/confirm.tsx'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { TextField } from '#ui/form/fields.tsx'
import { saveBankFile } from './bank-file.ts'
import { Documents, Statement } from './Statement.tsx'
import { statementStates } from './settlement-labels.ts'
import {
  ApproveSettlement,
  BankFileAgain,
  CreateSettlementFile,
  MarkSettlementFailed,
  MarkSettlementPaid,
  RetrySettlement,
  SendSettlements,
  SettlementDetail,
  type StatementFragment,
  SubmitSettlementDisputeResponse,
} from './settlements.graphql.ts'

/** One statement for admins, with its transitions. */
export default function AdminSettlementDetailPage() {
  const t = useT()
  const { id = '' } = useParams()
  const { data } = useData(SettlementDetail, { id })
  const { settlement } = data
  const state = statementStates[settlement.status]
  return (
    <DetailPage
      title={t('Statement {number}', { number: settlement.number })}
      badge={<Badge tone={state.tone}>{t(state.label)}</Badge>}
      subtitle={settlement.sellerName}
      back={{ to: paths.admin.settlementList(), label: t('Settlements') }}
      actions={
        <>
          <Documents of={settlement} />
          <Actions of={settlement} />
        </>
      }
    >
      <Statement of={settlement} />
    </DetailPage>
  )
}

function Actions({ of }: { of: StatementFragment }) {
  const t = useT()
  const may = useMay()('settlement:write')
  const { id } = of
  const [paying, setPaying] = useState(false)
  const options = { successMessage: t('Saved') }
  const send = useMutation(SendSettlements, options)
  const approve = useMutation(ApproveSettlement, options)
  const answer = useMutation(SubmitSettlementDisputeResponse, options)
  const file = useMutation(CreateSettlementFile)
  const failed = useMutation(MarkSettlementFailed, options)
  const retry = useMutation(RetrySettlement, options)
  const paid = useMutation(MarkSettlementPaid, options)
  const again = useMutation(BankFileAgain)
  if (!may) return null
  const amount = formatInr(of.payablePaise)
  const actionsOf: Partial<
    Record<SettlementTransition, { label: string; run: () => Promise<unknown>; quiet?: boolean }>
  > = {
    send: { label: t('Send to seller for review'), run: () => send.runSafely({ ids: [id] }) },
    approve: {
      label: t('Approve'),
      run: async () => {
        const sure = await confirm({
          title: t('Approve {amount}?', { amount }),
          body: t('The statement can no longer change. Another person marks it as paid.'),
          verb: t('Approve'),
        })
        if (sure) await approve.runSafely({ id })
      },
    },
    answer: {
      label: t('Respond'),
      run: async () => {
        const input = await ask({
          title: t('Respond to the seller'),
          body: t('Adjustments made in the meantime are added to this statement, and the seller reviews it again.'),
          verb: t('Respond'),
          asks: { label: t('Respond') },
        })
        if (input) await answer.runSafely({ id, answer: input })
      },
    },
    file: {
      label: t('Bank file'),
      run: async () => {
        const made = await file.runSafely({ ids: [id] })
        if (made) saveBankFile(made.createSettlementFile, t)
      },
    },
    markPaid: { label: t('Mark as paid'), run: async () => setPaying(true) },
    markFailed: {
      label: t('Payout failed'),
      quiet: true,
      run: async () => {
        const reason = await ask({ title: t('What did the bank say?'), verb: t('Save'), asks: { label: t('Reason') } })
        if (reason) await failed.runSafely({ id, reason })
      },
    },
    retry: { label: t('Pay again'), run: () => retry.runSafely({ id }) },
  }
  const busy = [send, approve, answer, file, failed, retry].some((one) => one.busy)
  const open = of.transitions.flatMap((transition) => {
    const action = actionsOf[transition]
    return action ? [{ transition, ...action }] : []
  })
  const download = async () => {
    const found = of.fileId && (await again.runSafely({ id: of.fileId }))
    if (found) saveBankFile(found.settlementFile, t)
  }
  return (
    <>
      {of.status === 'PAYMENT_FILE' && (
        <BusyButton className="button" busy={again.busy} onClick={download}>
          {t('Download bank file again')}
        </BusyButton>
      )}
      {open.map(({ transition, label, run, quiet }) => (
        <BusyButton key={transition} className={quiet ? 'button' : 'button primary'} busy={busy} onClick={run}>
          {label}
        </BusyButton>
      ))}
      <FormDialog
        title={t('Mark as paid')}
        open={paying}
        onClose={() => setPaying(false)}
        schema={payoutInput}
        defaults={{ utr: '' }}
        onSubmit={({ utr }) => paid.run({ id, utr })}
        submit={t('Mark as paid')}
      >
        <p className="ink2">{t('Enter the bank reference of {amount} here.', { amount })}</p>
        <TextField name="utr" label="UTR" tidy={cleanCode} />
      </FormDialog>
    </>
  )
}
