import { followUpInput } from '@neev/domain/procurement/enquiries/leads'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { Section } from '#ui/detail/DetailPage.tsx'
import { Form } from '#ui/form/Form.tsx'
import { DateField, TextareaField } from '#ui/form/fields.tsx'
import { type LeadQuery, SetEnquiryFollowUp } from './enquiries.graphql.ts'

/** The next date on which somebody calls the buyer. */
export function FollowUp({ enquiry: { id, followUpOn } }: { enquiry: LeadQuery['enquiry'] }) {
  const t = useT()
  const set = useMutation(SetEnquiryFollowUp, { successMessage: t('Saved') })
  return (
    <Section title={t('Next follow-up')}>
      <Form
        schema={followUpInput}
        defaults={{ on: followUpOn ?? '', note: '' }}
        submit={t('Save')}
        onSubmit={(values) => set.run({ id, ...values })}
      >
        <DateField name="on" label={t('Date')} hint={t('Leave empty to remove it.')} optional />
        <TextareaField name="note" label={t('What was said')} optional />
      </Form>
    </Section>
  )
}
