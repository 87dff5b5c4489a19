import { formatInr } from '@neev/domain/core/money'
import { approvalRuleInput } from '@neev/domain/procurement/order-approvals'
import { costOfMoneyInput } from '@neev/domain/procurement/quotations/payment-terms'
import { useState } from 'react'
import { useData } from '#graphql/use-data.ts'
import { useGql } from '#graphql/use-gql.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import type { T } from '#i18n/use-t.ts'
import { useT } from '#i18n/use-t.ts'
import rowStyles from '#ui/detail/rows.module.css'
import { Empty } from '#ui/feedback/Blank.tsx'
import { BusyButton } from '#ui/feedback/BusyButton.tsx'
import { confirm } from '#ui/feedback/confirm.tsx'
import { Form } from '#ui/form/Form.tsx'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { CountField, MoneyField, PercentField, TextField } from '#ui/form/fields.tsx'
import { optionsOf } from '#ui/form/options.ts'
import { TextRowsField } from '#ui/form/RowsField.tsx'
import { TicksField } from '#ui/form/TicksField.tsx'
import { showPercent } from '#ui/format/percent.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import { ListPage } from '#ui/table/ListPage.tsx'
import type { PaymentMethod } from '../../../graphql-types.ts'
import { CompanyPage, type Membership } from './CompanyPage.tsx'
import styles from './company.module.css'
import {
  type ApprovalRuleFieldsFragment,
  ApprovalRules,
  CreateApprovalRule,
  DeleteApprovalRule,
  RuleCategories,
  UpdateApprovalRule,
  UpdateCostOfMoney,
} from './company.operations.graphql.ts'
import { paymentMethodNames } from './company-labels.ts'

type Rule = ApprovalRuleFieldsFragment

/** Which orders of the company need approval; admins write the rules. */
export default function RulesPage() {
  return <CompanyPage>{(membership) => <Rules membership={membership} />}</CompanyPage>
}

function Rules({ membership: { may, costOfMoneyBp } }: { membership: Membership }) {
  const t = useT()
  const { approvalRules: rules } = useData(ApprovalRules, {}).data
  const manages = may.includes('manage')
  const [edited, setEdited] = useState<Rule | 'new' | null>(null)
  return (
    <ListPage
      title={t('Approval rules')}
      subtitle={t(
        'An order that meets every condition of a rule needs approval. So does one above the limit of its buyer.',
      )}
      actions={
        manages && (
          <button type="button" className="button primary" onClick={() => setEdited('new')}>
            <Icon name="plus" />
            {t('New rule')}
          </button>
        )
      }
    >
      <section className="card padded">
        {rules.length === 0 ? (
          <Empty title={t('No rules yet')}>{t('Only orders above the limit of their buyer need approval.')}</Empty>
        ) : (
          <ul className={rowStyles.recordList}>
            {rules.map((rule) => (
              <OneRule key={rule.id} rule={rule} manages={manages} onEdit={() => setEdited(rule)} />
            ))}
          </ul>
        )}
      </section>
      <div className={styles.below}>
        <CostOfMoney costOfMoneyBp={costOfMoneyBp} manages={manages} />
      </div>
      {edited && <EditRule rule={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </ListPage>
  )
}

/** At what interest quotations with days to pay are compared with others. */
function CostOfMoney({ costOfMoneyBp, manages }: { costOfMoneyBp: number; manages: boolean }) {
  const t = useT()
  const update = useMutation(UpdateCostOfMoney, { successMessage: t('Saved') })
  return (
    <section className="card padded stack">
      <h2>{t('Cost of money')}</h2>
      <p className="ink2">
        {t('Quotations with days to pay are compared as if they were paid in advance, at this interest a year.')}
      </p>
      {manages ? (
        <Form
          schema={costOfMoneyInput}
          defaults={{ costOfMoneyBp }}
          submit={t('Save')}
          onSubmit={async (input) => {
            await update.run(input)
          }}
        >
          <PercentField name="costOfMoneyBp" label={t('Interest a year')} />
        </Form>
      ) : (
        <p>{showPercent(costOfMoneyBp)}</p>
      )}
    </section>
  )
}

/** The conditions of a rule in words. */
const conditionsOf = (t: T, { minPaise, categories, pincodes, paymentMethods }: Rule): string[] => [
  ...(minPaise ? [t('{amount} or more', { amount: formatInr(minPaise) })] : []),
  ...(categories.length > 0 ? [categories.map(({ name }) => name).join(', ')] : []),
  ...(pincodes.length > 0 ? [t('delivered to {pincodes}', { pincodes: pincodes.join(', ') })] : []),
  ...(paymentMethods.length > 0 ? [paymentMethods.map((method) => t(paymentMethodNames[method])).join(', ')] : []),
]

function OneRule({ rule, manages, onEdit }: { rule: Rule; manages: boolean; onEdit: () => void }) {
  const t = useT()
  const { id, name, approvers } = rule
  const remove = useMutation(DeleteApprovalRule, { successMessage: t('Deleted') })
  const erase = async () => {
    const sure = await confirm({
      title: t('Delete the rule “{name}”?', { name }),
      body: t('Open requests still need their approvers.'),
      verb: t('Delete'),
      tone: 'danger',
    })
    if (sure) await remove.runSafely({ id })
  }
  return (
    <li>
      <div>
        <b className="medium">{name}</b>
        <p className="ink2 t13">{conditionsOf(t, rule).join(' · ')}</p>
        <p className="ink3 t13">{t('{n, plural, one {# approver} other {# approvers}}', { n: approvers })}</p>
      </div>
      {manages && (
        <div className="row wraps">
          <button type="button" className="button small" onClick={onEdit} aria-label={t('Edit {name}', { name })}>
            {t('Edit')}
          </button>
          <BusyButton
            className="button small quiet"
            busy={remove.busy}
            onClick={erase}
            aria-label={t('Delete {name}', { name })}
          >
            {t('Delete')}
          </BusyButton>
        </div>
      )}
    </li>
  )
}

function EditRule({ rule, onClose }: { rule: Rule | null; onClose: () => void }) {
  const t = useT()
  const create = useMutation(CreateApprovalRule, { successMessage: t('Saved') })
  const update = useMutation(UpdateApprovalRule, { successMessage: t('Saved') })
  const all = useGql(RuleCategories, {}).data?.categories ?? []
  const chosen = new Set(rule?.categories.map(({ id }) => id))
  const shown = all.filter(({ id, parentId }) => parentId === null || chosen.has(id))
  return (
    <FormDialog
      title={rule ? rule.name : t('New rule')}
      open
      onClose={onClose}
      schema={approvalRuleInput}
      defaults={{
        name: rule?.name ?? '',
        minPaise: rule?.minPaise ?? null,
        categoryIds: [...chosen],
        pincodes: rule?.pincodes ?? [],
        paymentMethods: rule?.paymentMethods ?? [],
        approvers: rule?.approvers ?? 1,
      }}
      submit={t('Save')}
      onSubmit={async (values) => {
        const input = { ...values, paymentMethods: values.paymentMethods as PaymentMethod[] }
        await (rule ? update.run({ id: rule.id, input }) : create.run({ input }))
      }}
    >
      <TextField name="name" label={t('Name')} hint={t('Buyers see it at checkout.')} />
      <MoneyField name="minPaise" label={t('Order value from')} optional />
      <TicksField
        name="categoryIds"
        label={t('Categories')}
        optional
        options={shown.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <TextRowsField name="pincodes" label={t('Pincodes of sites')} verb={t('Add pincode')} />
      <TicksField
        name="paymentMethods"
        label={t('Payment methods')}
        optional
        options={optionsOf(t, paymentMethodNames)}
      />
      <CountField name="approvers" label={t('Approvers')} hint={t('How many different people have to approve.')} />
    </FormDialog>
  )
}
