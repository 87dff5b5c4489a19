import {
  type MessageChannel,
  type MessageLanguage,
  messageChannels,
  messageLanguages,
  messageParties,
} from '@neev/domain/people/messages/message-texts'
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router'
import { useData } from '#graphql/use-data.ts'
import { useSpoken } from '#i18n/Language.tsx'
import { useT } from '#i18n/use-t.ts'
import { DetailPage } from '#ui/detail/DetailPage.tsx'
import { Badge } from '#ui/feedback/Badge.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { MessageEditor } from './editor/MessageEditor.tsx'
import { MessageHistory } from './MessageHistory.tsx'
import { channelPath, textPath } from './message-addresses.ts'
import { channelLabels, languageNames, partyLabels } from './message-labels.ts'
import styles from './messages.module.css'
import { MessageText } from './messages.operations.graphql.ts'

const channelOfPath: Record<string, MessageChannel> = { email: 'EMAIL', sms: 'SMS', whatsappapi: 'WHATSAPP' }

/** A message for a recipient: its text on a channel in a language, with preview, test and versions. */
export default function MessageTextPage() {
  const t = useT()
  const { locale } = useSpoken()
  const { event = '', party: named = '' } = useParams()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const party = messageParties.find((one) => one === named) ?? 'CUSTOMER'
  const channel = channelOfPath[pathname.split('/')[3] ?? ''] ?? 'EMAIL'
  const language = messageLanguages.find((one) => one === search.get('language')) ?? 'en'
  const { data } = useData(MessageText, { event, party, locale })
  const type = data.messageType
  const of = (one: MessageChannel, other: MessageLanguage) =>
    type.templates.find((row) => row.channel === one && row.language === other)
  const template = of(channel, language)
  if (!template) return null
  const mark = (row: typeof template | undefined) => (row?.draft ? ' ◇' : row?.content.enabled ? ' ●' : ' ○')
  const stateOf = (row: typeof template | undefined) =>
    row?.draft ? t('Draft') : row?.content.enabled ? t('On') : t('Off')
  return (
    <DetailPage
      title={t('{event}, to {party}', { event: type.label, party: t(partyLabels[party]) })}
      badge={
        template.draft ? (
          <Badge tone="amber">{t('Draft')}</Badge>
        ) : (
          <Badge tone={template.content.enabled ? 'green' : 'grey'}>
            {template.content.enabled ? t('On') : t('Off')}
          </Badge>
        )
      }
      subtitle={
        template.isDefault ? t('The default text applies.') : t('Version {n} is live.', { n: template.version })
      }
      back={{ to: channelPath[channel](), label: t(channelLabels[channel]) }}
    >
      <div className={styles.messagePick}>
        <Pick
          label={t('Recipient')}
          value={party}
          options={type.parties.map((one) => ({ value: one, label: t(partyLabels[one]) }))}
          onPick={(party) => navigate(textPath({ channel, event, party, language }))}
        />
        <Pick
          label={t('Channel')}
          value={channel}
          options={messageChannels
            .filter((one) => of(one, language))
            .map((one) => ({ value: one, label: `${t(channelLabels[one])}, ${stateOf(of(one, language))}` }))}
          onPick={(channel) => navigate(textPath({ channel, event, party, language }))}
        />
      </div>
      <Tabs
        label={t('Language')}
        tabs={messageLanguages.map((one) => ({
          to: textPath({ channel, event, party, language: one }),
          label: languageNames[one] + mark(of(channel, one)),
          current: one === language,
        }))}
      />
      <MessageEditor
        key={`${event}/${party}/${channel}/${language}/${template.version}`}
        template={template}
        english={of(channel, 'en')?.content ?? template.content}
        variables={type.variables}
        secret={type.secret ?? null}
        isAboutAccounts={type.isAboutAccounts}
        isFixed={type.isFixed}
        startsAt={pathname.endsWith('/subject') ? 'subject' : 'body'}
      />
      <Loading>
        <MessageHistory template={template} />
      </Loading>
    </DetailPage>
  )
}

type PickProps<Value extends string> = {
  label: string
  value: Value
  options: readonly { value: Value; label: string }[]
  onPick: (value: Value) => void
}

/** A choice that opens another text. */
function Pick<Value extends string>({ label, value, options, onPick }: PickProps<Value>) {
  return (
    <label className="field">
      <span className="label">{label}</span>
      <span className="input">
        <select value={value} onChange={({ target }) => onPick(target.value as Value)}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      </span>
    </label>
  )
}
