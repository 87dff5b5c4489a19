import { pageDraftInput } from '@neev/domain/content/site-pages'
import { useNavigate } from 'react-router'
import { request } from '#graphql/request.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { useConflict } from '#shared/conflict/use-conflict.tsx'
import { LanguageTexts } from '#shared/rich-text/LanguageTexts.tsx'
import { RichTextField } from '#shared/rich-text/RichTextField.tsx'
import { useDraft } from '#shared/rich-text/use-draft.tsx'
import { Form } from '#ui/form/Form.tsx'
import { TextField } from '#ui/form/fields.tsx'
import { AdminSitePage, SavePageDraft, type SitePageFieldsFragment } from './site-pages.operations.graphql.ts'

type Version = SitePageFieldsFragment['versions'][number]
type Props = { page: SitePageFieldsFragment; start: Version | undefined }

/** The draft of a page, which starts from a version. */
export function DraftForm({ page, start }: Props) {
  const t = useT()
  const navigate = useNavigate()
  const { key } = page
  const { notice, save, version } = useConflict(page.version, async () => {
    const { sitePage } = await request(AdminSitePage, { key })
    const [latest] = sitePage.versions
    const by = latest?.publishedBy ?? latest?.createdBy ?? null
    return { version: sitePage.version, updatedAt: latest?.publishedAt ?? latest?.createdAt ?? '', by }
  })
  const draft = useDraft(`sitePage ${key}`, version)
  const update = useMutation(SavePageDraft, { successMessage: t('Draft saved') })
  return (
    <>
      {notice}
      <Form
        schema={pageDraftInput}
        defaults={{
          texts: start?.texts.map(({ language, title, body }) => ({ language, title, body })) ?? [
            { language: 'en' as const, title: '', body: '' },
          ],
          note: start?.state === 'DRAFT' ? start.note : '',
        }}
        submit={t('Save draft')}
        onSubmit={(input) =>
          save(async (version) => {
            const { savePageDraft } = await update.run({ key, version, input })
            draft.saved()
            await navigate(paths.admin.sitePage({ key }), { replace: true })
            return savePageDraft.version
          })
        }
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
