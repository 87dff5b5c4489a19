import { type ReactNode, useState } from 'react'
import { useT } from '#i18n/use-t.ts'
import { Form } from '#ui/form/Form.tsx'
import { TextareaField } from '#ui/form/fields.tsx'
import type { Schema } from '#ui/form/schema.ts'
import { showMoment } from '#ui/format/dates.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import styles from './conversation.module.css'
import { MessageFiles, sizeText } from './MessageFiles.tsx'

type Message = {
  id: string
  isOwn: boolean
  author: string
  body: string
  at: string
  /** `url` is null while the reader may not open the file yet. */
  files: readonly { name: string; size: number; url: string | null }[]
  /** Under the message, such as that it was seen. */
  note?: ReactNode
}

/** The messages of a conversation, oldest first; one's own side is tinted. */
export function Thread({ messages }: { messages: readonly Message[] }) {
  const t = useT()
  return (
    <ol className={styles.thread} aria-live="polite">
      {messages.map(({ id, isOwn, author, body, at, files, note }) => (
        <li key={id} className={isOwn ? styles.own : undefined}>
          <p>
            <b className="medium">{author}</b> <span className="ink3 t13">{showMoment(at)}</span>
          </p>
          <div className={styles.body}>
            <p className="kept-lines">{body}</p>
            {files.length > 0 && (
              <ul className={styles.files}>
                {files.map((file) => (
                  <li key={file.url ?? file.name}>
                    {file.url === null ? (
                      <span className={styles.file}>
                        <Icon name="document" />
                        {file.name}{' '}
                        <span className="ink3 t13">
                          {t('{size}, can be opened after the award', { size: sizeText(file.size) })}
                        </span>
                      </span>
                    ) : (
                      <a className={styles.file} href={file.url} target="_blank" rel="noreferrer">
                        <Icon name="document" />
                        {file.name} <span className="ink3 t13">{sizeText(file.size)}</span>
                      </a>
                    )}
                  </li>
                ))}
              </ul>
            )}
            {note && <p className="ink3 t13">{note}</p>}
          </div>
        </li>
      ))}
    </ol>
  )
}

type ReplyProps = {
  schema: Schema<{ text: string }, { text: string }>
  maxFiles: number
  label: string
  submit: string
  hint?: string
  onSend: (text: string, files: File[]) => Promise<unknown>
  children?: ReactNode
}

/** The form of a message with files. */
export function ReplyForm({ schema, maxFiles, label, submit, hint, onSend, children }: ReplyProps) {
  const [files, setFiles] = useState<File[]>([])
  const [sent, setSent] = useState(0)
  return (
    <Form
      key={sent}
      schema={schema}
      defaults={{ text: '' }}
      submit={submit}
      onSubmit={async ({ text }) => {
        await onSend(text, files)
        setFiles([])
        setSent(sent + 1)
      }}
    >
      <TextareaField name="text" label={label} {...(hint && { hint })} />
      <MessageFiles files={files} max={maxFiles} onChange={setFiles} />
      {children}
    </Form>
  )
}
