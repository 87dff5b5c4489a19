import { useState } from 'react'
import { useT } from '#i18n/use-t.ts'
import { Badge } from '#ui/feedback/Badge.tsx'
import { confirm } from '#ui/feedback/confirm.tsx'
import { Dialog } from '#ui/feedback/Dialog.tsx'
import { showDate, showMoment } from '#ui/format/dates.ts'
import { GridTable } from './GridTable.tsx'
import { gridStates } from './grid-labels.ts'
import type { FreightGridFieldsFragment } from './shipping.graphql.ts'

type Props = {
  grids: readonly FreightGridFieldsFragment[]
  /** Withdraws a version that has not started; absent without permission. */
  withdraw?: ((id: string) => Promise<unknown>) | undefined
}

/** All versions by date, latest first, with their author. */
export function GridVersions({ grids, withdraw }: Props) {
  const t = useT()
  const [open, setOpen] = useState<FreightGridFieldsFragment | null>(null)
  const ask = async ({ id, from }: FreightGridFieldsFragment) => {
    const title = t('Withdraw the rates from {day}?', { day: showDate(from) })
    if (await confirm({ title, verb: t('Withdraw'), tone: 'danger' })) await withdraw?.(id)
  }
  return (
    <>
      <table className="table dense blocks" aria-label={t('Versions')}>
        <thead>
          <tr>
            <th>{t('Applies from')}</th>
            <th>{t('Status')}</th>
            <th>{t('Saved')}</th>
            <th>
              <span className="hidden-text">{t('Actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {grids.map((grid) => (
            <tr key={grid.id}>
              <td className="name">
                {showDate(grid.from)}
                {grid.isEnd && <span className="second">{t('own rates end')}</span>}
              </td>
              <td>
                <Badge tone={gridStates[grid.state].tone}>{t(gridStates[grid.state].label)}</Badge>
              </td>
              <td data-label={t('Saved')}>
                <span>
                  {grid.madeBy ?? t('from the start')}
                  <span className="second">{showMoment(grid.madeAt)}</span>
                  {grid.withdrawnAt && (
                    <span className="second">
                      {t('withdrawn by {name}, {moment}', {
                        name: grid.withdrawnBy ?? '–',
                        moment: showMoment(grid.withdrawnAt),
                      })}
                    </span>
                  )}
                </span>
              </td>
              <td className="act">
                <div className="row">
                  {!grid.isEnd && (
                    <button type="button" className="button small" onClick={() => setOpen(grid)}>
                      {t('Show')}
                    </button>
                  )}
                  {withdraw && grid.state === 'COMING' && (
                    <button type="button" className="button small" onClick={() => ask(grid)}>
                      {t('Withdraw')}
                    </button>
                  )}
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Dialog
        as="drawer"
        title={open ? t('Rates from {day}', { day: showDate(open.from) }) : ''}
        open={open !== null}
        onClose={() => setOpen(null)}
      >
        <div className="dialog-body">{open && <GridTable grid={open} />}</div>
      </Dialog>
    </>
  )
}
