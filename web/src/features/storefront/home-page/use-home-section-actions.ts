import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { useDeletion } from '#shared/records/use-deletion.ts'
import { useMay } from '#state/use-may.ts'
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
  const { deletionOf, busy } = useDeletion(DeleteHomeSection, gone)
  const actionsOf = ({ id, version, title, isActive }: HomeSectionFieldsFragment): RowAction[] => [
    ...(may('homePage:write')
      ? [
          {
            label: isActive ? t('Hide') : t('Show'),
            run: () => void activate.runSafely({ id, version, isActive: !isActive }),
          },
        ]
      : []),
    ...(may('homePage:delete') ? [deletionOf({ title, variables: { id, version } })] : []),
  ]
  return { actionsOf, busy: activate.busy || busy }
}
