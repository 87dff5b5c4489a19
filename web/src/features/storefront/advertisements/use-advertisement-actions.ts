import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { useDeletion } from '#shared/records/use-deletion.ts'
import { useMay } from '#state/use-may.ts'
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
  const { deletionOf, busy } = useDeletion(DeleteAdvertisement, gone)
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
          deletionOf({
            title,
            body: t('Its counted views and clicks are deleted too.'),
            variables: { id, version },
            whyNot: status === 'LIVE' ? t('Pause it first.') : null,
          }),
        ]
      : []
  return { statusActions, orderActions, deleteAction, busy: update.busy || move.busy || busy }
}
