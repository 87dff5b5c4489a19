import { lazy, Suspense, useEffect, useState } from 'react'
import { useT } from '#i18n/use-t.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import styles from './office.module.css'

const Palette = lazy(() => import('./palette/Palette.tsx'))

/** Opens the command palette, also by Ctrl or ⌘ with K, and by the slash key. Its code loads on first use. */
export function OfficeSearch({ area }: { area: string }) {
  const t = useT()
  const [open, setOpen] = useState(false)
  const [isNeeded, setNeeded] = useState(false)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const typing = event.target instanceof Element && event.target.closest('input, textarea, select, dialog')
      const byLetter = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)
      if (!byLetter && (event.key !== '/' || typing)) return
      event.preventDefault()
      setNeeded(true)
      setOpen(true)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return (
    <>
      <button
        type="button"
        className={`input ${styles.search}`}
        aria-haspopup="dialog"
        onClick={() => {
          setNeeded(true)
          setOpen(true)
        }}
      >
        <Icon name="search" />
        <span className="ink3">{t('Search or jump to')}</span>
        <kbd className={styles.key}>Ctrl K</kbd>
      </button>
      {isNeeded && (
        <Suspense>
          <Palette area={area} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
