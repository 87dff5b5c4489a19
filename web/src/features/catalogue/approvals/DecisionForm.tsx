import { type Decision, decisionInput, type RejectReason } from '@neev/domain/catalogue/approvals'
import { useT } from '#i18n/use-t.ts'
import { rejectReasons } from '#shared/approvals/change-states.ts'
import { Form } from '#ui/form/Form.tsx'
import { SelectField, TextareaField } from '#ui/form/fields.tsx'

export type Input = {
  decision: Decision
  reasonCode: RejectReason | null
  note: string | null
  internalNote: string | null
}
type Props = {
  decision: 'REJECT' | 'REQUEST_CHANGES'
  onDecide: (input: Input) => Promise<unknown>
  /** True for a bulk decision, which has no internal note. */
  many?: boolean
}

/** Reason of a rejection or question, as shown to the seller. */
export function DecisionForm({ decision, onDecide, many = false }: Props) {
  const t = useT()
  const rejects = decision === 'REJECT'
  return (
    <Form
      schema={decisionInput}
      defaults={{ decision, reasonCode: '' as never, note: '', internalNote: '' }}
      submit={rejects ? t('Reject') : t('Send request')}
      onSubmit={onDecide}
    >
      {rejects && (
        <SelectField
          name="reasonCode"
          label={t('Reason')}
          options={Object.entries(rejectReasons).map(([value, label]) => ({ value, label: t(label) }))}
        />
      )}
      <TextareaField
        name="note"
        label={rejects ? t('Note for the seller') : t('What must be changed?')}
        hint={t('The seller sees this note.')}
        optional={rejects}
      />
      {!many && <TextareaField name="internalNote" label={t('Internal note')} optional />}
    </Form>
  )
}
