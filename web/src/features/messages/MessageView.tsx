import { useGql } from '#graphql/use-gql.ts'
import { useT } from '#i18n/use-t.ts'
import { Properties } from '#ui/detail/Properties.tsx'
import { Failed } from '#ui/feedback/Blank.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { showMoment } from '#ui/format/dates.ts'
import { MessageDetail } from './messages.operations.graphql.ts'

/** A message as its recipient sees it. */
export function MessageView({ id }: { id: string }) {
  const t = useT()
  const { data, error, refetch } = useGql(MessageDetail, { id })
  if (error) return <Failed error={error} retry={refetch} />
  if (!data) return <Skeleton lines={6} className="dialog-body" />
  const { message } = data
  return (
    <div className="dialog-body stack">
      <Properties
        of={[
          [t('To'), message.recipient],
          [t('Subject'), message.subject],
          [t('Template'), message.template],
          [t('Created'), showMoment(message.createdAt)],
          [t('Sent'), message.sentAt && showMoment(message.sentAt)],
          [t('Next attempt'), message.nextAt && message.status === 'QUEUED' && showMoment(message.nextAt)],
          [t('Attempts'), message.attempts || null],
          [t('Problem'), message.error],
        ]}
      />
      <pre className="mail">{message.body}</pre>
    </div>
  )
}
