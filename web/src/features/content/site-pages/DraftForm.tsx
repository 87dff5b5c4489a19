import { pageDraftInput } from '@neev/domain/content/site-pages'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { GraphQLRefusal } from '#graphql/errors.ts'
import { request } from '#graphql/request.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#routes/paths.ts'
import { LanguageTexts } from '#shared/rich-text/LanguageTexts.tsx'
import { RichTextField } from '#shared/rich-text/RichTextField.tsx'
import { useDraft } from '#shared/rich-text/use-draft.tsx'
import { Form } from '#ui/form/Form.tsx'
import { TextField } from '#ui/form/fields.tsx'
import { showMoment } from '#ui/format/dates.ts'
import { AdminSitePage, SavePageDraft, type SitePageFieldsFragment } from './site-pages.operations.graphql.ts'

type Version = SitePageFieldsFragment['versions'][number]
type Props = { page: SitePageFieldsFragment; start: Version | undefined }

/**
 * The draft of a page. Whoever saves on top of somebody else's change is told so and keeps what was typed: saving again
 * is then a decision.
 */
export function DraftForm({ page, start }: Props) {
  const t = useT()
  const navigate = useNavigate()
  // Of the moment when the text was opened: a page that is loaded again in between must not hide a conflict
  const [version, setVersion] = useState(page.version)
  const [other, setOther] = useState<{ by: string | null; at: string } | null>(null)
  const draft = useDraft(`sitePage ${page.key}`, version)
  const save = useMutation(SavePageDraft, { successMessage: t('Draft saved') })
  const noteConflict = async () => {
    const { sitePage } = await request(AdminSitePage, { key: page.key })
    const [latest] = sitePage.versions
    setVersion(sitePage.version)
    if (latest) setOther({ by: latest.publishedBy ?? latest.createdBy, at: latest.publishedAt ?? latest.createdAt })
  }
  return (
    <>
      {other && (
        <p className="note amber" role="alert">
          {t(
            '{name} changed this page on {moment}. Your text is still here and not saved. Compare it with the other one below; saving again replaces it.',
            { name: other.by ?? t('Somebody else'), moment: showMoment(other.at) },
          )}
        </p>
      )}
      <Form
        schema={pageDraftInput}
        defaults={{
          texts: start?.texts.map(({ language, title, body }) => ({ language, title, body })) ?? [
            { language: 'en' as const, title: '', body: '' },
          ],
          note: start?.state === 'DRAFT' ? start.note : '',
        }}
        submit={t('Save draft')}
        onSubmit={async (input) => {
          try {
            const { savePageDraft } = await save.run({ key: page.key, version, input })
            draft.saved()
            setVersion(savePageDraft.version)
            setOther(null)
            await navigate(paths.admin.sitePage({ key: page.key }), { replace: true })
          } catch (error) {
            if (error instanceof GraphQLRefusal && error.code === 'STALE') await noteConflict()
            throw error
          }
        }}
      >
        {draft.notice}
        <LanguageTexts empty={{ title: '', body: '' }}>
          {(prefix, language) => (
            <>
              <TextField name={`${prefix}.title`} label={t('Title')} />
              <RichTextField
                name={`${prefix}.body`}
                label={t('Text')}
                language={language}
                hint={t(
                  'Headings become the list of contents. A quotation directly under a heading is shown beside it, in plain words.',
                )}
              />
            </>
          )}
        </LanguageTexts>
        <TextField name="note" label={t('What changed')} optional />
      </Form>
    </>
  )
}
