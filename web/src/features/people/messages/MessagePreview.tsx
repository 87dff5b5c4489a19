import { codeLine, type MessageChannel, type MessageLanguage } from '@neev/domain/people/messages/message-texts'
import { useT } from '#i18n/use-t.ts'
import { Section } from '#ui/detail/DetailPage.tsx'
import styles from './messages.module.css'

type Props = {
  channel: MessageChannel
  language: MessageLanguage
  subject: string
  body: string
  action: string
  secret: 'LINK' | 'CODE' | null
}

/** A code that opens nothing, for previews. */
export const sampleCode = '418206'

/** A message with sample data, as its recipient sees it. */
export function MessagePreview({ channel, language, subject, body, action, secret }: Props) {
  const t = useT()
  return (
    <Section title={t('Preview')}>
      <div className={`${styles.messagePreview} ${channel.toLowerCase()}`} lang={language}>
        {channel === 'EMAIL' && <p className="medium">{subject}</p>}
        {secret === 'CODE' && <p className="medium">{codeLine[language](sampleCode)}</p>}
        {body.split('\n').map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity
          <p key={index}>{line}</p>
        ))}
        {channel === 'EMAIL' && action && <span className="button primary small">{action}</span>}
      </div>
    </Section>
  )
}
