import { codeLine, fillText, whyNotText } from '@neev/domain/people/messages/message-texts'
import { plainSms, smsLength } from '@neev/domain/people/messages/sms'
import { useId, useRef, useState } from 'react'
import { errorText, fieldText, refusalText } from '#graphql/error-text.ts'
import { GraphQLRefusal } from '#graphql/errors.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { useMay } from '#state/use-may.ts'
import { Section } from '#ui/detail/DetailPage.tsx'
import { BusyButton } from '#ui/feedback/BusyButton.tsx'
import { confirm } from '#ui/feedback/confirm.tsx'
import { Field } from '#ui/form/Field.tsx'
import { useKeepInput } from '#ui/form/use-keep-input.ts'
import { MessagePreview, sampleCode } from './MessagePreview.tsx'
import styles from './messages.module.css'
import {
  DiscardMessageDraft,
  type MessageTextQuery,
  ResetMessageTemplate,
  SaveMessageTemplate,
  SendTestMessage,
} from './messages.operations.graphql.ts'

type Type = MessageTextQuery['messageType']
type Template = Type['templates'][number]
type Content = Template['content']
type Props = {
  template: Template
  /** The English text, to start a missing one from. */
  english: Content
  variables: Type['variables']
  secret: Type['secret']
  isAboutAccounts: boolean
  isFixed: boolean
  /** The field that has the cursor at first; an email has both. */
  startsAt: 'body' | 'subject'
}

/** Key of a text, for mutations. */
export const keyOf = ({ event, party, channel, language }: Template) => ({ event, party, channel, language })

/** Edits a text as a draft, shows it with sample data, sends a test, and publishes it. */
export function MessageEditor({ template, english, variables, startsAt, secret, isAboutAccounts, isFixed }: Props) {
  const t = useT()
  const permissions = useMay()
  const may = !isFixed && permissions('message:write') && (!isAboutAccounts || permissions('message:account'))
  const start = template.draft ?? template.content
  const [content, setContent] = useState<Content>(start)
  const [problem, setProblem] = useState<{ field: string; text: string } | null>(null)
  const [field, setField] = useState(startsAt)
  const boxes = useRef<Partial<Record<'subject' | 'body', HTMLTextAreaElement | HTMLInputElement | null>>>({})
  const id = useId()
  const isDirty = JSON.stringify(content) !== JSON.stringify(start)
  useKeepInput(() => isDirty)
  const save = useMutation(SaveMessageTemplate)
  const test = useMutation(SendTestMessage, { successMessage: t('Test message queued') })
  const reset = useMutation(ResetMessageTemplate, { successMessage: t('Reset to default') })
  const discard = useMutation(DiscardMessageDraft, { successMessage: t('Draft discarded') })
  const names = variables.map(({ name }) => name)
  const unknown = whyNotText(content.subject, names, 'subject') ?? whyNotText(content.body, names, 'body')
  const { channel, version } = template
  const key = keyOf(template)
  const change = (next: Partial<Content>) => {
    setProblem(null)
    setContent({ ...content, ...next })
  }
  const insert = (name: string) => {
    const box = boxes.current[field]
    const at = box?.selectionStart ?? content[field].length
    const end = box?.selectionEnd ?? at
    change({ [field]: `${content[field].slice(0, at)}{${name}}${content[field].slice(end)}` })
    box?.focus()
  }
  const attempt = async (work: () => Promise<unknown>) => {
    setProblem(null)
    try {
      await work()
    } catch (error) {
      const [named = ''] = error instanceof GraphQLRefusal ? Object.keys(error.fields) : []
      const said = error instanceof GraphQLRefusal && named ? fieldText(t, error, named) : errorText(t, error)
      setProblem({ field: named, text: said })
    }
  }
  const send = (publish: boolean) => attempt(() => save.run({ key, content, version, publish }))
  const samples = Object.fromEntries(variables.map(({ name, sample }) => [name, sample]))
  const filled = (text: string) => (whyNotText(text, names, 'body') ? text : fillText(text, samples))
  const errorOf = (name: string) => (problem?.field === name ? problem.text : undefined)
  const shownError = (name: 'subject' | 'body') =>
    errorOf(name) ?? (unknown?.field === name ? refusalText(t, unknown) : undefined)
  const isUsed = (name: string) => `${content.subject} ${content.body}`.includes(`{${name}}`)
  return (
    <div className={styles.messageColumns}>
      <div className="stack">
        <Section title={t('Text')}>
          <div className="stack">
            {channel === 'EMAIL' && (
              <Field
                label={t('Subject')}
                error={shownError('subject')}
                hint={t('A phone shows about 45 characters. With sample data this one has {n}.', {
                  n: filled(content.subject).length,
                })}
              >
                {(control) => (
                  <div className="input">
                    <input
                      {...control}
                      ref={(node) => {
                        boxes.current.subject = node
                      }}
                      name="subject"
                      disabled={!may}
                      // biome-ignore lint/a11y/noAutofocus: the address of this page names the field
                      autoFocus={startsAt === 'subject'}
                      value={content.subject}
                      onFocus={() => setField('subject')}
                      onChange={({ target }) => change({ subject: target.value })}
                    />
                  </div>
                )}
              </Field>
            )}
            <Field label={t('Body')} error={shownError('body')} hint={t('Each line is a paragraph.')}>
              {(control) => (
                <div className="input lines">
                  <textarea
                    {...control}
                    ref={(node) => {
                      boxes.current.body = node
                    }}
                    name="body"
                    disabled={!may}
                    rows={channel === 'EMAIL' ? 10 : 5}
                    value={content.body}
                    onFocus={() => setField('body')}
                    onChange={({ target }) => change({ body: target.value })}
                  />
                </div>
              )}
            </Field>
            {channel === 'SMS' && (
              <SmsLength
                text={plainSms(
                  secret === 'CODE'
                    ? `${codeLine[template.language](sampleCode)} ${filled(content.body)}`
                    : filled(content.body),
                )}
              />
            )}
            {content.body === '' && english.body !== '' && may && (
              <p>
                <button type="button" className="button small" onClick={() => change({ ...english, enabled: false })}>
                  {t('Start from English')}
                </button>
              </p>
            )}
            {isFixed && (
              <p className="hint">
                {t('The words of this message are fixed: it tells of changes of rights or money, and is always sent.')}
              </p>
            )}
            {secret === 'LINK' && (
              <p className="hint">
                {t('The link opens an account or a record. It is always in the button, and no variable of the text.')}
              </p>
            )}
            {secret === 'CODE' && <p className="hint">{t('The code stands in a line of its own before this text.')}</p>}
            <fieldset className="field" aria-describedby={`${id}-hint`}>
              <legend className="label">{t('Variables')}</legend>
              <p className="hint" id={`${id}-hint`}>
                {t('Insert at the cursor.')}
              </p>
              <div className="row wraps">
                {variables.map(({ name, description }) => (
                  <button
                    key={name}
                    type="button"
                    className={`${styles.messageVariable} ${isUsed(name) ? styles.used : ''}`}
                    title={description}
                    disabled={!may}
                    onClick={() => insert(name)}
                  >
                    {name}
                  </button>
                ))}
              </div>
            </fieldset>
            {channel === 'EMAIL' && (
              <Text
                label={t('Button')}
                name="action"
                value={content.action}
                error={errorOf('action')}
                change={change}
              />
            )}
          </div>
        </Section>
        <Section title={t('Delivery')}>
          <div className="stack">
            {channel === 'SMS' && (
              <Text
                label={t('DLT template ID')}
                name="dltTemplateId"
                value={content.dltTemplateId ?? ''}
                error={errorOf('dltTemplateId')}
                change={change}
              />
            )}
            {channel === 'WHATSAPP' && (
              <>
                <Text
                  label={t('Name of the approved template')}
                  name="providerTemplate"
                  value={content.providerTemplate ?? ''}
                  error={errorOf('providerTemplate')}
                  change={change}
                />
                <Text
                  label={t('Variables in the order of the template')}
                  name="parameters"
                  value={content.parameters.join(', ')}
                  error={errorOf('parameters')}
                  change={({ parameters = '' }) =>
                    change({
                      parameters: String(parameters)
                        .split(',')
                        .map((one) => one.trim())
                        .filter(Boolean),
                    })
                  }
                />
              </>
            )}
            <label className="check">
              <input
                type="checkbox"
                checked={content.category === 'MARKETING'}
                disabled={!may}
                onChange={({ target }) => change({ category: target.checked ? 'MARKETING' : 'UTILITY' })}
              />
              <span>{t('Marketing: only with consent, from 08:00 to 21:00, with a link to unsubscribe')}</span>
            </label>
            <label className="check">
              <input
                type="checkbox"
                checked={content.enabled}
                disabled={!may}
                onChange={({ target }) => change({ enabled: target.checked })}
              />
              <span>{t('Send this message')}</span>
            </label>
          </div>
        </Section>
        {problem &&
          !['subject', 'body', 'action', 'dltTemplateId', 'providerTemplate', 'parameters'].includes(problem.field) && (
            <p className="note red" role="alert">
              {problem.text}
            </p>
          )}
        {may && (
          <div className="row wraps">
            <BusyButton
              className="button primary"
              busy={save.busy}
              disabled={unknown !== null}
              onClick={() => send(true)}
            >
              {t('Publish')}
            </BusyButton>
            <BusyButton className="button" busy={save.busy} disabled={!isDirty} onClick={() => send(false)}>
              {t('Save draft')}
            </BusyButton>
            {template.draft && (
              <BusyButton className="button" busy={discard.busy} onClick={() => discard.runSafely({ key, version })}>
                {t('Discard draft')}
              </BusyButton>
            )}
            {!template.isDefault && (
              <BusyButton
                className="button danger"
                busy={reset.busy}
                onClick={async () => {
                  const sure = await confirm({
                    title: t('Reset this message to its default?'),
                    body: t('Your text is no longer sent. It stays in the versions.'),
                    verb: t('Reset to default'),
                    tone: 'danger',
                  })
                  if (sure) await reset.runSafely({ key, version })
                }}
              >
                {t('Reset to default')}
              </BusyButton>
            )}
          </div>
        )}
      </div>
      <div className="stack">
        <MessagePreview
          channel={channel}
          language={template.language}
          subject={filled(content.subject)}
          body={filled(content.body)}
          action={content.action}
          secret={secret}
        />
        {may && (
          <Section title={t('Send a test')}>
            <div className="stack">
              <p className="hint">
                {channel === 'EMAIL'
                  ? t('It is sent to your own address.')
                  : t('It is sent to your own mobile number.')}
              </p>
              <p>
                <BusyButton
                  className="button"
                  busy={test.busy}
                  onClick={() => attempt(() => test.run({ key, content }))}
                >
                  {t('Send test')}
                </BusyButton>
              </p>
            </div>
          </Section>
        )}
      </div>
    </div>
  )
}

type TextProps = {
  label: string
  name: 'action' | 'dltTemplateId' | 'providerTemplate' | 'parameters'
  value: string
  error: string | undefined
  change: (next: Record<string, string>) => void
}

function Text({ label, name, value, error, change }: TextProps) {
  return (
    <Field label={label} error={error}>
      {(control) => (
        <div className="input">
          <input
            {...control}
            name={name}
            autoComplete="off"
            defaultValue={value}
            onChange={({ target }) => change({ [name]: target.value })}
          />
        </div>
      )}
    </Field>
  )
}

/** How an SMS is charged. */
function SmsLength({ text }: { text: string }) {
  const t = useT()
  const { length, segments, perSegment, forcedBy } = smsLength(text)
  return (
    <p className="t13 ink2" role="status">
      {t('{length} characters, {segments, plural, one {# segment} other {# segments}} of {per}.', {
        length,
        segments,
        per: perSegment,
      })}{' '}
      {forcedBy && t('“{character}” makes it a Unicode message.', { character: forcedBy })}
    </p>
  )
}
