import { istDate } from '@neev/domain/core/fiscal'
import { formatInr } from '@neev/domain/core/money'
import { creditDebitNoteInput, writeOffInput } from '@neev/domain/money/credit/credit-entries'
import { type ReactNode, useState } from 'react'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { BusyButton } from '#ui/feedback/BusyButton.tsx'
import { ask, confirm } from '#ui/feedback/confirm.tsx'
import { Dialog } from '#ui/feedback/Dialog.tsx'
import { Form } from '#ui/form/Form.tsx'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { DateField, MoneyField, TextField } from '#ui/form/fields.tsx'
import { isUnallocated } from './CreditLedger.tsx'
import {
  AddCreditDebitNote,
  ChargeCreditInterest,
  type CreditLineFieldsFragment,
  type CreditEntryFieldsFragment as Entry,
  ReverseCreditReceipt,
  UpdateCreditStatus,
  WriteOffCreditEntry,
} from './credit.operations.graphql.ts'
import { AllocateForm, DeductForm, ReceiptForm } from './ReceiptForm.tsx'
import { TermsForm } from './TermsForm.tsx'

type Props = { line: CreditLineFieldsFragment }

/** What the seller does with a line. */
export function LineActions({ line }: Props) {
  const t = useT()
  const [open, setOpen] = useState<'receipt' | 'terms' | 'debit' | null>(null)
  const close = () => setOpen(null)
  const titles = { receipt: t('Record receipt'), terms: t('Change terms'), debit: t('Add debit note') }
  return (
    <>
      <StatusButtons line={line} />
      <InterestButton line={line} />
      {line.status !== 'CLOSED' && (
        <>
          <button type="button" className="button" onClick={() => setOpen('debit')}>
            {titles.debit}
          </button>
          <button type="button" className="button" onClick={() => setOpen('terms')}>
            {titles.terms}
          </button>
        </>
      )}
      <button type="button" className="button primary" onClick={() => setOpen('receipt')}>
        {titles.receipt}
      </button>
      <Dialog title={open ? titles[open] : ''} open={open !== null} onClose={close} as="drawer">
        <div className="dialog-body">
          {open === 'receipt' && <ReceiptForm line={line} onDone={close} />}
          {open === 'terms' && <TermsForm line={line} onDone={close} />}
          {open === 'debit' && <DebitForm line={line} onDone={close} />}
        </div>
      </Dialog>
    </>
  )
}

/** Hold, resume and close. */
function StatusButtons({ line: { id, version, transitions } }: Props) {
  const t = useT()
  const mutation = useMutation(UpdateCreditStatus, { successMessage: t('Saved') })
  const hold = async () => {
    const reason = await ask({
      title: t('Put the credit on hold?'),
      body: t('The company cannot order on credit until you resume it. It reads your reason.'),
      verb: t('Put on hold'),
      asks: { label: t('Reason'), min: 3 },
    })
    if (reason) await mutation.runSafely({ id, version, transition: 'hold', reason })
  }
  const end = async () => {
    const yes = await confirm({ title: t('Close this credit?'), verb: t('Close credit'), tone: 'danger' })
    if (yes) await mutation.runSafely({ id, version, transition: 'close', reason: null })
  }
  const resume = () => mutation.runSafely({ id, version, transition: 'resume', reason: null })
  return (
    <>
      {transitions.includes('close') && (
        <BusyButton className="button" busy={mutation.busy} onClick={end}>
          {t('Close credit')}
        </BusyButton>
      )}
      {transitions.includes('hold') && (
        <BusyButton className="button" busy={mutation.busy} onClick={hold}>
          {t('Put on hold')}
        </BusyButton>
      )}
      {transitions.includes('resume') && (
        <BusyButton className="button" busy={mutation.busy} onClick={resume}>
          {t('Resume')}
        </BusyButton>
      )}
    </>
  )
}

function InterestButton({ line }: Props) {
  const t = useT()
  const mutation = useMutation(ChargeCreditInterest, { successMessage: t('Interest charged') })
  if (line.account.uncharged === 0) return null
  const amount = formatInr(line.account.interestPaise)
  const charge = async () => {
    const yes = await confirm({
      title: t('Charge {amount} of interest?', { amount }),
      body: t('The company owes it at once. GST on interest is yours to invoice.'),
      verb: t('Charge interest'),
    })
    if (yes) await mutation.runSafely({ lineId: line.id })
  }
  return (
    <BusyButton className="button" busy={mutation.busy} onClick={charge}>
      {t('Charge interest')}
    </BusyButton>
  )
}

/** A debit note of the seller's own, such as an opening balance. */
function DebitForm({ line, onDone }: Props & { onDone: () => void }) {
  const t = useT()
  const [key] = useState(() => `debit-${crypto.randomUUID()}`)
  const mutation = useMutation(AddCreditDebitNote, { successMessage: t('Saved') })
  return (
    <Form
      schema={creditDebitNoteInput}
      defaults={{ amountPaise: undefined, number: '', dueOn: istDate(new Date()), reason: '' }}
      submit={t('Add debit note')}
      onSubmit={async (input) => {
        await mutation.run({ idempotencyKey: key, lineId: line.id, input })
        onDone()
      }}
    >
      <p>{t('For what the company owes you outside this shop, such as an opening balance.')}</p>
      <MoneyField name="amountPaise" label={t('Amount')} />
      <TextField name="number" label={t('Number')} />
      <DateField name="dueOn" label={t('Due')} />
      <TextField name="reason" label={t('Reason')} />
    </Form>
  )
}

type EntryProps = Props & { entry: Entry }

/** What the seller does with a receipt or credit note. */
export function LedgerActions({ line, entry }: EntryProps): ReactNode {
  const t = useT()
  const [open, setOpen] = useState<'allocate' | 'deduct' | null>(null)
  const close = () => setOpen(null)
  const reverse = useMutation(ReverseCreditReceipt, { successMessage: t('Receipt reversed') })
  const undo = async () => {
    const reason = await ask({
      title: t('Reverse the receipt {number}?', { number: entry.number ?? '' }),
      body: t('What it paid is open again.'),
      verb: t('Reverse'),
      tone: 'danger',
      asks: { label: t('Reason'), min: 3 },
    })
    if (reason) await reverse.runSafely({ id: entry.id, reason })
  }
  const isReceipt = entry.kind === 'RECEIPT' && !entry.isReversed
  const canPay = entry.kind === 'RECEIPT' || entry.kind === 'CREDIT_NOTE'
  const canMove = canPay && !entry.isReversed && (entry.pays.length > 0 || isUnallocated(entry))
  const number = entry.number ?? ''
  return (
    <span className="row wraps">
      {canMove && (
        <button type="button" className="button small" onClick={() => setOpen('allocate')}>
          {t('Change allocation')}
        </button>
      )}
      {isReceipt && line.account.open.some(({ gstTdsPaise }) => gstTdsPaise > 0) && (
        <button type="button" className="button small" onClick={() => setOpen('deduct')}>
          {t('State GST-TDS')}
        </button>
      )}
      {isReceipt && (
        <BusyButton className="button small quiet" busy={reverse.busy} onClick={undo}>
          {t('Reverse')}
        </BusyButton>
      )}
      <Dialog
        title={open === 'deduct' ? t('GST-TDS of {number}', { number }) : t('Allocate {number}', { number })}
        open={open !== null}
        onClose={close}
        as="drawer"
      >
        <div className="dialog-body">
          {open === 'allocate' && <AllocateForm line={line} entry={entry} onDone={close} />}
          {open === 'deduct' && <DeductForm line={line} entry={entry} onDone={close} />}
        </div>
      </Dialog>
    </span>
  )
}

/** Writes off what is open of an invoice. */
export function WriteOffButton({ entry }: { entry: Entry }) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const mutation = useMutation(WriteOffCreditEntry, { successMessage: t('Written off') })
  return (
    <>
      <button type="button" className="button small quiet" onClick={() => setOpen(true)}>
        {t('Write off')}
      </button>
      <FormDialog
        title={t('Write off {number}', { number: entry.number ?? '' })}
        open={isOpen}
        onClose={() => setOpen(false)}
        schema={writeOffInput}
        defaults={{ amountPaise: entry.openPaise, reason: '' }}
        submit={t('Write off')}
        onSubmit={(input) => mutation.run({ id: entry.id, ...input })}
      >
        <p>{t('The company no longer owes it. This cannot be undone.')}</p>
        <MoneyField name="amountPaise" label={t('Amount')} />
        <TextField name="reason" label={t('Reason')} />
      </FormDialog>
    </>
  )
}
