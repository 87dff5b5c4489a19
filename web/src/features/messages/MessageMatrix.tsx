import { type MessageChannel, messageGroups, messageParties } from '@neev/domain/messages/message-texts'
import { Link, useSearchParams } from 'react-router'
import { useData } from '#graphql/use-data.ts'
import { useSpoken } from '#i18n/Language.tsx'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#routes/paths.ts'
import { Empty } from '#ui/feedback/Blank.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { ListPage } from '#ui/table/ListPage.tsx'
import { ChannelSettings } from './ChannelSettings.tsx'
import { type CellState, channelLabels, groupLabels, partyLabels, stateLabels } from './message-labels.ts'
import { MessageMatrix as Matrix, type MessageMatrixQuery } from './messages.operations.graphql.ts'

type Event = MessageMatrixQuery['messageEvents'][number]
type Cell = Event['cells'][number]
const states = Object.keys(stateLabels) as CellState[]

/** The page of a channel. */
export const channelPath: Record<MessageChannel, () => string> = {
  EMAIL: () => paths.admin.emailMessages(),
  SMS: () => paths.admin.smsMessages(),
  WHATSAPP: () => paths.admin.whatsappMessages(),
}

const bodyPaths = {
  EMAIL: paths.admin.emailBody,
  SMS: paths.admin.smsBody,
  WHATSAPP: paths.admin.whatsappBody,
} as const

/** All messages of a channel by event and recipient, and its provider. */
export function MessageMatrix({ channel }: { channel: MessageChannel }) {
  const t = useT()
  const { locale } = useSpoken()
  const [search, setSearch] = useSearchParams()
  const { data } = useData(Matrix, { channel, locale })
  const words = search.get('search')?.toLowerCase() ?? ''
  const state = states.find((one) => one === search.get('state'))
  const showsProvider = search.get('tab') === 'provider'
  const set = (name: string, value: string) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before)
        if (value) next.set(name, value)
        else next.delete(name)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  const events = data.messageEvents.filter(
    ({ name, label, cells }) =>
      `${name} ${label}`.toLowerCase().includes(words) && (!state || cells.some((cell) => cell.state === state)),
  )
  const count = (one: CellState) =>
    data.messageEvents.reduce((sum, { cells }) => sum + cells.filter((cell) => cell.state === one).length, 0)
  const base = channelPath[channel]()
  return (
    <ListPage
      title={t(channelLabels[channel])}
      subtitle={t('{n} events. On {on}, off {off}, draft {draft}, missing {missing}.', {
        n: data.messageEvents.length,
        on: count('ON'),
        off: count('OFF'),
        draft: count('DRAFT'),
        missing: count('MISSING'),
      })}
      actions={
        <Link className="button" to={paths.admin.messageList()}>
          {t('Sent messages')}
        </Link>
      }
    >
      <Tabs
        label={t('Channel')}
        tabs={[
          ...(['EMAIL', 'SMS', 'WHATSAPP'] as const).map((one) => ({
            to: channelPath[one](),
            label: t(channelLabels[one]),
            current: one === channel && !showsProvider,
          })),
          {
            to: channel === 'EMAIL' ? paths.admin.emailConfig() : `${base}?tab=provider`,
            label: t('Provider'),
            current: showsProvider,
          },
        ]}
      />
      {showsProvider && channel !== 'EMAIL' ? (
        <ChannelSettings provider={data.messageProvider} />
      ) : (
        <>
          {data.messageProvider.source === 'NONE' && (
            <p className="note amber">
              {t('No provider is set up for this channel. Messages are stored and not sent.')}
            </p>
          )}
          <div className="filters">
            <label className="field">
              <span className="label">{t('Event')}</span>
              <span className="input">
                <input
                  type="search"
                  value={search.get('search') ?? ''}
                  onChange={({ target }) => set('search', target.value)}
                />
              </span>
            </label>
            <label className="field">
              <span className="label">{t('State')}</span>
              <span className="input">
                <select value={state ?? ''} onChange={({ target }) => set('state', target.value)}>
                  <option value="">{t('All')}</option>
                  {states.map((one) => (
                    <option key={one} value={one}>
                      {t(stateLabels[one])}
                    </option>
                  ))}
                </select>
              </span>
            </label>
          </div>
          {events.length === 0 && <Empty title={t('No messages match these filters')} />}
          {messageGroups.map((group) => {
            const rows = events.filter((event) => event.group === group)
            return rows.length > 0 && <Group key={group} title={t(groupLabels[group])} rows={rows} channel={channel} />
          })}
        </>
      )}
    </ListPage>
  )
}

function Group({ title, rows, channel }: { title: string; rows: Event[]; channel: MessageChannel }) {
  const t = useT()
  const parties = messageParties.filter((party) => rows.some(({ cells }) => cells.some((cell) => cell.party === party)))
  return (
    <section className="card message-matrix">
      <h2>{title}</h2>
      <div className="message-matrix-scroll">
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{t('Event')}</th>
              {parties.map((party) => (
                <th key={party} scope="col">
                  {t(partyLabels[party])}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((event) => (
              <tr key={event.name}>
                <th scope="row">{event.label}</th>
                {parties.map((party) => (
                  <td key={party} data-label={t(partyLabels[party])}>
                    <CellLink event={event} cell={event.cells.find((cell) => cell.party === party)} channel={channel} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function CellLink({ event, cell, channel }: { event: Event; cell: Cell | undefined; channel: MessageChannel }) {
  const t = useT()
  if (!cell) return <span className="ink2">–</span>
  const state = t(stateLabels[cell.state])
  const languages = cell.languages.length
  return (
    <Link
      className={`message-cell ${cell.state.toLowerCase()}`}
      to={bodyPaths[channel]({ event: event.name, party: cell.party })}
      aria-label={`${event.label}, ${t(partyLabels[cell.party])}: ${state}`}
    >
      {state}
      {languages > 0 && languages < 4 && <small>{t('{n} of 4', { n: languages })}</small>}
    </Link>
  )
}
