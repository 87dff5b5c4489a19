import { useMutation } from '#graphql/use-mutation.ts'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { useMay } from '#state/use-may.ts'
import { figure, moment, type ShownColumn, textColumn } from '#ui/table/columns.tsx'
import { RowActions } from '#ui/table/RowActions.tsx'
import { RowTable } from '#ui/table/RowTable.tsx'
import { type ArticleDetailQuery, RestoreArticle } from './articles.operations.graphql.ts'

type Article = ArticleDetailQuery['article']
type Props = { article: Article; onRead: (number: number) => void; onRestored: () => void }

const columns: ShownColumn<Article['versions'][number]>[] = [
  figure(text('Version'), ({ number }) => String(number)),
  moment(text('Saved'), ({ createdAt }) => createdAt),
  textColumn(text('Author'), ({ createdBy }) => createdBy ?? '–'),
]

/** Earlier texts of an article; each can come back as a new version. */
export function ArticleVersions({ article: { id, version, versions }, onRead, onRestored }: Props) {
  const t = useT()
  const may = useMay()
  const restore = useMutation(RestoreArticle, { successMessage: t('Saved') })
  return (
    <RowTable
      label={t('All versions')}
      columns={columns}
      rows={versions}
      idOf={({ number }) => String(number)}
      actions={({ number }) => (
        <RowActions
          actions={[
            { label: t('View'), run: () => onRead(number) },
            ...(may('blog:write') && number !== version
              ? [
                  {
                    label: t('Restore as version {n}', { n: version + 1 }),
                    run: async () => {
                      if (await restore.runSafely({ id, version, number })) onRestored()
                    },
                  },
                ]
              : []),
          ]}
        />
      )}
    />
  )
}
