import { FamilyMoves } from '#kit/goods/FamilyMoves.tsx'
import { useAct } from '#kit/graphql/use-act.ts'
import { useT } from '#kit/i18n/use-t.ts'
import { paths } from '#routes/paths.ts'
import { useMay } from '#state/use-may.ts'
import { MoveTmtMaster, TmtMaster, TmtMasters } from './tmt.operations.graphql.ts'
import type { Master } from './tmt-words.ts'

export function MasterMoves({ master }: { master: Master }) {
  const t = useT()
  const may = useMay()
  const move = useAct(MoveTmtMaster, { says: t('Saved'), refreshes: [TmtMaster, TmtMasters] })
  return (
    <FamilyMoves
      family={master}
      shopPath={paths.product(master)}
      mayMove={may('tmt:delete')}
      busy={move.busy}
      opens={t('Publish')}
      onMove={(to) => move.tell({ id: master.id, move: to === 'open' ? 'publish' : to })}
    />
  )
}
