import { useState } from 'react'
import { useT } from '#i18n/use-t.ts'
import { useHydrated } from '#state/use-hydrated.ts'

/** Copies the address of the page, which has all that was entered. */
export default function ShareLink() {
  const t = useT()
  const awake = useHydrated()
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(window.location.href)
    setCopied(true)
  }
  return (
    <button type="button" className="button" disabled={!awake} onClick={copy} aria-live="polite">
      {copied ? t('Link copied') : t('Copy link')}
    </button>
  )
}
