import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { useMay } from '#state/use-may.ts'
import { confirm } from '#ui/feedback/confirm.tsx'
import type { RowAction } from '#ui/table/RowActions.tsx'
import {
  DeleteHomeSection,
  type HomeSectionFieldsFragment,
  SetHomeSectionActive,
} from './home-sections.operations.graphql.ts'

/** Actions of a section besides editing; `gone` is called after deletion. */
export function useHomeSectionActions(gone: () => void = () => {}) {
  const t = useT()
  const may = useMay()
  const activate = useMutation(SetHomeSectionActive, { successMessage: t('Saved') })
  const remove = useMutation(DeleteHomeSection, { successMessage: t('Deleted') })
  const actionsOf = ({ id, version, title, isActive }: HomeSectionFieldsFragment): RowAction[] => [
    ...(may('homePage:write')
      ? [
          {
            label: isActive ? t('Hide') : t('Show'),
            run: () => void activate.runSafely({ id, version, isActive: !isActive }),
          },
        ]
      : []),
    ...(may('homePage:delete')
      ? [
          {
            label: t('Delete'),
            danger: true,
            run: async () => {
              const sure = await confirm({ title: t('Delete {title}?', { title }), verb: t('Delete'), tone: 'danger' })
              if (sure && (await remove.runSafely({ id, version }))) gone()
            },
          },
        ]
      : []),
  ]
  return { actionsOf, busy: activate.busy || remove.busy }
}
