import { Link, useNavigate } from 'react-router'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { DetailPage } from '#ui/detail/DetailPage.tsx'
import { ArticleForm } from './ArticleForm.tsx'
import { CreateArticle } from './articles.operations.graphql.ts'

/** Creates an article and opens it. */
export default function ArticleAddPage() {
  const t = useT()
  const navigate = useNavigate()
  const create = useMutation(CreateArticle, { successMessage: t('Article created') })
  return (
    <DetailPage title={t('Add article')} back={{ to: paths.admin.articleList(), label: t('Articles') }}>
      <div className="card padded">
        <ArticleForm
          version={0}
          onSubmit={async (input, saved) => {
            const { createArticle } = await create.run({ input })
            saved()
            await navigate(paths.admin.articleDetail({ id: createArticle.id }))
          }}
          actions={
            <Link className="button" to={paths.admin.articleList()}>
              {t('Cancel')}
            </Link>
          }
        />
      </div>
    </DetailPage>
  )
}
