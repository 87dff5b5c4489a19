import { istDate } from '@neev/domain/core/fiscal'
import { formatInr } from '@neev/domain/core/money'
import { creditReceiptInput, deductionInput, moveInput, receiptModes } from '@neev/domain/money/credit/credit-entries'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { Form } from '#ui/form/Form.tsx'
import { DateField, MoneyField, SelectField, TextField } from '#ui/form/fields.tsx'
import { useFieldError } from '#ui/form/use-field-error.ts'
import { showDay } from '#ui/format/dates.ts'
import { suggest, withoutEmptyLines } from './allocations.ts'
import {
  AddCreditDeductions,
  AllocateCreditEntry,
  type CreditLineFieldsFragment,
  type CreditEntryFieldsFragment as Entry,
  RecordCreditReceipt,
} from './credit.operations.graphql.ts'
import { modeLabels } from './credit-labels.ts'

type Item = Pick<Entry, 'id' | 'number' | 'dueOn' | 'openPaise' | 'gstTdsPaise'>

/** Every open invoice with nothing allocated yet. */
const emptyAllocations = (items: readonly Item[]) => items.map(({ id }) => ({ entryId: id, amountPaise: null }))

type FieldsProps = {
  items: readonly Item[]
  /** What is to be allocated; by default the amount of the form. */
  leftPaise?: number
}

/** An amount for each open invoice, and the tax deducted if asked, filled oldest first on request. */
function AllocationFields({ items, leftPaise, deducts = false }: FieldsProps & { deducts?: boolean }) {
  const t = useT()
  const { getValues, setValue } = useFormContext()
  const error = useFieldError('allocations')
  if (items.length === 0) return <p className="ink3">{t('Nothing is open. The amount waits for the next invoice.')}</p>
  const fill = () => {
    const paise = leftPaise ?? Number(getValues('amountPaise') ?? 0)
    for (const [at, one] of suggest(paise, items, deducts).entries()) {
      setValue(`allocations.${at}.amountPaise`, one.paise, { shouldDirty: true })
      if (deducts) setValue(`deductions.${at}.amountPaise`, one.deductedPaise, { shouldDirty: true })
    }
  }
  return (
    <fieldset className="stack">
      <legend className="medium">{t('What it pays')}</legend>
      <p>
        <button type="button" className="button small" onClick={fill}>
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
      {deducts && <DeductionFields items={items} />}
      {error && <p className="error-text">{error}</p>}
      <p className="ink3 t13">{t('What you do not allocate pays the oldest due invoices by itself.')}</p>
    </fieldset>
  )
}

/** GST that a government buyer deducted, for each open invoice that allows it. */
function DeductionFields({ items }: Pick<FieldsProps, 'items'>) {
  const t = useT()
  const error = useFieldError('deductions')
  return (
    <>
      {items.map(
        ({ id, number, gstTdsPaise }, at) =>
          gstTdsPaise > 0 && (
            <MoneyField
              key={id}
              name={`deductions.${at}.amountPaise`}
              label={t('GST-TDS deducted from {number}, at most {amount}', {
                number: number ?? '–',
                amount: formatInr(gstTdsPaise),
              })}
              optional
            />
          ),
      )}
      {error && <p className="error-text">{error}</p>}
    </>
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
      schema={withoutEmptyLines(creditReceiptInput)}
      defaults={{
        amountPaise: undefined,
        receivedOn: istDate(new Date()),
        mode: 'NEFT' as const,
        reference: '',
        note: '',
        allocations: emptyAllocations(items),
        deductions: emptyAllocations(items),
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
      <AllocationFields items={items} deducts />
    </Form>
  )
}

/** Moves what a receipt or credit note pays; what is left empty pays by the rule. */
export function AllocateForm({ line, entry, onDone }: Props & { entry: Entry }) {
  const t = useT()
  const mutation = useMutation(AllocateCreditEntry, { successMessage: t('Allocated') })
  const paid = entry.pays.map(({ entryId, number, dueOn, amountPaise }) => {
    const openPaise = line.account.open.find(({ id }) => id === entryId)?.openPaise ?? 0
    return { id: entryId, number, dueOn, openPaise: openPaise + amountPaise, gstTdsPaise: 0 }
  })
  const items = [...paid, ...line.account.open.filter(({ id }) => !paid.some((one) => one.id === id))]
  return (
    <Form
      schema={withoutEmptyLines(moveInput)}
      defaults={{
        allocations: items.map(({ id }) => {
          const byHand = entry.pays.find(({ entryId, byRule }) => entryId === id && !byRule)
          return { entryId: id, amountPaise: byHand?.amountPaise ?? null }
        }),
      }}
      submit={t('Allocate')}
      onSubmit={async ({ allocations }) => {
        await mutation.run({ id: entry.id, allocations })
        onDone()
      }}
    >
      <AllocationFields items={items} leftPaise={-entry.amountPaise} />
    </Form>
  )
}

/** States GST that the company deducted when it paid a receipt that is recorded. */
export function DeductForm({ line, entry, onDone }: Props & { entry: Entry }) {
  const t = useT()
  const mutation = useMutation(AddCreditDeductions, { successMessage: t('Saved') })
  const items = line.account.open.filter(({ gstTdsPaise }) => gstTdsPaise > 0)
  return (
    <Form
      schema={withoutEmptyLines(deductionInput)}
      defaults={{ deductions: items.map(({ id }) => ({ entryId: id, amountPaise: null as number | null })) }}
      submit={t('Save')}
      onSubmit={async ({ deductions }) => {
        await mutation.run({ id: entry.id, deductions })
        onDone()
      }}
    >
      <p>{t('For invoices that this receipt pays. They count as paid by both.')}</p>
      <DeductionFields items={items} />
    </Form>
  )
}
