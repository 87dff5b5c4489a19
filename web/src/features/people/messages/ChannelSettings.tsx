import {
  type EmailConfig,
  emailConfigForm,
  type HttpConfig,
  httpConfigForm,
} from '@neev/domain/people/messages/channels'
import { useState } from 'react'
import { useMutation } from '#graphql/use-mutation.ts'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { useMay } from '#state/use-may.ts'
import { Section } from '#ui/detail/DetailPage.tsx'
import { Properties } from '#ui/detail/Properties.tsx'
import { BusyButton } from '#ui/feedback/BusyButton.tsx'
import { Form } from '#ui/form/Form.tsx'
import { CheckboxField, CountField, PasswordField, SelectField, TextareaField, TextField } from '#ui/form/fields.tsx'
import { problemSchema } from '#ui/form/problem-schema.ts'
import { showMoment } from '#ui/format/dates.ts'
import {
  ConfirmMessageProvider,
  type ProviderFieldsFragment,
  SaveMessageProvider,
  TestMessageProvider,
} from './messages.operations.graphql.ts'

const sources = {
  CONFIGURED: text('The provider below'),
  ENVIRONMENT: text('The mail server of the environment (SMTP_URL)'),
  SANDBOX: text('Sandbox: nothing leaves this server'),
  NONE: text('None: messages are stored and not sent'),
} as const

const headersOf = (lines: string) =>
  lines
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => {
      const at = line.indexOf(':')
      return { name: line.slice(0, at).trim(), value: line.slice(at + 1).trim() }
    })

const payloads = {
  SMS: '{"to":"{mobile}","text":"{text}","sender":"{senderId}","entityId":"{entityId}","templateId":"{dltTemplateId}"}',
  WHATSAPP:
    '{"to":"{mobile}","type":"template","template":{"name":"{template}","language":"{language}","parameters":"{parameters}"}}',
} as const

type Props = { provider: ProviderFieldsFragment }

/** The provider of a channel: settings, secret, delivery reports, and a test. */
export function ChannelSettings({ provider }: Props) {
  const t = useT()
  const may = useMay()('provider:write')
  return (
    <div className="stack">
      <Section title={t('In use')}>
        <Properties
          of={[
            [t('Provider'), t(sources[provider.source])],
            [t('Address for delivery reports'), provider.reportUrl],
          ]}
        />
        <p className="hint">
          {t('Keep this address secret. The provider calls it with the ID and the status of a message.')}
        </p>
      </Section>
      <Waiting provider={provider} />
      <Section title={t('Provider')}>
        {provider.channel === 'EMAIL' ? (
          <EmailForm key={provider.version} provider={provider} />
        ) : (
          <HttpForm key={provider.version} provider={provider} channel={provider.channel} />
        )}
      </Section>
      {may && (
        <Section title={t('Send a test')}>
          <Test channel={provider.channel} />
        </Section>
      )}
    </div>
  )
}

function useSave(provider: ProviderFieldsFragment) {
  const t = useT()
  const save = useMutation(SaveMessageProvider, { successMessage: t('Saved') })
  return (
    config: object,
    { secret, removeSecret, enabled }: { secret: string; removeSecret: boolean; enabled: boolean },
  ) =>
    save.run({
      input: {
        channel: provider.channel,
        config: JSON.stringify(config),
        secret: removeSecret ? '' : secret || null,
        enabled,
      },
      version: provider.version,
    })
}

function EmailForm({ provider }: Props) {
  const t = useT()
  const save = useSave(provider)
  const known = JSON.parse(provider.config) as Partial<EmailConfig>
  return (
    <Form
      schema={emailConfigForm}
      defaults={{
        host: '',
        port: 587,
        secure: false,
        user: '',
        fromName: 'Neev',
        fromAddress: '',
        replyTo: '',
        dailyCap: 0,
        ...known,
        secret: '',
        removeSecret: false,
        enabled: provider.enabled,
      }}
      submit={t('Save')}
      onSubmit={({ secret, removeSecret, enabled, ...config }) => save(config, { secret, removeSecret, enabled })}
    >
      <div className="columns">
        <TextField name="host" label={t('Mail server')} autoComplete="off" />
        <CountField name="port" label={t('Port')} />
      </div>
      <CheckboxField name="secure" label={t('Encrypted from the start (port 465)')} />
      <div className="columns">
        <TextField name="user" label={t('User name')} optional autoComplete="off" />
        <Secret provider={provider} label={t('Password')} />
      </div>
      <div className="columns">
        <TextField name="fromName" label={t('Sender’s name')} />
        <TextField name="fromAddress" label={t('Sender’s address')} type="email" />
      </div>
      <div className="columns">
        <TextField name="replyTo" label={t('Reply to')} optional type="email" />
        <CountField name="dailyCap" label={t('Emails per day')} hint={t('0 means no limit.')} />
      </div>
      <CheckboxField name="enabled" label={t('Use this provider')} />
    </Form>
  )
}

function HttpForm({ provider, channel }: Props & { channel: 'SMS' | 'WHATSAPP' }) {
  const t = useT()
  const save = useSave(provider)
  const { headers, ...known } = JSON.parse(provider.config) as Partial<HttpConfig>
  return (
    <Form
      schema={httpConfigForm}
      defaults={{
        url: '',
        method: 'POST' as const,
        payload: payloads[channel],
        successPath: channel === 'SMS' ? 'id' : 'messages.0.id',
        dltEntityId: '',
        senderId: '',
        ...known,
        headers: headers?.map(({ name, value }) => `${name}: ${value}`).join('\n') ?? 'Authorization: Bearer {secret}',
        secret: '',
        removeSecret: false,
        enabled: provider.enabled,
      }}
      submit={t('Save')}
      onSubmit={({ secret, removeSecret, enabled, headers: lines, ...config }) =>
        save({ ...config, headers: headersOf(lines) }, { secret, removeSecret, enabled })
      }
    >
      <div className="columns">
        <TextField name="url" label={t('Address of the interface')} type="url" autoComplete="off" />
        <SelectField
          name="method"
          label={t('Method')}
          options={[
            { value: 'POST', label: 'POST' },
            { value: 'PUT', label: 'PUT' },
          ]}
        />
      </div>
      <TextareaField
        name="headers"
        label={t('Headers')}
        hint={t('One a line. The secret is inserted as {blank}.', { blank: '{secret}' })}
      />
      <TextareaField name="payload" label={t('Payload (JSON)')} />
      <TextField name="successPath" label={t('Path of the message ID in the response')} autoComplete="off" />
      {channel === 'SMS' && (
        <div className="columns">
          <TextField name="dltEntityId" label={t('DLT entity ID')} optional inputMode="numeric" />
          <TextField name="senderId" label={t('Sender ID')} optional hint={t('6 letters')} />
        </div>
      )}
      <Secret provider={provider} label={t('Secret')} />
      <CheckboxField name="enabled" label={t('Use this provider')} />
    </Form>
  )
}

function Secret({ provider, label }: Props & { label: string }) {
  const t = useT()
  return (
    <div>
      <PasswordField
        name="secret"
        label={label}
        optional
        autoComplete="new-password"
        hint={
          provider.hasSecret
            ? t('A secret is stored. Leave this empty to keep it.')
            : t('It is stored encrypted and never shown.')
        }
      />
      {provider.hasSecret && <CheckboxField name="removeSecret" label={t('Remove the stored secret')} />}
    </div>
  )
}

function Test({ channel }: { channel: ProviderFieldsFragment['channel'] }) {
  const t = useT()
  const [reference, setReference] = useState<string | null>(null)
  const test = useMutation(TestMessageProvider, { successMessage: t('The provider accepted the message') })
  return (
    <Form
      schema={nothing}
      defaults={{}}
      submit={t('Send test')}
      onSubmit={async () => setReference((await test.run({ channel })).testMessageProvider)}
    >
      <p className="hint">
        {channel === 'EMAIL' ? t('It is sent to your own address.') : t('It is sent to your own mobile number.')}
      </p>
      {reference && <p className="hint">{t('Message ID: {id}', { id: reference })}</p>}
    </Form>
  )
}

const nothing = problemSchema<Record<never, never>>(() => ({}))

/** After a change: until when the earlier provider carries links and codes, and how a second person ends that. */
function Waiting({ provider: { channel, version, secretsFrom } }: Props) {
  const t = useT()
  const may = useMay()('provider:write')
  const confirm = useMutation(ConfirmMessageProvider, { successMessage: t('Provider confirmed') })
  if (!secretsFrom) return null
  return (
    <div className="note amber">
      <div className="stack">
        <p>
          {t(
            'The provider was changed. Links and codes that open accounts go through the earlier one until {date}, or until another admin confirms this one.',
            { date: showMoment(secretsFrom) },
          )}
        </p>
        {may && (
          <p>
            <BusyButton
              className="button small"
              busy={confirm.busy}
              onClick={() => confirm.runSafely({ channel, version })}
            >
              {t('Confirm the provider')}
            </BusyButton>
          </p>
        )}
      </div>
    </div>
  )
}
