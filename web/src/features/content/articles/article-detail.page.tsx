import { articlePath } from '@neev/domain/content/article-topics'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { GraphQLRefusal } from '#graphql/errors.ts'
import { request } from '#graphql/request.ts'
import { useData } from '#graphql/use-data.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#routes/paths.ts'
import { useMay } from '#state/use-may.ts'
import { ActionButtons } from '#ui/detail/ActionButtons.tsx'
import { DetailPage, Section } from '#ui/detail/DetailPage.tsx'
import { Badge } from '#ui/feedback/Badge.tsx'
import { Dialog } from '#ui/feedback/Dialog.tsx'
import { showMoment } from '#ui/format/dates.ts'
import { ArticleForm } from './ArticleForm.tsx'
import { ArticlePreviewText } from './ArticlePreviewText.tsx'
import { ArticleVersions } from './ArticleVersions.tsx'
import { articleStates, topicLabels } from './article-labels.ts'
import { ArticleDetail, type ArticleDetailQuery, UpdateArticle } from './articles.operations.graphql.ts'
import { useArticleActions } from './use-article-actions.ts'

type Article = ArticleDetailQuery['article']

/** One article: its texts, versions and preview. */
export default function ArticleDetailPage() {
  const t = useT()
  const may = useMay()
  const navigate = useNavigate()
  const { id = '' } = useParams()
  const { data } = useData(ArticleDetail, { id })
  const { article } = data
  const { actionsOf, busy } = useArticleActions(() => navigate(paths.admin.articleList()))
  const [preview, setPreview] = useState<{ number: number | null } | null>(null)
  const [restored, setRestored] = useState(0)
  const state = articleStates[article.status]
  return (
    <DetailPage
      title={article.title}
      badge={<Badge tone={state.tone}>{t(state.label)}</Badge>}
      subtitle={
        article.publishAt
          ? `${t(topicLabels[article.topic])}, ${showMoment(article.publishAt)}`
          : t(topicLabels[article.topic])
      }
      back={{ to: paths.admin.articleList(), label: t('Articles') }}
      actions={
        <>
          <button type="button" className="button" onClick={() => setPreview({ number: null })}>
            {t('Preview')}
          </button>
          {article.status === 'PUBLISHED' && (
            <a className="button" href={articlePath(article)}>
              {t('Open page')}
            </a>
          )}
          <ActionButtons actions={actionsOf(article)} busy={busy} />
        </>
      }
    >
      {may('blog:write') && (
        <Section title={t('Edit')}>
          <Edit key={`${article.id} ${article.status} ${restored}`} article={article} />
        </Section>
      )}
      <Section title={t('All versions')}>
        <ArticleVersions
          article={article}
          onRead={(number) => setPreview({ number })}
          onRestored={() => setRestored((times) => times + 1)}
        />
      </Section>
      <Dialog as="drawer" title={t('Preview')} open={preview !== null} onClose={() => setPreview(null)}>
        {preview && (
          <div className="dialog-body">
            <ArticlePreviewText id={article.id} number={preview.number} languages={article.texts} />
          </div>
        )}
      </Dialog>
    </DetailPage>
  )
}

/**
 * The form. Whoever saves on top of somebody else's change is told so and keeps what was typed: saving again is then a
 * decision.
 */
function Edit({ article }: { article: Article }) {
  const t = useT()
  // Of the moment when the text was opened: an article that is loaded again in between must not hide a conflict
  const [version, setVersion] = useState(article.version)
  const [conflict, setConflict] = useState<{ by: string | null; at: string } | null>(null)
  const update = useMutation(UpdateArticle, { successMessage: t('Saved') })
  const noteConflict = async () => {
    const { article: latest } = await request(ArticleDetail, { id: article.id })
    setVersion(latest.version)
    const [last] = latest.versions
    setConflict({ by: last?.createdBy ?? null, at: latest.updatedAt })
  }
  return (
    <>
      {conflict && (
        <p className="note amber" role="alert">
          {t(
            '{name} changed this page on {moment}. Your text is still here and not saved. Compare it with the other one below; saving again replaces it.',
            { name: conflict.by ?? t('Somebody else'), moment: showMoment(conflict.at) },
          )}
        </p>
      )}
      <ArticleForm
        article={article}
        version={version}
        onSubmit={async (input, saved) => {
          try {
            const { updateArticle } = await update.run({ id: article.id, version, input })
            saved()
            setVersion(updateArticle.version)
            setConflict(null)
          } catch (error) {
            if (error instanceof GraphQLRefusal && error.code === 'STALE') await noteConflict()
            throw error
          }
        }}
      />
    </>
  )
}
