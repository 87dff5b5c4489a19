import { type FormEvent, useId } from 'react'
import { useT } from '#i18n/use-t.ts'
import type { OpenQuestion } from './confirm.tsx'
import { Dialog } from './Dialog.tsx'

/** Shows the open question, if any. */
export default function QuestionDialog({ now }: { now: OpenQuestion | null }) {
  const t = useT()
  const field = useId()
  const { title = '', body, verb, tone, asks, answer = () => {} } = now ?? {}
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    answer(asks ? String(new FormData(event.currentTarget).get('answer')).trim() : '')
  }
  return (
    <Dialog title={title} open={now !== null} onClose={() => answer(null)}>
      <form onSubmit={submit}>
        <div className="dialog-body stack">
          {body && <p className="ink2">{body}</p>}
          {asks && (
            <div className="field">
              <label className="label" htmlFor={field}>
                {asks.label}
              </label>
              <div className={asks.line === undefined ? 'input lines' : 'input'}>
                {asks.line === undefined ? (
                  <textarea id={field} name="answer" required minLength={asks.min ?? 3} />
                ) : (
                  <input id={field} name="answer" required minLength={asks.min ?? 3} defaultValue={asks.line} />
                )}
              </div>
            </div>
          )}
        </div>
        <div className="dialog-foot">
          <button type="button" className="button" onClick={() => answer(null)}>
            {t('Cancel')}
          </button>
          <button type="submit" className={tone === 'danger' ? 'button danger' : 'button primary'}>
            {verb}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
