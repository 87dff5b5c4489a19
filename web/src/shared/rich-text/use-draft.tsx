import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useT } from '#i18n/use-t.ts'
import { useUser } from '#state/session.ts'
import { showMoment } from '#ui/format/dates.ts'
import { dropDraft, type SavedDraft, saveDraft, savedDrafts } from './saved-drafts.ts'

const typingMs = 800

type Draft = {
  /** To be shown as the first field of the form. */
  notice: ReactNode
  /** To be called once the text is saved, before the page is left. */
  saved: () => void
}

/**
 * Keeps what somebody writes in this browser until it is saved, and offers it when the form is opened again. `record` names
 * what is written, such as `article 12`; `version` is that of the record when the form was opened.
 */
export function useDraft(record: string, version: number): Draft {
  const userId = useUser()?.id ?? ''
  const [id] = useState(() => crypto.randomUUID())
  const isSaved = useRef(false)
  const saved = () => {
    isSaved.current = true
    dropDraft(userId, record, id)
  }
  return { notice: <DraftNotice {...{ userId, record, version, id, isSaved }} />, saved }
}

type NoticeProps = {
  userId: string
  record: string
  version: number
  /** The id of this form's own entry. */
  id: string
  isSaved: { current: boolean }
}

function DraftNotice({ userId, record, version, id, isSaved }: NoticeProps) {
  const t = useT()
  const { subscribe, getValues, reset, formState } = useFormContext()
  const { isDirty } = formState
  const [offered, setOffered] = useState(() => savedDrafts(userId, record, new Date()))
  const [restored, setRestored] = useState<SavedDraft | null>(null)
  const pending = useRef<ReturnType<typeof setTimeout>>(undefined)

  const keep = useEffectEvent(() => {
    clearTimeout(pending.current)
    pending.current = undefined
    if (isSaved.current) return
    if (isDirty) saveDraft(userId, record, { id, at: new Date().toISOString(), version, values: getValues() })
    else dropDraft(userId, record, id)
  })
  useEffect(() => {
    const stop = subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(pending.current)
        pending.current = setTimeout(keep, typingMs)
      },
    })
    // A closed tab or a followed link does not wait for the timer
    const flush = () => pending.current !== undefined && keep()
    addEventListener('pagehide', flush)
    return () => {
      stop()
      removeEventListener('pagehide', flush)
      flush()
    }
  }, [subscribe])
  useEffect(() => {
    // Written on after it was saved: the next change counts again
    if (!isDirty) isSaved.current = false
  }, [isDirty, isSaved])

  const [draft, ...others] = offered
  const drop = (draft: SavedDraft) => {
    dropDraft(userId, record, draft.id)
    setOffered(others)
  }
  const restore = (draft: SavedDraft) => {
    reset(draft.values, { keepDefaultValues: true })
    saveDraft(userId, record, { ...draft, id })
    drop(draft)
    setRestored(draft)
  }
  return (
    <>
      {draft && (
        <div className="note amber row wraps whole" role="status">
          <span>{t('There is text here that was not saved, from {moment}.', { moment: showMoment(draft.at) })}</span>
          <span className="row push">
            <button type="button" className="button small" onClick={() => restore(draft)}>
              {t('Restore')}
            </button>
            <button type="button" className="button small quiet" onClick={() => drop(draft)}>
              {t('Discard')}
            </button>
          </span>
        </div>
      )}
      {restored && restored.version !== version && (
        <p className="note amber whole" role="status">
          {t('The restored text was written before the last change of this page. Compare both before you save.')}
        </p>
      )}
    </>
  )
}
