import { articlePath } from '@neev/domain/content/article-topics'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { request } from '#graphql/request.ts'
import { useData } from '#graphql/use-data.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { useConflict } from '#shared/conflict/use-conflict.tsx'
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

function Edit({ article }: { article: Article }) {
  const t = useT()
  const { id } = article
  const update = useMutation(UpdateArticle, { successMessage: t('Saved') })
  const { notice, save, version } = useConflict(article.version, async () => {
    const { article: latest } = await request(ArticleDetail, { id })
    return { ...latest, by: latest.versions[0]?.createdBy ?? null }
  })
  return (
    <>
      {notice}
      <ArticleForm
        article={article}
        version={version}
        onSubmit={(input, saved) =>
          save(async (version) => {
            const { updateArticle } = await update.run({ id, version, input })
            saved()
            return updateArticle.version
          })
        }
      />
    </>
  )
}
