import { Link } from 'react-router'
import { confirm } from '#kit/feedback/confirm.tsx'
import { useAct } from '#kit/graphql/use-act.ts'
import { useT } from '#kit/i18n/use-t.ts'
import { paths } from '#routes/paths.ts'
import { useMay } from '#state/use-may.ts'
import { MoveTmtMaster, TmtMaster, TmtMasters } from './tmt.operations.graphql.ts'
import type { Master } from './tmt-words.ts'

/** What can be done with a master as a whole. */
export function MasterMoves({ master: { id, title, identifier, status } }: { master: Master }) {
  const t = useT()
  const may = useMay()
  const move = useAct(MoveTmtMaster, { says: t('Saved'), refreshes: [TmtMaster, TmtMasters] })
  const retire = async () => {
    const sure = await confirm({
      title: t('Retire {name}?', { name: title }),
      body: t('It leaves the shop; its offers stay with their sellers.'),
      verb: t('Retire'),
      tone: 'danger',
    })
    if (sure) await move.tell({ id, move: 'retire' })
  }
  const open = status === 'DRAFT' || status === 'HIDDEN'
  return (
    <>
      {status === 'PUBLISHED' && (
        <Link className="button" to={paths.product({ identifier })}>
          {t('See it in the shop')}
        </Link>
      )}
      {may('tmt:delete') && open && (
        <button
          type="button"
          className="button"
          disabled={move.busy}
          onClick={() => move.tell({ id, move: 'publish' })}
        >
          {t('Publish')}
        </button>
      )}
      {may('tmt:delete') && (open || status === 'PUBLISHED') && (
        <button type="button" className="button danger" disabled={move.busy} onClick={retire}>
          {t('Retire')}
        </button>
      )}
      {may('tmt:delete') && status === 'RETIRED' && (
        <button
          type="button"
          className="button"
          disabled={move.busy}
          onClick={() => move.tell({ id, move: 'restore' })}
        >
          {t('Back to a draft')}
        </button>
      )}
    </>
  )
}
