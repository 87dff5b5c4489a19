import { istDate } from '@neev/domain/core/fiscal'
import { formatInr } from '@neev/domain/core/money'
import { creditBankRowInput } from '@neev/domain/money/credit/credit-bank-rows'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useData } from '#graphql/use-data.ts'
import { useGql } from '#graphql/use-gql.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { StatementField } from '#shared/payments/StatementField.tsx'
import { Properties } from '#ui/detail/Properties.tsx'
import { Form } from '#ui/form/Form.tsx'
import { DateField, MoneyField, SelectField, TextField } from '#ui/form/fields.tsx'
import { problemSchema } from '#ui/form/problem-schema.ts'
import { showDay } from '#ui/format/dates.ts'
import {
  AddCreditBankRow,
  type CreditBankRowFieldsFragment as BankRow,
  CreditBankSuggestion,
  CreditLines,
  RecordCreditBankRow,
  UploadCreditStatement,
  type UploadCreditStatementMutation,
} from '../credit.operations.graphql.ts'

type Props = { onDone: () => void }
type Brought = UploadCreditStatementMutation['uploadCreditStatement']

const chosenFile = problemSchema<{ file: File | null }>(({ file }) => ({ file: !file && text('Choose a file.') }))

/** Uploads a statement, and says what it brought. */
export function UploadBankRows({ onDone }: Props) {
  const t = useT()
  const upload = useMutation(UploadCreditStatement)
  const [brought, setBrought] = useState<Brought | null>(null)
  if (brought) return <Uploaded brought={brought} onDone={onDone} />
  return (
    <Form
      schema={chosenFile}
      defaults={{ file: null }}
      submit={t('Upload')}
      onSubmit={async ({ file }) => setBrought((await upload.run({ file: file as File })).uploadCreditStatement)}
    >
      <StatementField />
    </Form>
  )
}

function Uploaded({ brought: { rows, added, suggested, problems }, onDone }: Props & { brought: Brought }) {
  const t = useT()
  return (
    <div className="stack">
      <Properties
        of={[
          [t('Credits in the file'), rows],
          [t('New'), added],
          [t('New with a credit line'), suggested],
        ]}
      />
      {problems.length > 0 && (
        <ul className="note amber">
          {problems.map(({ line, message }) => (
            <li key={line}>{t('Row {n}: {problem}', { n: line, problem: t(message) })}</li>
          ))}
        </ul>
      )}
      <button type="button" className="button primary" onClick={onDone}>
        {t('Done')}
      </button>
    </div>
  )
}

/** One credit that the seller types. */
export function AddBankRow({ onDone }: Props) {
  const t = useT()
  const mutation = useMutation(AddCreditBankRow, { successMessage: t('Saved') })
  return (
    <Form
      schema={creditBankRowInput}
      defaults={{ onDay: istDate(new Date()), amountPaise: undefined, reference: '', narration: '' }}
      submit={t('Add credit')}
      onSubmit={async (input) => {
        await mutation.run({ input })
        onDone()
      }}
    >
      <DateField name="onDay" label={t('Received on')} />
      <MoneyField name="amountPaise" label={t('Amount')} />
      <TextField name="reference" label={t('Reference (UTR)')} tidy={(typed) => typed.toUpperCase()} />
      <TextField
        name="narration"
        label={t('Description of the bank')}
        optional
        hint={t('With the reference of the line, such as NCR00012, it is suggested for that line.')}
      />
    </Form>
  )
}

const chosenLine = problemSchema<{ lineId: string }>(({ lineId }) => ({
  lineId: !lineId && text('Choose a credit line.'),
}))

/** Records a credit on a line, after showing what it pays. */
export function RecordBankRow({ row, onDone }: Props & { row: BankRow }) {
  const t = useT()
  const { creditLines } = useData(CreditLines, {
    side: 'SELLER',
    page: { page: 1, size: 100, sort: 'companyName' },
    filter: {},
  }).data
  const mutation = useMutation(RecordCreditBankRow, { successMessage: t('Receipt recorded') })
  return (
    <Form
      schema={chosenLine}
      defaults={{ lineId: row.lineId ?? '' }}
      submit={t('Record receipt')}
      onSubmit={async (input) => {
        await mutation.run({ id: row.id, ...input })
        onDone()
      }}
    >
      <Properties
        of={[
          [t('Amount'), formatInr(row.amountPaise)],
          [t('Received on'), showDay(row.onDay)],
          [t('Description'), row.narration || row.reference],
        ]}
      />
      <SelectField
        name="lineId"
        label={t('Credit line')}
        options={creditLines.items.map(({ id, companyName, reference }) => ({
          value: id,
          label: `${companyName}, ${reference}`,
        }))}
      />
      <Suggestion id={row.id} />
    </Form>
  )
}

/** What the credit pays on the chosen line. */
function Suggestion({ id }: { id: string }) {
  const t = useT()
  const lineId = String(useWatch({ name: 'lineId' }) ?? '')
  const { data } = useGql(CreditBankSuggestion, { id, lineId }, { skip: lineId === '' })
  const suggestion = data?.creditBankSuggestion
  if (!suggestion) return null
  const { allocations, restPaise } = suggestion
  return (
    <div className="stack" aria-live="polite">
      <p className="medium">{t('What it pays')}</p>
      <Properties
        of={[
          ...allocations.map(({ number, dueOn, amountPaise }): [string, string] => [
            t('{number}, due {day}', { number: number ?? '–', day: dueOn ? showDay(dueOn) : '–' }),
            formatInr(amountPaise),
          ]),
          [t('Waits for the next invoice'), restPaise > 0 ? formatInr(restPaise) : null],
        ]}
      />
    </div>
  )
}
