import { showMoment } from '#kit/format/dates.ts'
import { useT } from '#kit/i18n/use-t.ts'
import { Icon } from '#kit/icons/Icon.tsx'
import type { SellerMovedFieldsFragment } from './application.graphql.ts'
import { sellerStates } from './seller-words.ts'

/** What became of a firm's application, step by step, the newest first. */
export function SellerHistory({ history }: { history: readonly SellerMovedFieldsFragment[] }) {
  const t = useT()
  if (history.length === 0) return <p className="ink3">{t('Nothing yet')}</p>
  return (
    <ol className="timeline">
      {history.toReversed().map(({ id, to, note, at, by }) => (
        <li key={id} className="done">
          <span className="dot">
            <Icon name="check" />
          </span>
          <div>
            <b className="medium">{t(sellerStates[to].label)}</b>
            <p className="ink3 t13">{[showMoment(at), by ?? 'Neev'].join(', ')}</p>
            {note && <p className="kept-lines">{note}</p>}
          </div>
        </li>
      ))}
    </ol>
  )
}
