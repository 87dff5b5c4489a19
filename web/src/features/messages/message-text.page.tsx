import {
  type MessageChannel,
  type MessageLanguage,
  type MessageParty,
  messageLanguages,
  messageParties,
} from '@neev/domain/messages/message-texts'
import { useLocation, useParams, useSearchParams } from 'react-router'
import { useData } from '#graphql/use-data.ts'
import { useSpoken } from '#i18n/Language.tsx'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#routes/paths.ts'
import { DetailPage } from '#ui/detail/DetailPage.tsx'
import { Badge } from '#ui/feedback/Badge.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { MessageEditor } from './MessageEditor.tsx'
import { MessageHistory } from './MessageHistory.tsx'
import { channelPath } from './MessageMatrix.tsx'
import { channelLabels, languageNames, partyLabels } from './message-labels.ts'
import { MessageText } from './messages.operations.graphql.ts'

const channelOfPath: Record<string, MessageChannel> = { email: 'EMAIL', sms: 'SMS', whatsappapi: 'WHATSAPP' }

/** Where a channel’s text of a message is edited. */
const linkOf = (channel: MessageChannel, event: string, party: MessageParty, language: MessageLanguage) => {
  const builder = { EMAIL: paths.admin.emailBody, SMS: paths.admin.smsBody, WHATSAPP: paths.admin.whatsappBody }[
    channel
  ]
  return builder({ event, party }, { language })
}

/** A message for a recipient: its text on a channel in a language, with preview, test and versions. */
export default function MessageTextPage() {
  const t = useT()
  const { locale } = useSpoken()
  const { event = '', party: named = '' } = useParams()
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const party = messageParties.find((one) => one === named) ?? 'CUSTOMER'
  const channel = channelOfPath[pathname.split('/')[3] ?? ''] ?? 'EMAIL'
  const part = pathname.endsWith('/subject') ? 'subject' : 'body'
  const language = messageLanguages.find((one) => one === search.get('language')) ?? 'en'
  const { data } = useData(MessageText, { event, party, locale })
  const type = data.messageType
  const of = (one: MessageChannel, other: MessageLanguage) =>
    type.templates.find((row) => row.channel === one && row.language === other)
  const template = of(channel, language)
  if (!template) return null
  const mark = (row: typeof template | undefined) => (row?.draft ? ' ◇' : row?.content.enabled ? ' ●' : ' ○')
  const here = { event, party }
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
      <Tabs
        label={t('Recipient')}
        tabs={type.parties.map((one) => ({
          to: linkOf(channel, event, one, language),
          label: t(partyLabels[one]),
          current: one === party,
        }))}
      />
      <Tabs
        label={t('Channel')}
        tabs={(['EMAIL', 'SMS', 'WHATSAPP'] as const)
          .filter((one) => of(one, language))
          .map((one) => ({
            to: linkOf(one, event, party, language),
            label: t(channelLabels[one]) + mark(of(one, language)),
            current: one === channel,
          }))}
      />
      <Tabs
        label={t('Language')}
        tabs={messageLanguages.map((one) => ({
          to:
            part === 'subject' ? paths.admin.emailSubject(here, { language: one }) : linkOf(channel, event, party, one),
          label: languageNames[one] + mark(of(channel, one)),
          current: one === language,
        }))}
      />
      {channel === 'EMAIL' && (
        <Tabs
          label={t('Part')}
          tabs={[
            { to: paths.admin.emailBody(here, { language }), label: t('Body'), current: part === 'body' },
            { to: paths.admin.emailSubject(here, { language }), label: t('Subject'), current: part === 'subject' },
          ]}
        />
      )}
      <MessageEditor
        key={`${event}/${party}/${channel}/${language}/${template.version}`}
        template={template}
        english={of(channel, 'en')?.content ?? template.content}
        variables={type.variables}
        part={part}
      />
      <Loading>
        <MessageHistory template={template} />
      </Loading>
    </DetailPage>
  )
}
