import { useNavigate } from 'react-router'
import { useData } from '#graphql/use-data.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { StatementField } from '#shared/payments/StatementField.tsx'
import { Form } from '#ui/form/Form.tsx'
import { SelectField } from '#ui/form/fields.tsx'
import { problemSchema } from '#ui/form/problem-schema.ts'
import { AccountsWithStatements, UploadStatement } from './statements.operations.graphql.ts'

type Sent = { accountId: string; file: File | null }
const sent = problemSchema<Sent>(({ accountId, file }) => ({
  accountId: !accountId && text('Choose the account of the statement.'),
  file: !file && text('Choose a file.'),
}))

/** Upload of a bank statement; its columns are confirmed on its own page. */
export function SendStatement() {
  const t = useT()
  const navigate = useNavigate()
  const { data } = useData(AccountsWithStatements)
  const upload = useMutation(UploadStatement)
  const accounts = data.bankAccounts
  return (
    <div className="dialog-body">
      <Form
        schema={sent}
        defaults={{ accountId: accounts.find(({ isDefault }) => isDefault)?.id ?? '', file: null }}
        onSubmit={async ({ accountId, file }) => {
          const { uploadStatement } = await upload.run({ accountId, file: file as File })
          navigate(paths.admin.statement({ id: uploadStatement.id }))
        }}
        submit={t('Send')}
      >
        <SelectField
          name="accountId"
          label={t('Account')}
          options={accounts.map(({ id, bank, accountNumber }) => ({
            value: id,
            label: `${bank} …${accountNumber.slice(-4)}`,
          }))}
        />
        <StatementField />
      </Form>
    </div>
  )
}
