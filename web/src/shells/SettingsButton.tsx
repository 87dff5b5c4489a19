import { lazy, Suspense, useState } from 'react'
import { useT } from '#i18n/use-t.ts'
import { Icon } from '#ui/icons/Icon.tsx'

const SettingsPanel = lazy(() => import('./SettingsPanel.tsx'))

/** Opens the appearance settings, whose panel loads on first use. */
export function SettingsButton({ className = 'row', iconOnly = false }: { className?: string; iconOnly?: boolean }) {
  const t = useT()
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState(false)
  return (
    <>
      <button
        type="button"
        className={className}
        onClick={() => {
          setWanted(true)
          setOpen(true)
        }}
      >
        <Icon name="settings" />
        <span className={iconOnly ? 'hidden-text' : ''}>{t('Appearance')}</span>
      </button>
      {wanted && (
        <Suspense>
          <SettingsPanel open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
