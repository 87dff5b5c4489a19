import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { FamilyTransitions } from '#shared/approvals/FamilyTransitions.tsx'
import { useMay } from '#state/use-may.ts'
import { UpdateTmtMasterStatus } from './tmt.operations.graphql.ts'
import type { Master } from './tmt-labels.ts'

export function MasterTransitions({ master }: { master: Master }) {
  const t = useT()
  const may = useMay()
  const transition = useMutation(UpdateTmtMasterStatus, {
    successMessage: t('Saved'),
  })
  return (
    <FamilyTransitions
      family={master}
      shopPath={paths.product(master)}
      mayTransition={may('tmt:delete')}
      busy={transition.busy}
      opens={t('Publish')}
      onTransition={(to) => transition.runSafely({ id: master.id, transition: to === 'open' ? 'publish' : to })}
    />
  )
}
