import { type PolicyKind, policyInput } from '@neev/domain/content/policies'
import { istDate } from '@neev/domain/core/fiscal'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { policyKinds, returnPayers } from '#shared/policies/policy-labels.ts'
import { Form } from '#ui/form/Form.tsx'
import { CountField, DateField, SelectField, TextareaField, TextField } from '#ui/form/fields.tsx'
import { TextRowsField } from '#ui/form/RowsField.tsx'
import { CreatePolicy, UpdatePolicy } from './policies.operations.graphql.ts'
import type { Policy } from './policy-labels.ts'

const blank = {
  kind: 'RETURN' as PolicyKind,
  title: '',
  body: '',
  windowDays: null as number | null,
  returnPaidBy: null as Policy['versions'][number]['returnPaidBy'],
  conditions: [] as string[],
}

/** Form of a policy; for an existing one the next version. */
export function PolicyForm({ policy, onDone }: { policy: Policy | null; onDone: () => void }) {
  const t = useT()
  const create = useMutation(CreatePolicy, { successMessage: t('Policy created') })
  const revise = useMutation(UpdatePolicy, { successMessage: t('New version saved') })
  const [today] = useState(() => istDate(new Date()))
  const latest = policy?.versions[0]
  return (
    <Form
      schema={policyInput}
      defaults={{ ...blank, ...latest, ...(policy && { kind: policy.kind }), effectiveFrom: today }}
      onSubmit={async (input) => {
        if (policy && latest) await revise.run({ id: policy.id, version: latest.version, input })
        else await create.run({ input })
        onDone()
      }}
      submit={policy ? t('Save as new version') : t('Create policy')}
    >
      {!policy && (
        <SelectField
          name="kind"
          label={t('Type')}
          options={Object.entries(policyKinds).map(([value, label]) => ({ value, label: t(label) }))}
        />
      )}
      <TextField name="title" label={t('Title')} />
      <TextareaField name="body" label={t('Text')} />
      <CountField name="windowDays" label={t('Days')} hint={t('How long after delivery it applies')} optional />
      <Payer />
      <TextRowsField name="conditions" label={t('Conditions')} verb={t('Add condition')} />
      <DateField name="effectiveFrom" label={t('Applies from')} />
    </Form>
  )
}

function Payer() {
  const t = useT()
  if (useWatch({ name: 'kind' }) !== 'RETURN') return null
  return (
    <SelectField
      name="returnPaidBy"
      label={t('Return freight paid by')}
      options={Object.entries(returnPayers).map(([value, label]) => ({ value, label: t(label) }))}
    />
  )
}
