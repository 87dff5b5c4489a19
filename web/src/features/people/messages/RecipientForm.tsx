import { messageRecipientInput } from '@neev/domain/people/messages/channels'
import { messageParties } from '@neev/domain/people/messages/message-texts'
import type { ReactNode } from 'react'
import { useT } from '#i18n/use-t.ts'
import { Form } from '#ui/form/Form.tsx'
import { CheckboxField, TextField } from '#ui/form/fields.tsx'
import { TicksField } from '#ui/form/TicksField.tsx'
import { partyLabels } from './message-labels.ts'
import type { CreateMessageRecipientMutationVariables, RecipientChoicesQuery } from './messages.operations.graphql.ts'

type Input = CreateMessageRecipientMutationVariables['input']
type Props = {
  defaults: Omit<Input, 'parties'> & { parties: Input['parties'] }
  events: RecipientChoicesQuery['messageEvents']
  submit: string
  onSubmit: (input: Input) => Promise<unknown>
  actions?: ReactNode
}

/** Form of an internal recipient. */
export function RecipientForm({ defaults, events, submit, onSubmit, actions }: Props) {
  const t = useT()
  return (
    <Form
      schema={messageRecipientInput}
      defaults={defaults as never}
      submit={submit}
      onSubmit={onSubmit}
      actions={actions}
    >
      <div className="columns">
        <TextField name="name" label={t('Name')} />
        <TextField name="address" label={t('Email')} type="email" />
      </div>
      <TicksField
        name="events"
        label={t('Copies of')}
        options={events.filter(({ hasCopies }) => hasCopies).map(({ name, label }) => ({ value: name, label }))}
      />
      <TicksField
        name="parties"
        label={t('Only if it is to')}
        optional
        options={messageParties.map((value) => ({ value, label: t(partyLabels[value]) }))}
      />
      <CheckboxField name="active" label={t('Active')} />
    </Form>
  )
}
