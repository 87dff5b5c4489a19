import { istDate } from '@neev/domain/core/fiscal'
import { formatInr } from '@neev/domain/core/money'
import { allocationInput, receiptInput, receiptModes, suggestAllocations } from '@neev/domain/credit/credit-entries'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { Form } from '#ui/form/Form.tsx'
import { DateField, MoneyField, SelectField, TextField } from '#ui/form/fields.tsx'
import { useFieldError } from '#ui/form/use-field-error.ts'
import { showDay } from '#ui/format/dates.ts'
import { filledOnly } from './allocations.ts'
import {
  AllocateCreditEntry,
  type CreditLineFieldsFragment,
  type CreditEntryFieldsFragment as Entry,
  RecordCreditReceipt,
} from './credit.operations.graphql.ts'
import { modeLabels } from './credit-labels.ts'

/** Every open invoice with nothing allocated yet. */
const emptyAllocations = (items: readonly Entry[]) => items.map(({ id }) => ({ entryId: id, amountPaise: null }))

type FieldsProps = {
  items: readonly Entry[]
  /** What is to be allocated; by default the amount of the form. */
  leftPaise?: number
}

/** An amount for each open invoice, filled oldest first on request. */
function AllocationFields({ items, leftPaise }: FieldsProps) {
  const t = useT()
  const { getValues, setValue } = useFormContext()
  const error = useFieldError('allocations')
  if (items.length === 0) return <p className="ink3">{t('Nothing is open. The amount waits for the next invoice.')}</p>
  const suggest = () => {
    const paise = leftPaise ?? Number(getValues('amountPaise') ?? 0)
    const open = items.map(({ id, dueOn, openPaise }) => ({ id: Number(id), dueOn: dueOn ?? '', openPaise }))
    const suggested = suggestAllocations(paise, open)
    for (const [at, { id }] of items.entries()) {
      const amount = suggested.find(({ entryId }) => entryId === Number(id))?.amountPaise ?? null
      setValue(`allocations.${at}.amountPaise`, amount, { shouldDirty: true })
    }
  }
  return (
    <fieldset className="stack">
      <legend className="medium">{t('What it pays')}</legend>
      <p>
        <button type="button" className="button small" onClick={suggest}>
          {t('Oldest first')}
        </button>
      </p>
      {items.map(({ id, number, dueOn, openPaise }, at) => (
        <MoneyField
          key={id}
          name={`allocations.${at}.amountPaise`}
          label={t('{number}, due {day}, open {amount}', {
            number: number ?? '–',
            day: dueOn ? showDay(dueOn) : '–',
            amount: formatInr(openPaise),
          })}
          optional
        />
      ))}
      {error && <p className="error-text">{error}</p>}
      <p className="ink3 t13">{t('What you do not allocate stays with the company as paid.')}</p>
    </fieldset>
  )
}

type Props = { line: CreditLineFieldsFragment; onDone: () => void }

/** Records a receipt with what it pays. */
export function ReceiptForm({ line, onDone }: Props) {
  const t = useT()
  const [key] = useState(() => `receipt-${crypto.randomUUID()}`)
  const mutation = useMutation(RecordCreditReceipt, { successMessage: t('Receipt recorded') })
  const items = line.account.open
  return (
    <Form
      schema={filledOnly(receiptInput)}
      defaults={{
        amountPaise: undefined,
        receivedOn: istDate(new Date()),
        mode: 'NEFT' as const,
        reference: '',
        note: '',
        allocations: emptyAllocations(items),
      }}
      submit={t('Record receipt')}
      onSubmit={async (input) => {
        await mutation.run({ idempotencyKey: key, lineId: line.id, input })
        onDone()
      }}
    >
      <MoneyField name="amountPaise" label={t('Amount')} />
      <DateField name="receivedOn" label={t('Received on')} />
      <SelectField
        name="mode"
        label={t('Paid by')}
        options={receiptModes.map((mode) => ({ value: mode, label: t(modeLabels[mode]) }))}
      />
      <TextField
        name="reference"
        label={t('Reference')}
        hint={t('The bank’s reference (UTR), or the number of the cheque or receipt.')}
        tidy={(typed) => typed.toUpperCase()}
      />
      <TextField name="note" label={t('Note')} optional />
      <AllocationFields items={items} />
    </Form>
  )
}

/** Allocates what is left of a receipt or credit note. */
export function AllocateForm({ line, entry, onDone }: Props & { entry: Entry }) {
  const t = useT()
  const mutation = useMutation(AllocateCreditEntry, { successMessage: t('Allocated') })
  const items = line.account.open
  return (
    <Form
      schema={filledOnly(allocationInput)}
      defaults={{ allocations: emptyAllocations(items) }}
      submit={t('Allocate')}
      onSubmit={async ({ allocations }) => {
        await mutation.run({ id: entry.id, allocations })
        onDone()
      }}
    >
      <p>{t('{amount} is not allocated.', { amount: formatInr(entry.openPaise) })}</p>
      <AllocationFields items={items} leftPaise={entry.openPaise} />
    </Form>
  )
}
