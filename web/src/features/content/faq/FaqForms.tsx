import { faqGroupInput, faqQuestionInput } from '@neev/domain/content/faq'
import { useT } from '#i18n/use-t.ts'
import { RecordForm } from '#shared/records/RecordForm.tsx'
import { LanguageTexts } from '#shared/rich-text/LanguageTexts.tsx'
import { RichTextField } from '#shared/rich-text/RichTextField.tsx'
import { useDraft } from '#shared/rich-text/use-draft.tsx'
import { CheckboxField, SelectField, TextField } from '#ui/form/fields.tsx'
import type { FaqGroup, FaqQuestion } from './admin-faq.page.tsx'
import { CreateFaqGroup, CreateFaqQuestion, UpdateFaqGroup, UpdateFaqQuestion } from './faq.operations.graphql.ts'

/** A heading in its languages. */
export function FaqGroupForm({ group, onDone }: { group: FaqGroup | null; onDone: () => void }) {
  const t = useT()
  return (
    <RecordForm
      record={group}
      create={CreateFaqGroup}
      update={UpdateFaqGroup}
      schema={faqGroupInput}
      defaults={{ texts: group?.texts ?? [{ language: 'en' as const, title: '' }] }}
      onDone={onDone}
    >
      <LanguageTexts empty={{ title: '' }}>
        {(prefix) => <TextField name={`${prefix}.title`} label={t('Heading')} />}
      </LanguageTexts>
    </RecordForm>
  )
}

type QuestionProps = {
  question: FaqQuestion | null
  groupId: string
  groups: readonly FaqGroup[]
  onDone: () => void
}

/** A question with its answer in its languages. */
export function FaqQuestionForm({ question, groupId, groups, onDone }: QuestionProps) {
  const t = useT()
  const draft = useDraft(`faqQuestion ${question?.id ?? 'new'}`, question?.version ?? 0)
  return (
    <RecordForm
      record={question}
      create={CreateFaqQuestion}
      update={UpdateFaqQuestion}
      schema={faqQuestionInput}
      defaults={{
        groupId,
        isShown: question?.isShown ?? true,
        texts: question?.texts ?? [{ language: 'en' as const, question: '', answer: '' }],
      }}
      onDone={() => {
        draft.saved()
        onDone()
      }}
    >
      <SelectField
        name="groupId"
        label={t('Heading')}
        options={groups.map(({ id, texts }) => ({ value: id, label: texts[0]?.title ?? id }))}
      />
      {draft.notice}
      <LanguageTexts empty={{ question: '', answer: '' }}>
        {(prefix, language) => (
          <>
            <TextField name={`${prefix}.question`} label={t('Question')} />
            <RichTextField name={`${prefix}.answer`} label={t('Answer')} language={language} />
          </>
        )}
      </LanguageTexts>
      <CheckboxField name="isShown" label={t('Shown to readers')} />
    </RecordForm>
  )
}
