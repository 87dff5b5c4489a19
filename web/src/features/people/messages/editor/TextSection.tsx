import { codeLine } from '@neev/domain/people/messages/message-texts'
import { plainSms, smsLength } from '@neev/domain/people/messages/sms'
import { useId } from 'react'
import { useT } from '#i18n/use-t.ts'
import { Section } from '#ui/detail/DetailPage.tsx'
import { Field } from '#ui/form/Field.tsx'
import { sampleCode } from '../MessagePreview.tsx'
import styles from '../messages.module.css'
import { Text } from './Text.tsx'
import type { Content, MessageText, Template, Type } from './use-message-text.ts'

/** What the parts of the editor show. */
export type SectionProps = { template: Template; text: MessageText; may: boolean }

type Props = SectionProps & {
  english: Content
  variables: Type['variables']
  secret: Type['secret']
  isFixed: boolean
}

/** What is written: subject, body and button, with the variables that can be inserted. */
export function TextSection({ template, text, may, english, variables, secret, isFixed }: Props) {
  const t = useT()
  const { channel } = template
  const { content, change, filled, errorOf, textErrorOf } = text
  return (
    <Section title={t('Text')}>
      <div className="stack">
        {channel === 'EMAIL' && (
          <Field
            label={t('Subject')}
            error={textErrorOf('subject')}
            hint={t('A phone shows about 45 characters. With sample data this one has {n}.', {
              n: filled(content.subject).length,
            })}
          >
            {(control) => (
              <div className="input">
                <input {...control} {...text.boxOf('subject')} disabled={!may} />
              </div>
            )}
          </Field>
        )}
        <Field label={t('Body')} error={textErrorOf('body')} hint={t('Each line is a paragraph.')}>
          {(control) => (
            <div className="input lines">
              <textarea {...control} {...text.boxOf('body')} disabled={!may} rows={channel === 'EMAIL' ? 10 : 5} />
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
        <Hints isFixed={isFixed} secret={secret} />
        <Variables variables={variables} text={text} may={may} />
        {channel === 'EMAIL' && (
          <Text label={t('Button')} name="action" value={content.action} error={errorOf('action')} change={change} />
        )}
      </div>
    </Section>
  )
}

/** What an admin has to know about the text. */
function Hints({ isFixed, secret }: Pick<Props, 'isFixed' | 'secret'>) {
  const t = useT()
  return (
    <>
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
    </>
  )
}

function Variables({ variables, text: { insert, isUsed }, may }: Pick<Props, 'variables' | 'text' | 'may'>) {
  const t = useT()
  const id = useId()
  return (
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
