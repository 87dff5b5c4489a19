import { formatInr } from '@neev/domain/core/money'
import { creditRequestInput } from '@neev/domain/money/credit/credit-lines'
import { useData } from '#graphql/use-data.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { Section } from '#ui/detail/DetailPage.tsx'
import { BusyButton } from '#ui/feedback/BusyButton.tsx'
import { Form } from '#ui/form/Form.tsx'
import { MoneyField, SelectField, TextareaField } from '#ui/form/fields.tsx'
import { moment, money, type ShownColumn, status, textColumn } from '#ui/table/columns.tsx'
import { RowTable } from '#ui/table/RowTable.tsx'
import {
  CreditGrantors,
  CreditRequests,
  type CreditRequestFieldsFragment as Request,
  RequestCredit,
  WithdrawCreditRequest,
} from './credit.operations.graphql.ts'
import { requestStates, termsOptions, termsText } from './credit-labels.ts'
import { creditPage } from './credit-page.ts'

/** The company's credit with sellers, and its requests. A company on hold asks for none: what is due stays. */
export default creditPage({
  side: 'COMPANY',
  subtitle: text('What sellers let you buy now and pay later. Each seller sets its own limit and terms.'),
  useTo:
    () =>
    ({ id }) =>
      paths.companyCreditLine({ id }),
  form: { may: 'credit:request', add: text('Request credit'), Form: RequestForm },
  before: () => <Requests />,
  explanation: text('Request credit from a seller that you have bought from.'),
})

const columns: ShownColumn<Request>[] = [
  textColumn<Request>(text('Seller'), ({ sellerName }) => sellerName),
  money<Request>(text('Limit'), ({ limitPaise }) => limitPaise),
  textColumn<Request>(text('Days to pay'), ({ termsDays }, t) => termsText(t, termsDays)),
  moment<Request>(text('Requested'), ({ requestedAt }) => requestedAt),
  textColumn<Request>(text('Answer'), ({ answer }) => answer),
  status<Request, Request['status']>(text('Status'), (row) => row.status, requestStates),
]

/** Requests that wait or were declined. */
function Requests() {
  const t = useT()
  const { creditRequests } = useData(CreditRequests, { side: 'COMPANY' }).data
  const withdraw = useMutation(WithdrawCreditRequest, { successMessage: t('Withdrawn') })
  const shown = creditRequests.filter(({ status }) => status === 'REQUESTED' || status === 'DECLINED')
  if (shown.length === 0) return null
  return (
    <Section title={t('Your requests')}>
      <RowTable
        label={t('Your requests')}
        columns={columns}
        rows={shown}
        idOf={({ id }) => id}
        actions={({ id, status }) =>
          status === 'REQUESTED' && (
            <BusyButton className="button small" busy={withdraw.busy} onClick={() => withdraw.runSafely({ id })}>
              {t('Withdraw')}
            </BusyButton>
          )
        }
      />
    </Section>
  )
}

function RequestForm({ onDone }: { onDone: () => void }) {
  const t = useT()
  const { creditGrantors } = useData(CreditGrantors).data
  const mutation = useMutation(RequestCredit, { successMessage: t('Request sent') })
  if (creditGrantors.length === 0)
    return (
      <p>{t('You can request credit from sellers that you have bought from and that have not granted any yet.')}</p>
    )
  return (
    <Form
      schema={creditRequestInput}
      defaults={{ sellerId: creditGrantors[0]?.id ?? '', limitPaise: undefined, termsDays: '30', note: '' }}
      submit={t('Send request')}
      onSubmit={async (input) => {
        await mutation.run({ input })
        onDone()
      }}
    >
      <SelectField
        name="sellerId"
        label={t('Seller')}
        options={creditGrantors.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <MoneyField
        name="limitPaise"
        label={t('Limit')}
        hint={t('The most that you want to owe, for example {amount}.', {
          amount: formatInr(5_00_000_00, { paise: 'never' }),
        })}
      />
      <SelectField name="termsDays" label={t('Days to pay')} options={termsOptions(t)} />
      <TextareaField name="note" label={t('Message to seller')} optional />
    </Form>
  )
}
