import {
  type MessageChannel,
  type MessageGroup,
  type MessageParty,
  messageParties,
} from '@neev/domain/people/messages/message-texts'
import { Link } from 'react-router'
import { useT } from '#i18n/use-t.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import type { MatrixEvent, MatrixGroup } from './matrix.ts'
import { textPath } from './message-addresses.ts'
import { type CellState, groupLabels, partyLabels, stateLabels } from './message-labels.ts'
import styles from './messages.module.css'

type Props = {
  channel: MessageChannel
  groups: readonly MatrixGroup[]
  /** The only recipient that is shown. */
  party: MessageParty | null
  open: readonly MessageGroup[]
  onOpen: (open: MessageGroup[]) => void
}

/** Events by recipient, in groups that fold; the heading of the table stays in view. */
export function MatrixTable({ channel, groups, party, open, onOpen }: Props) {
  const t = useT()
  const parties = messageParties.filter(
    (one) =>
      (!party || one === party) &&
      groups.some(({ events }) => events.some(({ cells }) => cells.some((cell) => cell.party === one))),
  )
  const toggle = (group: MessageGroup) =>
    onOpen(open.includes(group) ? open.filter((one) => one !== group) : [...open, group])
  const isWhole = open.length === groups.length
  return (
    <>
      <p className={styles.messageFold}>
        <button
          type="button"
          className="button quiet small"
          onClick={() => onOpen(isWhole ? [] : groups.map(({ group }) => group))}
        >
          {isWhole ? t('Fold all') : t('Unfold all')}
        </button>
      </p>
      <div className={`card ${styles.messageMatrix}`}>
        <table className="table" aria-label={t('Messages')}>
          <thead>
            <tr>
              <th scope="col">{t('Event')}</th>
              {parties.map((one) => (
                <th key={one} scope="col">
                  {t(partyLabels[one])}
                </th>
              ))}
            </tr>
          </thead>
          {groups.map(({ group, events, counts }) => (
            <tbody key={group}>
              <tr className={styles.group}>
                <th colSpan={parties.length + 1} scope="rowgroup">
                  <button type="button" aria-expanded={open.includes(group)} onClick={() => toggle(group)}>
                    <Icon name="chevron" />
                    <span className="semi">{t(groupLabels[group])}</span>
                    <Counts events={events.length} counts={counts} />
                  </button>
                </th>
              </tr>
              {open.includes(group) &&
                events.map((event) => (
                  <tr key={event.name}>
                    <th scope="row">{event.label}</th>
                    {parties.map((one) => (
                      <Cell key={one} event={event} party={one} channel={channel} />
                    ))}
                  </tr>
                ))}
            </tbody>
          ))}
        </table>
      </div>
    </>
  )
}

const shownCounts = ['ON', 'DRAFT', 'OFF', 'MISSING'] as const

function Counts({ events, counts }: { events: number; counts: Record<CellState, number> }) {
  const t = useT()
  return (
    <span className={`${styles.messageCounts} ink2 t13`}>
      <span>{t('{n, plural, one {# event} other {# events}}', { n: events })}</span>
      {shownCounts.map(
        (state) =>
          counts[state] > 0 && (
            <span key={state}>
              {t(stateLabels[state])} {counts[state]}
            </span>
          ),
      )}
    </span>
  )
}

type CellProps = { event: MatrixEvent; party: MessageParty; channel: MessageChannel }

function Cell({ event, party, channel }: CellProps) {
  const t = useT()
  const cell = event.cells.find((one) => one.party === party)
  if (!cell)
    return (
      <td className={styles.none}>
        <span className="ink3">–</span>
      </td>
    )
  const state = t(stateLabels[cell.state])
  const languages = cell.languages.length
  return (
    <td data-label={t(partyLabels[party])}>
      <Link
        className={styles.messageCell}
        data-state={cell.state}
        to={textPath({ channel, event: event.name, party })}
        aria-label={`${event.label}, ${t(partyLabels[party])}: ${state}`}
      >
        {state}
        {languages > 0 && languages < 4 && <small>{t('{n} of 4', { n: languages })}</small>}
      </Link>
    </td>
  )
}
