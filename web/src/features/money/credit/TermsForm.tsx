import { formatInr } from '@neev/domain/core/money'
import { type CreditTermsInput, creditLineInput, creditTermsInput } from '@neev/domain/money/credit/credit-lines'
import { needsTwoPeople } from '@neev/domain/money/credit/credit-proposals'
import { useData } from '#graphql/use-data.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { Form } from '#ui/form/Form.tsx'
import { DateField, MoneyField, PercentField, SelectField, TextField } from '#ui/form/fields.tsx'
import { optionsOf } from '#ui/form/options.ts'
import {
  CreditCompanies,
  type CreditLineFieldsFragment,
  CreditTwoPeopleAbove,
  GrantCredit,
  ProposeCredit,
  UpdateCreditTerms,
} from './credit.operations.graphql.ts'
import { exposureLabels, termsOptions } from './credit-labels.ts'

/** Initial values of the terms. */
const defaultsOf = (terms: Partial<CreditTermsInput>) => ({
  limitPaise: terms.limitPaise,
  termsDays: String(terms.termsDays ?? 30),
  exposureAt: terms.exposureAt ?? ('ORDER' as const),
  interestBp: terms.interestBp ?? null,
  validTo: terms.validTo ?? '',
  security: terms.security ?? '',
  upi: terms.upi ?? '',
})

function TermsFields({ abovePaise }: { abovePaise: number }) {
  const t = useT()
  return (
    <>
      <MoneyField
        name="limitPaise"
        label={t('Limit')}
        hint={t('The most that the company can owe you. Above {amount} a second person has to approve it.', {
          amount: formatInr(abovePaise, { paise: 'auto' }),
        })}
      />
      <SelectField
        name="termsDays"
        label={t('Days to pay')}
        options={termsOptions(t)}
        hint={t('By law at most 45 days if you are a micro or small enterprise.')}
      />
      <SelectField
        name="exposureAt"
        label={t('Orders count towards the limit')}
        options={optionsOf(t, exposureLabels)}
      />
      <PercentField
        name="interestBp"
        label={t('Interest a year after the due day')}
        optional
        hint={t('It is shown as it grows, and owed only when you charge it. Empty for none.')}
      />
      <DateField name="validTo" label={t('Valid until')} optional />
      <TextField
        name="security"
        label={t('Security')}
        optional
        hint={t('For example the number of a cheque that you hold. The company sees it.')}
      />
      <TextField name="upi" label={t('UPI address for payments')} optional />
    </>
  )
}

/**
 * Sets terms, or proposes them if their limit needs a second person. Returns nothing; the message says which of the two
 * it was.
 */
function useTerms(set: (companyId: string, input: CreditTermsInput) => Promise<unknown>, currentPaise: number | null) {
  const t = useT()
  const { creditTwoPeopleAbove: abovePaise } = useData(CreditTwoPeopleAbove).data
  const propose = useMutation(ProposeCredit, {
    successMessage: t('Proposed. Somebody else of your business or the operator has to approve it.'),
  })
  const save = async (companyId: string, input: CreditTermsInput) => {
    if (needsTwoPeople({ limitPaise: input.limitPaise, currentPaise, abovePaise }))
      await propose.run({ companyId, input })
    else await set(companyId, input)
  }
  return { abovePaise, save }
}

type GrantProps = { company?: { id: string; limitPaise: number; termsDays: number } | undefined; onDone: () => void }

/** Grants credit to a company: a chosen one, or the one that requested it. */
export function GrantForm({ company, onDone }: GrantProps) {
  const { creditCompanies } = useData(CreditCompanies).data
  const t = useT()
  if (creditCompanies.length === 0)
    return <p>{t('You can grant credit to companies that have bought from you or have requested it.')}</p>
  return <Granting companies={creditCompanies} company={company} onDone={onDone} />
}

function Granting({ companies, company, onDone }: GrantProps & { companies: readonly { id: string; name: string }[] }) {
  const t = useT()
  const mutation = useMutation(GrantCredit, { successMessage: t('Credit granted') })
  const { abovePaise, save } = useTerms((companyId, input) => mutation.run({ companyId, input }), null)
  return (
    <Form
      schema={creditLineInput}
      defaults={{ companyId: company?.id ?? '', ...defaultsOf(company ?? {}) }}
      submit={t('Grant credit')}
      onSubmit={async ({ companyId, ...input }) => {
        await save(companyId, input)
        onDone()
      }}
    >
      <SelectField
        name="companyId"
        label={t('Company')}
        options={companies.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <TermsFields abovePaise={abovePaise} />
    </Form>
  )
}

/** Changes the terms of a line for new orders. */
export function TermsForm({ line, onDone }: { line: CreditLineFieldsFragment; onDone: () => void }) {
  const t = useT()
  const mutation = useMutation(UpdateCreditTerms, { successMessage: t('Saved') })
  const { id, version } = line
  const { abovePaise, save } = useTerms((_, input) => mutation.run({ id, version, input }), line.limitPaise)
  return (
    <Form
      schema={creditTermsInput}
      defaults={defaultsOf(line)}
      submit={t('Save')}
      onSubmit={async (input) => {
        await save(line.companyId, input)
        onDone()
      }}
    >
      <p>{t('Due days of invoices that are already issued stay.')}</p>
      <TermsFields abovePaise={abovePaise} />
    </Form>
  )
}
