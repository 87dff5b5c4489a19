import { settlementStatuses } from '@neev/domain/money/settlements/settlements'
import { useMutation } from '#graphql/use-mutation.ts'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { BusyButton } from '#ui/feedback/BusyButton.tsx'
import { confirm } from '#ui/feedback/confirm.tsx'
import { listPage } from '#ui/table/list-page.tsx'
import { saveBankFile } from './bank-file.ts'
import { DrawForm } from './DrawForm.tsx'
import { adminColumns } from './settlement.columns.tsx'
import { statementStates } from './settlement-labels.ts'
import { CreateSettlementFile, SendSettlements, Settlements, type StatementRowFragment } from './settlements.graphql.ts'

/** Statements of sellers: to send, approve, pay and answer. */
export default listPage(Settlements, ({ settlements }) => settlements, {
  title: text('Settlements'),
  subtitle: text('Payouts to sellers. One person approves a statement, and another marks it as paid.'),
  sort: '-to',
  columns: adminColumns,
  file: 'settlements',
  isFlat: true,
  tabs: { labels: statementStates, statuses: settlementStatuses, hasEmpty: true },
  search: text('Statement, seller or UTR'),
  form: { may: 'settlement:write', add: text('Create statement'), Form: () => <DrawForm /> },
  selected: { may: 'settlement:write', Actions: Together },
  empty: [text('No statements yet'), text('They are created automatically at the end of a seller’s cycle.')],
  noMatch: text('No statements match these filters'),
})

/** Actions for the selected statements: send drafts, or create a bank file. */
function Together({ rows }: { rows: readonly StatementRowFragment[] }) {
  const t = useT()
  const send = useMutation(SendSettlements, {
    successMessage: t('Sent to the sellers for review'),
  })
  const file = useMutation(CreateSettlementFile)
  const idsOf = (transition: 'send' | 'file') =>
    rows.filter(({ transitions }) => transitions.includes(transition)).map(({ id }) => id)
  const [drafts, payable] = [idsOf('send'), idsOf('file')]
  const show = async () => {
    const sure = await confirm({
      title: t('Send {n, plural, one {# statement} other {# statements}} to the sellers for review?', {
        n: drafts.length,
      }),
      verb: t('Send'),
    })
    if (sure) await send.runSafely({ ids: drafts })
  }
  const pay = async () => {
    const sure = await confirm({
      title: t('Create a bank file of {n, plural, one {# statement} other {# statements}}?', { n: payable.length }),
      body: t('It contains full account numbers. Upload it to the bank, then enter the UTR on each statement.'),
      verb: t('Create file'),
    })
    const made = sure && (await file.runSafely({ ids: payable }))
    if (made) saveBankFile(made.createSettlementFile, t)
  }
  if (drafts.length + payable.length === 0)
    return (
      <span className="ink3 t13">
        {t('Select drafts to send them for review, or approved statements to pay them.')}
      </span>
    )
  return (
    <>
      {drafts.length > 0 && (
        <BusyButton className="button small" busy={send.busy} onClick={show}>
          {t('Send for review')}
        </BusyButton>
      )}
      {payable.length > 0 && (
        <BusyButton className="button small primary" busy={file.busy} onClick={pay}>
          {t('Bank file')}
        </BusyButton>
      )}
    </>
  )
}
