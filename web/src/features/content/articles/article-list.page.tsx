import { articleTopics } from '@neev/domain/content/article-topics'
import { useData } from '#graphql/use-data.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#routes/paths.ts'
import { useMay } from '#state/use-may.ts'
import { Empty } from '#ui/feedback/Blank.tsx'
import { ChoiceFilter, Filters, SearchFilter } from '#ui/table/Filters.tsx'
import { ListPage } from '#ui/table/ListPage.tsx'
import { ResourceTable } from '#ui/table/ResourceTable.tsx'
import { RowActions } from '#ui/table/RowActions.tsx'
import { useListState } from '#ui/table/use-list-state.ts'
import { articleColumns } from './article.columns.tsx'
import { articleStates, topicLabels } from './article-labels.ts'
import { ArticleList } from './articles.operations.graphql.ts'
import { useArticleActions } from './use-article-actions.ts'

const statuses = ['DRAFT', 'SCHEDULED', 'PUBLISHED', 'UNPUBLISHED'] as const

/** All articles. */
export default function ArticleListPage() {
  const t = useT()
  const may = useMay()
  const list = useListState({
    sort: '-updatedAt',
    filters: { search: 'text', status: statuses, topic: articleTopics },
  })
  const { data, stale } = useData(ArticleList, list.variables, { keep: true })
  const { actionsOf } = useArticleActions()
  return (
    <ListPage
      title={t('Articles')}
      subtitle={t('Texts for buyers: drafts, what is scheduled, and what readers see.')}
      create={may('blog:write') && { to: paths.admin.articleAdd(), label: t('Add article') }}
    >
      <Filters state={list}>
        <SearchFilter state={list} label={t('Title, author or tag')} />
        <ChoiceFilter
          state={list}
          name="status"
          label={t('Status')}
          options={statuses.map((value) => ({ value, label: t(articleStates[value].label) }))}
        />
        <ChoiceFilter
          state={list}
          name="topic"
          label={t('Topic')}
          options={articleTopics.map((value) => ({ value, label: t(topicLabels[value]) }))}
        />
      </Filters>
      <ResourceTable
        label={t('Articles')}
        columns={articleColumns}
        page={data.articles}
        stale={stale}
        state={list}
        actions={(article) => (
          <RowActions
            actions={[{ label: t('Open'), to: paths.admin.articleDetail({ id: article.id }) }, ...actionsOf(article)]}
          />
        )}
        empty={<Empty title={list.narrowed ? t('No articles match these filters') : t('No articles yet')} />}
      />
    </ListPage>
  )
}
