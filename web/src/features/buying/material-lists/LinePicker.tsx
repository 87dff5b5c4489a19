import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useData } from '#graphql/use-data.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { BusyButton } from '#ui/feedback/BusyButton.tsx'
import { amountText } from '#ui/format/amounts.ts'
import css from './lists.module.css'
import {
  ChooseMaterialLine,
  type MaterialCandidateFieldsFragment,
  MaterialCandidates,
  type MaterialLineFieldsFragment,
} from './material-lists.operations.graphql.ts'

type Props = { line: MaterialLineFieldsFragment; onDone: () => void }

/** The choice of a line's product: what fits, or a search by other words. */
export function LinePicker({ line, onDone }: Props) {
  const t = useT()
  const [words, setWords] = useState<string | null>(null)
  const [remember, setRemember] = useState(true)
  const field = useId()
  const input = useRef<HTMLInputElement>(null)
  // What opened it has the focus again when it closes
  useEffect(() => {
    const before = document.activeElement
    input.current?.focus()
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setWords(String(new FormData(event.currentTarget).get('words')).trim())
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes from any field inside
    <div className="stack" onKeyDown={({ key }) => key === 'Escape' && onDone()}>
      <form className="row ends" onSubmit={search}>
        <div className="field">
          <label className="label" htmlFor={field}>
            {t('Product for line {n}', { n: line.position })}
          </label>
          <div className="input">
            <input ref={input} id={field} name="words" type="search" defaultValue={line.written} />
          </div>
        </div>
        <button type="submit" className="button">
          {t('Search')}
        </button>
      </form>
      <label className="check">
        <input type="checkbox" checked={remember} onChange={({ target }) => setRemember(target.checked)} />
        {t('Remember this choice for the same words')}
      </label>
      {words === null ? (
        <Candidates line={line} candidates={line.candidates} remember={remember} onDone={onDone} />
      ) : (
        <Results key={words} line={line} words={words} remember={remember} onDone={onDone} />
      )}
      <p>
        <button type="button" className="button quiet" onClick={onDone}>
          {t('Close')}
        </button>
      </p>
    </div>
  )
}

function Results({ words, ...props }: Props & { words: string; remember: boolean }) {
  const { materialCandidates } = useData(MaterialCandidates, { lineId: props.line.id, words }).data
  return <Candidates {...props} candidates={materialCandidates} />
}

type ListProps = Props & { candidates: readonly MaterialCandidateFieldsFragment[]; remember: boolean }

function Candidates({ line, candidates, remember, onDone }: ListProps) {
  const t = useT()
  const choose = useMutation(ChooseMaterialLine, { successMessage: t('Saved') })
  if (candidates.length === 0)
    return <p className="ink2">{t('Nothing fits. Search by other words, such as brand and size.')}</p>
  const take = async (sku: string) => {
    if (await choose.runSafely({ lineId: line.id, sku, remember })) onDone()
  }
  return (
    <ul className={css.lines}>
      {candidates.map(({ sku, title, unit, score, matched, conversion }) => (
        <li key={sku} className={css.candidate}>
          <div>
            <span className="medium">{title}</span>
            <p className="t13 ink3">
              {[`${score} %`, matched.length > 0 && t('Fits: {words}', { words: matched.join(', ') })]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </div>
          <div className="row">
            {conversion && <span className="t13 ink2">{amountText(t, conversion.quantityMilli, unit)}</span>}
            <BusyButton className="button small" busy={choose.busy} onClick={() => take(sku)}>
              {t('Choose')}
            </BusyButton>
          </div>
        </li>
      ))}
    </ul>
  )
}
