import { whyNotBankAccount, whyNotIfsc, whyNotUpi } from '@neev/domain/core/identity/identity'
import { cleanCode, cleanDigits } from '@neev/domain/core/input/clean'
import { refusalTexts } from '@neev/domain/core/refusal-texts'
import { useState } from 'react'
import { useData } from '#graphql/use-data.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { useMay } from '#state/use-may.ts'
import { DetailPage, Section } from '#ui/detail/DetailPage.tsx'
import { Properties } from '#ui/detail/Properties.tsx'
import { Badge } from '#ui/feedback/Badge.tsx'
import { Empty } from '#ui/feedback/Blank.tsx'
import { BusyButton } from '#ui/feedback/BusyButton.tsx'
import { confirm } from '#ui/feedback/confirm.tsx'
import { Form } from '#ui/form/Form.tsx'
import { CheckboxField, TextField } from '#ui/form/fields.tsx'
import { problemSchema } from '#ui/form/problem-schema.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import {
  AdminBankAccounts,
  type AdminBankAccountsQuery,
  ArchiveBankAccount,
  SubmitBankAccount,
} from './admin-payments.graphql.ts'
import { BankAccountRequests } from './BankAccountRequests.tsx'

type Account = AdminBankAccountsQuery['bankAccounts'][number]

/** Bank accounts for receiving payments. */
export default function AdminBankAccountsPage() {
  const t = useT()
  const may = useMay()
  const { data } = useData(AdminBankAccounts)
  const [adding, setAdding] = useState(false)
  return (
    <DetailPage
      title={t('Bank accounts')}
      subtitle={t('Accounts that buyers pay into by bank transfer.')}
      actions={
        may('bankAccount:write') &&
        !adding && (
          <button type="button" className="button primary" onClick={() => setAdding(true)}>
            <Icon name="plus" />
            {t('Add account')}
          </button>
        )
      }
    >
      {adding && <NewAccount onClose={() => setAdding(false)} />}
      <BankAccountRequests requests={data.bankAccountRequests} />
      {data.bankAccounts.length === 0 && (
        <div className="card">
          <Empty title={t('No accounts yet')}>{t('Without an account, buyers cannot pay by bank transfer.')}</Empty>
        </div>
      )}
      <div className="columns">
        {data.bankAccounts.map((account) => (
          <OneAccount key={account.id} account={account} />
        ))}
      </div>
    </DetailPage>
  )
}

function OneAccount({ account }: { account: Account }) {
  const t = useT()
  const may = useMay()
  const retire = useMutation(ArchiveBankAccount, { successMessage: t('Retired') })
  const end = async () => {
    const sure = await confirm({
      title: t('Retire this account?'),
      body: t('New transfers no longer go to it. Transfers in progress are not affected.'),
      verb: t('Retire'),
      tone: 'danger',
    })
    if (sure) await retire.runSafely({ id: account.id })
  }
  return (
    <Section
      title={account.bank}
      action={
        <Badge tone={!account.isActive ? 'grey' : account.isDefault ? 'green' : 'blue'}>
          {!account.isActive ? t('Retired') : account.isDefault ? t('Used for new transfers') : t('In use')}
        </Badge>
      }
    >
      <div className="stack">
        <Properties
          of={[
            [t('Account holder'), account.holder],
            [t('Account number'), account.accountNumber],
            ['IFSC', account.ifsc],
            [t('Branch'), account.branch],
            ['UPI', account.upi],
          ]}
        />
        {account.isActive && may('bankAccount:write') && (
          <div>
            <BusyButton
              className="button danger"
              busy={retire.busy}
              disabled={account.isDefault}
              title={account.isDefault ? t('Choose another account for new transfers first.') : undefined}
              onClick={end}
            >
              {t('Retire')}
            </BusyButton>
          </div>
        )}
      </div>
    </Section>
  )
}

const blank = {
  holder: '',
  accountNumber: '',
  accountNumberAgain: '',
  ifsc: '',
  bank: '',
  branch: '',
  upi: '',
  isDefault: false,
}
const account = problemSchema<typeof blank>((input) => ({
  holder: input.holder.trim().length < 2 && text('Enter the account holder.'),
  bank: input.bank.trim().length < 2 && text('Enter the bank.'),
  branch: input.branch.trim().length < 2 && text('Enter the branch.'),
  accountNumber: whyNotBankAccount(input.accountNumber) && refusalTexts.BANK_ACCOUNT_BAD,
  accountNumberAgain: input.accountNumberAgain !== input.accountNumber && refusalTexts.BANK_ACCOUNTS_DIFFER,
  ifsc: whyNotIfsc(input.ifsc) && refusalTexts.IFSC_BAD,
  upi: input.upi !== '' && whyNotUpi(input.upi) && refusalTexts.UPI_BAD,
}))

function NewAccount({ onClose }: { onClose: () => void }) {
  const t = useT()
  const save = useMutation(SubmitBankAccount, { successMessage: t('Requested') })
  return (
    <Section title={t('Add account')}>
      <Form
        schema={account}
        defaults={blank}
        onSubmit={async (input) => {
          await save.run({ input: { ...input, upi: input.upi || null } })
          onClose()
        }}
        submit={t('Request account')}
        actions={
          <button type="button" className="button" onClick={onClose}>
            {t('Cancel')}
          </button>
        }
      >
        <p className="note amber">
          {t(
            'Another person must approve the account. An account for new transfers is used 72 hours after approval; until then the old one stays in use. All master admins are notified.',
          )}
        </p>
        <div className="columns">
          <TextField name="holder" label={t('Account holder')} autoComplete="off" />
          <TextField name="bank" label={t('Bank')} autoComplete="off" />
          <TextField
            name="accountNumber"
            label={t('Account number')}
            inputMode="numeric"
            autoComplete="off"
            tidy={cleanDigits}
          />
          <TextField
            name="accountNumberAgain"
            label={t('Confirm account number')}
            inputMode="numeric"
            autoComplete="off"
            tidy={cleanDigits}
          />
          <TextField name="ifsc" label="IFSC" autoComplete="off" tidy={cleanCode} />
          <TextField name="branch" label={t('Branch')} autoComplete="off" />
          <TextField name="upi" label="UPI" optional autoComplete="off" />
        </div>
        <CheckboxField name="isDefault" label={t('Use it for new transfers')} />
      </Form>
    </Section>
  )
}
