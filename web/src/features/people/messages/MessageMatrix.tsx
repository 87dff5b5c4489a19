import {
  type MessageChannel,
  type MessageGroup,
  messageGroups,
  messageParties,
} from '@neev/domain/people/messages/message-texts'
import { Link, useSearchParams } from 'react-router'
import { useData } from '#graphql/use-data.ts'
import { useSpoken } from '#i18n/Language.tsx'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { Empty } from '#ui/feedback/Blank.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { ChoiceFilter, Filters, SearchFilter } from '#ui/table/Filters.tsx'
import { ListPage } from '#ui/table/ListPage.tsx'
import { useListState } from '#ui/table/use-list-state.ts'
import { ChannelSettings } from './ChannelSettings.tsx'
import { MatrixTable } from './MatrixTable.tsx'
import { matrixOf } from './matrix.ts'
import { channelPath } from './message-addresses.ts'
import { type CellState, channelLabels, groupLabels, partyLabels, stateLabels } from './message-labels.ts'
import { MessageMatrix as Matrix } from './messages.operations.graphql.ts'

const states = Object.keys(stateLabels) as CellState[]

/** All messages of a channel by event and recipient, and its provider. Filters and open groups are in the URL. */
export function MessageMatrix({ channel }: { channel: MessageChannel }) {
  const t = useT()
  const { locale } = useSpoken()
  const [search] = useSearchParams()
  const list = useListState({
    sort: '',
    filters: { search: 'text', group: messageGroups, party: messageParties, state: states },
  })
  const { data } = useData(Matrix, { channel, locale })
  const showsProvider = search.get('tab') === 'provider'
  const groups = matrixOf(data.messageEvents, list.filter)
  const all = matrixOf(data.messageEvents, {})
  const sum = (state: CellState) => all.reduce((sum, { counts }) => sum + counts[state], 0)
  const base = channelPath[channel]()
  return (
    <ListPage
      title={t(channelLabels[channel])}
      subtitle={t('{n} events. On {on}, off {off}, draft {draft}, missing {missing}.', {
        n: data.messageEvents.length,
        on: sum('ON'),
        off: sum('OFF'),
        draft: sum('DRAFT'),
        missing: sum('MISSING'),
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
          <Filters state={list}>
            <SearchFilter state={list} label={t('Event')} />
            <ChoiceFilter
              state={list}
              name="group"
              label={t('Topic')}
              options={all.map(({ group, events }) => ({
                value: group,
                label: `${t(groupLabels[group])} (${events.length})`,
              }))}
            />
            <ChoiceFilter
              state={list}
              name="party"
              label={t('Recipient')}
              options={messageParties.map((value) => ({ value, label: t(partyLabels[value]) }))}
            />
            <ChoiceFilter
              state={list}
              name="state"
              label={t('State')}
              options={states.map((value) => ({ value, label: `${t(stateLabels[value])} (${sum(value)})` }))}
            />
          </Filters>
          {groups.length === 0 ? (
            <Empty title={t('No messages match these filters')} />
          ) : (
            <MatrixTable
              channel={channel}
              groups={groups}
              party={list.filter.party}
              open={openGroups(search.get('open'), groups, list.narrowed > 0)}
              onOpen={(open) => list.set({ open: open.join(',') || 'none' })}
            />
          )}
        </>
      )}
    </ListPage>
  )
}

/** Which groups are unfolded: those in the URL, otherwise all that filters leave, otherwise the first. */
function openGroups(
  savedGroups: string | null,
  groups: readonly { group: MessageGroup }[],
  narrowed: boolean,
): MessageGroup[] {
  const shown = groups.map(({ group }) => group)
  if (savedGroups !== null) return shown.filter((group) => savedGroups.split(',').includes(group))
  return narrowed ? shown : shown.slice(0, 1)
}
