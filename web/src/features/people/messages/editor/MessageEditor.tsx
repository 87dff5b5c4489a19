import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { useMay } from '#state/use-may.ts'
import { Section } from '#ui/detail/DetailPage.tsx'
import { BusyButton } from '#ui/feedback/BusyButton.tsx'
import { confirm } from '#ui/feedback/confirm.tsx'
import { MessagePreview } from '../MessagePreview.tsx'
import styles from '../messages.module.css'
import {
  DiscardMessageDraft,
  ResetMessageTemplate,
  SaveMessageTemplate,
  SendTestMessage,
} from '../messages.operations.graphql.ts'
import { DeliverySection } from './DeliverySection.tsx'
import { type SectionProps, TextSection } from './TextSection.tsx'
import { type Content, type Template, type TextName, type Type, useMessageText } from './use-message-text.ts'

type Props = {
  template: Template
  /** The English text, to start a missing one from. */
  english: Content
  variables: Type['variables']
  secret: Type['secret']
  isAboutAccounts: boolean
  isFixed: boolean
  /** The field that has the cursor at first; an email has both. */
  startsAt: TextName
}

/** Key of a text, for mutations. */
export const keyOf = ({ event, party, channel, language }: Template) => ({ event, party, channel, language })

/** Edits a text as a draft, shows it with sample data, sends a test, and publishes it. */
export function MessageEditor({ template, english, variables, startsAt, secret, isAboutAccounts, isFixed }: Props) {
  const permissions = useMay()
  const may = !isFixed && permissions('message:write') && (!isAboutAccounts || permissions('message:account'))
  const text = useMessageText(template.draft ?? template.content, variables, startsAt)
  const { content, filled, otherError } = text
  const parts = { template, text, may }
  return (
    <div className={styles.messageColumns}>
      <div className="stack">
        <TextSection {...{ ...parts, english, variables, secret, isFixed }} />
        <DeliverySection {...parts} />
        {otherError && (
          <p className="note red" role="alert">
            {otherError}
          </p>
        )}
        {may && <Buttons {...parts} />}
      </div>
      <div className="stack">
        <MessagePreview
          channel={template.channel}
          language={template.language}
          subject={filled(content.subject)}
          body={filled(content.body)}
          action={content.action}
          secret={secret}
        />
        {may && <TestSection {...parts} />}
      </div>
    </div>
  )
}

/** Publishing and keeping the text, and going back to an earlier one. */
function Buttons({ template, text: { content, isDirty, isWrong, attempt } }: SectionProps) {
  const t = useT()
  const save = useMutation(SaveMessageTemplate)
  const reset = useMutation(ResetMessageTemplate, { successMessage: t('Reset to default') })
  const discard = useMutation(DiscardMessageDraft, { successMessage: t('Draft discarded') })
  const { version } = template
  const key = keyOf(template)
  const send = (publish: boolean) => attempt(() => save.run({ key, content, version, publish }))
  const askReset = async () => {
    const sure = await confirm({
      title: t('Reset this message to its default?'),
      body: t('Your text is no longer sent. It stays in the versions.'),
      verb: t('Reset to default'),
      tone: 'danger',
    })
    if (sure) await reset.runSafely({ key, version })
  }
  return (
    <div className="row wraps">
      <BusyButton className="button primary" busy={save.busy} disabled={isWrong} onClick={() => send(true)}>
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
        <BusyButton className="button danger" busy={reset.busy} onClick={askReset}>
          {t('Reset to default')}
        </BusyButton>
      )}
    </div>
  )
}

/** Sends the text as it stands here to the person who edits it. */
function TestSection({ template, text: { content, attempt } }: SectionProps) {
  const t = useT()
  const test = useMutation(SendTestMessage, { successMessage: t('Test message queued') })
  return (
    <Section title={t('Send a test')}>
      <div className="stack">
        <p className="hint">
          {template.channel === 'EMAIL'
            ? t('It is sent to your own address.')
            : t('It is sent to your own mobile number.')}
        </p>
        <p>
          <BusyButton
            className="button"
            busy={test.busy}
            onClick={() => attempt(() => test.run({ key: keyOf(template), content }))}
          >
            {t('Send test')}
          </BusyButton>
        </p>
      </div>
    </Section>
  )
}
