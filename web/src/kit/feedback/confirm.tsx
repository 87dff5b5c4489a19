import { type FormEvent, useId } from 'react'
import { createStore, useStore } from 'zustand'
import { useT } from '#kit/i18n/use-t.ts'
import { Dialog } from './Dialog.tsx'

type Question = {
  title: string
  body?: string
  /** The button's words: what will happen, not "OK". */
  verb: string
  tone?: 'danger'
  /** Asks for a text as well, such as a reason; the answer is then the text. */
  asks?: { label: string; min?: number }
}
type Open = Question & { answer: (input: string | null) => void }

const open = createStore<{ now: Open | null }>(() => ({ now: null }))

const pose = (question: Question) =>
  new Promise<string | null>((resolve) => {
    open.getState().now?.answer(null)
    open.setState({
      now: {
        ...question,
        answer: (input) => {
          open.setState({ now: null })
          resolve(input)
        },
      },
    })
  })

/** Asks before something that can not be undone. True when the person goes on. */
export const confirm = async (question: Omit<Question, 'asks'>): Promise<boolean> => (await pose(question)) !== null

/** The same with a text to fill in; null when the person turns back. */
export const ask = (question: Question & { asks: { label: string; min?: number } }): Promise<string | null> =>
  pose(question)

/** Where the questions appear; once, in the root. */
export function Questions() {
  const now = useStore(open, (state) => state.now)
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
              <div className="input lines">
                <textarea id={field} name="answer" required minLength={asks.min ?? 3} maxLength={500} />
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
