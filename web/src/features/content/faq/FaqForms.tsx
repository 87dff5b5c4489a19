import { faqGroupInput, faqQuestionInput } from '@neev/domain/content/faq'
import { useState } from 'react'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { LanguageTexts } from '#shared/rich-text/LanguageTexts.tsx'
import { RichTextField } from '#shared/rich-text/RichTextField.tsx'
import { useDraft } from '#shared/rich-text/use-draft.tsx'
import { Form } from '#ui/form/Form.tsx'
import { CheckboxField, SelectField, TextField } from '#ui/form/fields.tsx'
import type { FaqGroup, FaqQuestion } from './admin-faq.page.tsx'
import { CreateFaqGroup, CreateFaqQuestion, UpdateFaqGroup, UpdateFaqQuestion } from './faq.operations.graphql.ts'

/** A heading in its languages. */
export function FaqGroupForm({ group, onDone }: { group: FaqGroup | null; onDone: () => void }) {
  const t = useT()
  // Of the moment when the form was opened: a reload in between must not hide a conflict
  const [version] = useState(group?.version ?? 0)
  const create = useMutation(CreateFaqGroup, { successMessage: t('Saved') })
  const update = useMutation(UpdateFaqGroup, { successMessage: t('Saved') })
  return (
    <Form
      schema={faqGroupInput}
      defaults={{ texts: group?.texts ?? [{ language: 'en' as const, title: '' }] }}
      submit={t('Save')}
      onSubmit={async (input) => {
        await (group ? update.run({ id: group.id, version, input }) : create.run({ input }))
        onDone()
      }}
    >
      <LanguageTexts empty={{ title: '' }}>
        {(prefix) => <TextField name={`${prefix}.title`} label={t('Heading')} />}
      </LanguageTexts>
    </Form>
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
  const [version] = useState(question?.version ?? 0)
  const draft = useDraft(`faqQuestion ${question?.id ?? 'new'}`, version)
  const create = useMutation(CreateFaqQuestion, { successMessage: t('Saved') })
  const update = useMutation(UpdateFaqQuestion, { successMessage: t('Saved') })
  return (
    <Form
      schema={faqQuestionInput}
      defaults={{
        groupId,
        isShown: question?.isShown ?? true,
        texts: question?.texts ?? [{ language: 'en' as const, question: '', answer: '' }],
      }}
      submit={t('Save')}
      onSubmit={async (input) => {
        await (question ? update.run({ id: question.id, version, input }) : create.run({ input }))
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
    </Form>
  )
}
