import { useData } from '#graphql/use-data.ts'
import { useT } from '#i18n/use-t.ts'
import styles from '#ui/detail/mail.module.css'
import { Properties } from '#ui/detail/Properties.tsx'
import { showMoment } from '#ui/format/dates.ts'
import { MessageDetail } from './messages.operations.graphql.ts'

/** A message as its recipient sees it. */
export function MessageView({ id }: { id: string }) {
  const t = useT()
  const { data } = useData(MessageDetail, { id })
  const { message } = data
  return (
    <div className="dialog-body stack">
      <Properties
        of={[
          [t('To'), message.recipient],
          [t('Subject'), message.subject],
          [t('Event'), message.template],
          [t('Language'), message.language],
          [t('Delivered'), message.deliveredAt && showMoment(message.deliveredAt)],
          [t('Provider’s ID'), message.providerRef],
          [t('Created'), showMoment(message.createdAt)],
          [t('Sent'), message.sentAt && showMoment(message.sentAt)],
          [t('Next attempt'), message.nextAt && message.status === 'QUEUED' && showMoment(message.nextAt)],
          [t('Attempts'), message.attempts || null],
          [t('Problem'), message.error],
        ]}
      />
      <pre className={styles.mail}>{message.body}</pre>
    </div>
  )
}
