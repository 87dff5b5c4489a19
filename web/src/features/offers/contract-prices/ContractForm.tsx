import { addDays, istDate } from '@neev/domain/core/fiscal'
import { priceContractInput } from '@neev/domain/offers/contract-prices/contract-prices'
import { useState } from 'react'
import { Link } from 'react-router'
import { useData } from '#graphql/use-data.ts'
import { useT } from '#i18n/use-t.ts'
import { useSellingPaths } from '#state/use-selling-paths.ts'
import { Form } from '#ui/form/Form.tsx'
import { DateField, SelectField, TextField } from '#ui/form/fields.tsx'
import { ContractBuyers } from './contract-prices.operations.graphql.ts'

type Terms = { buyer: string; name: string; reference: string; validFrom: string; validTo: string }
type Props = { terms?: Terms; submit: string; onSave: (input: Terms) => Promise<unknown> }

/** Who a contract is for, its name and its dates. */
export function ContractForm({ terms, submit, onSave }: Props) {
  const t = useT()
  const own = useSellingPaths()
  const { contractCustomers: companies, customerGroups: groups } = useData(ContractBuyers).data
  const [today] = useState(() => istDate(new Date()))
  if (companies.length === 0 && groups.length === 0)
    return (
      <p>
        {t('You can agree prices with companies that have ordered from you, requested a quotation or hold credit.')}
      </p>
    )
  const options = [
    ...groups.map(({ id, name }) => ({ value: `G${id}`, label: t('{name} (group)', { name }) })),
    ...companies.map(({ id, name }) => ({ value: `C${id}`, label: name })),
  ]
  return (
    <Form
      schema={priceContractInput}
      defaults={terms ?? { buyer: '', name: '', reference: '', validFrom: today, validTo: addDays(today, 89) }}
      submit={submit}
      onSubmit={onSave}
    >
      <SelectField
        name="buyer"
        label={t('For')}
        options={options}
        none={t('Choose…')}
        hint={
          <>
            {t('Companies that have ordered from you, requested a quotation or hold credit.')}{' '}
            <Link className="link" to={own.contractGroups()}>
              {t('Customer groups')}
            </Link>
          </>
        }
      />
      <TextField name="name" label={t('Name')} />
      <TextField
        name="reference"
        label={t('Reference')}
        hint={t('For example your number of the agreement. The company sees it.')}
      />
      <div className="columns">
        <DateField name="validFrom" label={t('First day')} />
        <DateField name="validTo" label={t('Last day')} hint={t('At most 24 months later.')} />
      </div>
    </Form>
  )
}
