import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { useMay } from '#state/use-may.ts'
import { confirm } from '#ui/feedback/confirm.tsx'
import type { RowAction } from '#ui/table/RowActions.tsx'
import {
  type AdvertisementFieldsFragment,
  DeleteAdvertisement,
  MoveAdvertisement,
  UpdateAdvertisementStatus,
} from './advertisements.operations.graphql.ts'

type Transition = 'publish' | 'pause' | 'resume'

/** Actions of an advertisement besides editing; `gone` is called after deletion. */
export function useAdvertisementActions(gone: () => void = () => {}) {
  const t = useT()
  const may = useMay()
  const update = useMutation(UpdateAdvertisementStatus, { successMessage: t('Saved') })
  const move = useMutation(MoveAdvertisement)
  const remove = useMutation(DeleteAdvertisement, { successMessage: t('Deleted') })
  const statusActions = ({ id, version, status }: AdvertisementFieldsFragment): RowAction[] => {
    if (!may('advertisement:write')) return []
    const to = (label: string, transition: Transition) => ({
      label,
      run: () => void update.runSafely({ id, version, transition }),
    })
    if (status === 'DRAFT') return [to(t('Publish'), 'publish')]
    if (status === 'PAUSED') return [to(t('Resume'), 'resume')]
    return status === 'ENDED' ? [] : [to(t('Pause'), 'pause')]
  }
  const orderActions = ({ id }: AdvertisementFieldsFragment): RowAction[] =>
    may('advertisement:write')
      ? [
          { label: t('Move up'), run: () => void move.runSafely({ id, down: false }) },
          { label: t('Move down'), run: () => void move.runSafely({ id, down: true }) },
        ]
      : []
  const deleteAction = ({ id, version, title, status }: AdvertisementFieldsFragment): RowAction[] =>
    may('advertisement:delete')
      ? [
          {
            label: t('Delete'),
            danger: true,
            whyNot: status === 'LIVE' ? t('Pause it first.') : null,
            run: async () => {
              const sure = await confirm({
                title: t('Delete {title}?', { title }),
                body: t('Its counted views and clicks are deleted too.'),
                verb: t('Delete'),
                tone: 'danger',
              })
              if (sure && (await remove.runSafely({ id, version }))) gone()
            },
          },
        ]
      : []
  return { statusActions, orderActions, deleteAction, busy: update.busy || move.busy || remove.busy }
}
