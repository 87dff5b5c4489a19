import { disputeInput } from '@neev/domain/money/settlements/settlements'
import { useState } from 'react'
import { useParams } from 'react-router'
import { useData } from '#graphql/use-data.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { useMay } from '#state/use-may.ts'
import { useSellingPaths } from '#state/use-selling-paths.ts'
import { DetailPage } from '#ui/detail/DetailPage.tsx'
import { Badge } from '#ui/feedback/Badge.tsx'
import { BusyButton } from '#ui/feedback/BusyButton.tsx'
import { confirm } from '#ui/feedback/confirm.tsx'
import { Dialog } from '#ui/feedback/Dialog.tsx'
import { Form } from '#ui/form/Form.tsx'
import { TextareaField } from '#ui/form/fields.tsx'
import { Documents, Statement } from './Statement.tsx'
import { daysText, ownStatementStates } from './settlement-labels.ts'
import { AcceptSettlement, SettlementDetail, SubmitSettlementDispute } from './settlements.graphql.ts'

/** One statement for its seller: review, accept or dispute. */
export default function SellerStatementPage() {
  const t = useT()
  const own = useSellingPaths()
  const may = useMay()('settlement:answer')
  const { id = '' } = useParams()
  const { data } = useData(SettlementDetail, { id })
  const accept = useMutation(AcceptSettlement, { successMessage: t('Accepted') })
  const [disputed, setDisputed] = useState<string[] | null>(null)
  const statement = data.settlement
  const state = ownStatementStates[statement.status]
  const open = may && statement.transitions.includes('dispute')
  const agree = async () => {
    const sure = await confirm({
      title: t('Accept this statement?'),
      body: t('It is paid as shown. Later corrections appear on a later statement.'),
      verb: t('Accept'),
    })
    if (sure) await accept.runSafely({ id })
  }
  return (
    <DetailPage
      title={t('Statement {number}', { number: statement.number })}
      badge={<Badge tone={state.tone}>{t(state.label)}</Badge>}
      subtitle={daysText(statement)}
      back={{ to: own.commissionList(), label: t('Commission and payouts') }}
      actions={
        <>
          <Documents of={statement} />
          {open && (
            <button type="button" className="button" onClick={() => setDisputed([])}>
              {t('Dispute')}
            </button>
          )}
          {may && statement.transitions.includes('accept') && (
            <BusyButton className="button primary" busy={accept.busy} onClick={agree}>
              {t('Accept')}
            </BusyButton>
          )}
        </>
      }
    >
      {open && (
        <p className="note">
          {t(
            'Select the incorrect suborders, or dispute the whole statement. If you do not respond by the date shown, you accept it.',
          )}
        </p>
      )}
      <Statement
        of={statement}
        {...(open && {
          bulk: (rows) => (
            <button type="button" className="button small" onClick={() => setDisputed(rows.map((row) => row.id))}>
              {t('Dispute selected')}
            </button>
          ),
        })}
      />
      <Dialog title={t('What is wrong?')} open={disputed !== null} onClose={() => setDisputed(null)}>
        <div className="dialog-body">
          {disputed && <DisputeForm id={id} suborderIds={disputed} onDone={() => setDisputed(null)} />}
        </div>
      </Dialog>
    </DetailPage>
  )
}

function DisputeForm({ id, suborderIds, onDone }: { id: string; suborderIds: string[]; onDone: () => void }) {
  const t = useT()
  const dispute = useMutation(SubmitSettlementDispute, {
    successMessage: t('We will review it and respond'),
  })
  return (
    <Form
      schema={disputeInput}
      defaults={{ suborderIds, reason: '' }}
      onSubmit={async ({ reason }) => {
        await dispute.run({ id, suborderIds, reason })
        onDone()
      }}
      submit={t('Send')}
    >
      <p className="ink2">
        {suborderIds.length === 0
          ? t('This is about the whole statement.')
          : t('This is about {n, plural, one {# suborder} other {# suborders}}.', { n: suborderIds.length })}
      </p>
      <TextareaField name="reason" label={t('Problem')} />
    </Form>
  )
}
