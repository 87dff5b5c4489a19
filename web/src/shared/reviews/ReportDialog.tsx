import { type ReviewReason, reviewReasons } from '@neev/domain/aftersales/reviews/reviews'
import { useMutation } from '#graphql/use-mutation.ts'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { SelectField, TextareaField } from '#ui/form/fields.tsx'
import { problemSchema } from '#ui/form/problem-schema.ts'
import { reasonLabels } from './review-labels.ts'
import { ReportReview } from './reviews.graphql.ts'

const input = problemSchema<{ reason: string; note: string }>(({ reason }) => ({
  reason: reason === '' && text('Choose a reason.'),
}))

/** Reports a review to the admins, with a reason. */
export default function ReportDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useT()
  const report = useMutation(ReportReview, { successMessage: t('Reported. An admin checks this review.') })
  return (
    <FormDialog
      title={t('Report this review')}
      open
      onClose={onClose}
      schema={input}
      defaults={{ reason: '', note: '' }}
      submit={t('Report review')}
      onSubmit={({ reason, note }) => report.run({ id, reason: reason as ReviewReason, note })}
    >
      <p className="ink2">{t('A low rating is no reason to remove a review.')}</p>
      <SelectField
        name="reason"
        label={t('Reason')}
        options={reviewReasons.map((value) => ({ value, label: t(reasonLabels[value]) }))}
      />
      <TextareaField name="note" label={t('What is wrong?')} optional />
    </FormDialog>
  )
}
