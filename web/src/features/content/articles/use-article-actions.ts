import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { useDeletion } from '#shared/records/use-deletion.ts'
import { useMay } from '#state/use-may.ts'
import { confirm } from '#ui/feedback/confirm.tsx'
import type { RowAction } from '#ui/table/RowActions.tsx'
import { type ArticleFieldsFragment, DeleteArticle, UnpublishArticle } from './articles.operations.graphql.ts'

/** Actions of an article besides editing; `gone` is called after deletion. */
export function useArticleActions(gone: () => void = () => {}) {
  const t = useT()
  const may = useMay()
  const unpublish = useMutation(UnpublishArticle, { successMessage: t('Unpublished') })
  const deletion = useDeletion(DeleteArticle, gone)
  const actionsOf = ({ id, version, title, status, isFixed }: ArticleFieldsFragment): RowAction[] => [
    ...(may('blog:write') && (status === 'PUBLISHED' || status === 'SCHEDULED')
      ? [
          {
            label: t('Unpublish'),
            danger: true,
            run: async () => {
              const sure = await confirm({
                title: t('Unpublish {title}?', { title }),
                body: t('Readers no longer find it. You can publish it again.'),
                verb: t('Unpublish'),
                tone: 'danger',
              })
              if (sure) await unpublish.runSafely({ id, version })
            },
          },
        ]
      : []),
    ...(may('blog:delete') && status === 'DRAFT' && !isFixed
      ? [deletion.deletionOf({ title, variables: { id } })]
      : []),
  ]
  return { actionsOf, busy: unpublish.busy || deletion.busy }
}
