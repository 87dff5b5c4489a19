import { useT } from '#i18n/use-t.ts'
import { showMoment } from '#ui/format/dates.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import type { StateLabels } from '#ui/table/columns.tsx'
import styles from './timeline.module.css'

type Move<State> = { id: string; to: State; note: string | null; at: string; by: string | null }
type Props<State extends string> = {
  history: readonly Move<State>[]
  states: StateLabels<State>
  /** Shown instead of a hidden name. */
  unnamed?: string
}

/** Status history, in the order of time. */
export function StatusHistory<State extends string>({ history, states, unnamed = 'Neev' }: Props<State>) {
  const t = useT()
  if (history.length === 0) return <p className="ink3">{t('Nothing yet')}</p>
  return (
    <ol className={styles.timeline}>
      {history.map(({ id, to, note, at, by }) => (
        <li key={id} className="done">
          <span className={styles.dot}>
            <Icon name="check" />
          </span>
          <div>
            <b className="medium">{t(states[to].label)}</b>
            <p className="ink3 t13">{[showMoment(at), by ?? unnamed].join(', ')}</p>
            {note && <p className="kept-lines">{note}</p>}
          </div>
        </li>
      ))}
    </ol>
  )
}
