import { type EnquiryTransition, lostInput, lostReasons } from '@neev/domain/procurement/enquiries/leads'
import { useState } from 'react'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { useMay } from '#state/use-may.ts'
import { confirm } from '#ui/feedback/confirm.tsx'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { SelectField, TextareaField } from '#ui/form/fields.tsx'
import { RowActions } from '#ui/table/RowActions.tsx'
import { type LeadRowFragment, UpdateEnquiryStatus } from './enquiries.graphql.ts'
import { lostPatterns, transitionLabels } from './enquiry-labels.ts'

/** Transitions of an enquiry open now, the usual one first. */
export function LeadTransitions({ lead: { id, name, transitions } }: { lead: LeadRowFragment }) {
  const t = useT()
  const may = useMay()('lead:answer')
  const [losing, setLosing] = useState(false)
  const transition = useMutation(UpdateEnquiryStatus, { successMessage: t('Saved') })
  const mutation = async (step: EnquiryTransition) => {
    if (step === 'lose') return setLosing(true)
    const sure =
      step !== 'invalid' ||
      (await confirm({
        title: t('Mark the request of {name} as invalid?', { name }),
        body: t('It counts as neither won nor lost. You can reopen it.'),
        verb: t(transitionLabels.invalid),
      }))
    if (sure) await transition.runSafely({ id, transition: step })
  }
  if (!may || transitions.length === 0) return null
  return (
    <>
      <RowActions
        actions={transitions.map((step) => ({
          label: t(transitionLabels[step]),
          danger: step === 'lose' || step === 'invalid',
          run: () => mutation(step),
        }))}
      />
      <FormDialog
        title={t('Why was the request of {name} lost?', { name })}
        open={losing}
        onClose={() => setLosing(false)}
        schema={lostInput}
        defaults={{ reason: '' as never, note: '' }}
        submit={t('Mark as lost')}
        onSubmit={(input) => transition.run({ id, transition: 'lose', ...input })}
      >
        <SelectField
          name="reason"
          label={t('Reason')}
          options={lostReasons.map((value) => ({ value, label: t(lostPatterns[value]) }))}
        />
        <TextareaField name="note" label={t('Note')} optional />
      </FormDialog>
    </>
  )
}
