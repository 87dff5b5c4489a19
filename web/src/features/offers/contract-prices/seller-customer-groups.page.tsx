import { customerGroupInput } from '@neev/domain/offers/contract-prices/contract-prices'
import { useState } from 'react'
import { useData } from '#graphql/use-data.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { useSellingPaths } from '#state/use-selling-paths.ts'
import { DetailPage, Section } from '#ui/detail/DetailPage.tsx'
import { Empty } from '#ui/feedback/Blank.tsx'
import { BusyButton } from '#ui/feedback/BusyButton.tsx'
import { confirm } from '#ui/feedback/confirm.tsx'
import { Dialog } from '#ui/feedback/Dialog.tsx'
import { Form } from '#ui/form/Form.tsx'
import { TextField } from '#ui/form/fields.tsx'
import { TicksField } from '#ui/form/TicksField.tsx'
import { figure, nameColumn, type ShownColumn, textColumn } from '#ui/table/columns.tsx'
import { RowTable } from '#ui/table/RowTable.tsx'
import {
  ContractBuyers,
  type ContractBuyersQuery,
  DeleteCustomerGroup,
  type CustomerGroupFieldsFragment as Group,
  SaveCustomerGroup,
} from './contract-prices.operations.graphql.ts'

type Customer = ContractBuyersQuery['contractCustomers'][number]

const columns: ShownColumn<Group>[] = [
  nameColumn<Group>(text('Group'), ({ name }) => name),
  textColumn<Group>(text('Companies'), ({ members }) => members.map(({ name }) => name).join(', ') || null),
  figure<Group>(text('Contracts'), ({ contractCount }) => String(contractCount)),
]

/** Groups of companies that the business gives the same prices. */
export default function SellerCustomerGroupsPage() {
  const t = useT()
  const own = useSellingPaths()
  const { customerGroups: groups, contractCustomers: customers } = useData(ContractBuyers).data
  const [edited, setEdited] = useState<Group | 'NEW' | null>(null)
  const remove = useMutation(DeleteCustomerGroup, { successMessage: t('Deleted') })
  const drop = async ({ id, name }: Group) => {
    if (await confirm({ title: t('Delete the group {name}?', { name }), verb: t('Delete'), tone: 'danger' }))
      await remove.runSafely({ id })
  }
  const close = () => setEdited(null)
  return (
    <DetailPage
      title={t('Customer groups')}
      subtitle={t('Companies in a group get the same contract prices. A company is in at most one of your groups.')}
      back={{ to: own.contractList(), label: t('Contract prices') }}
      actions={
        <button type="button" className="button primary" onClick={() => setEdited('NEW')}>
          {t('New group')}
        </button>
      }
    >
      <Section title={t('Groups')}>
        {groups.length === 0 ? (
          <Empty title={t('No groups yet')}>{t('Make a group to agree prices with several companies at once.')}</Empty>
        ) : (
          <RowTable
            label={t('Customer groups')}
            columns={columns}
            rows={groups}
            idOf={({ id }) => id}
            actions={(group) => (
              <span className="row wraps">
                <button type="button" className="button small" onClick={() => setEdited(group)}>
                  {t('Edit')}
                </button>
                {group.contractCount === 0 && (
                  <BusyButton className="button small" busy={remove.busy} onClick={() => drop(group)}>
                    {t('Delete')}
                  </BusyButton>
                )}
              </span>
            )}
          />
        )}
      </Section>
      <Dialog
        title={edited === 'NEW' ? t('New group') : t('Edit group')}
        open={edited !== null}
        onClose={close}
        as="drawer"
      >
        <div className="dialog-body">
          {edited && <GroupForm group={edited === 'NEW' ? null : edited} customers={customers} onDone={close} />}
        </div>
      </Dialog>
    </DetailPage>
  )
}

type FormProps = { group: Group | null; customers: readonly Customer[]; onDone: () => void }

function GroupForm({ group, customers, onDone }: FormProps) {
  const t = useT()
  const save = useMutation(SaveCustomerGroup, { successMessage: t('Saved') })
  const members = group?.members ?? []
  // A member that the list of choices does not reach stays a choice
  const choices = [...customers, ...members.filter(({ id }) => !customers.some((one) => one.id === id))]
  return (
    <Form
      schema={customerGroupInput}
      defaults={{ name: group?.name ?? '', companyIds: members.map(({ id }) => id) }}
      submit={t('Save')}
      onSubmit={async (input) => {
        await save.run({ id: group?.id ?? null, input })
        onDone()
      }}
    >
      <TextField name="name" label={t('Name')} />
      <TicksField
        name="companyIds"
        label={t('Companies')}
        hint={t('Companies that have ordered from you, requested a quotation or hold credit.')}
        optional
        options={choices.map(({ id, name, groupName, gstins }) => ({
          value: id,
          label: [name, gstins[0], groupName !== group?.name && groupName].filter(Boolean).join(' · '),
          disabled: groupName !== null && groupName !== group?.name,
        }))}
      />
    </Form>
  )
}
