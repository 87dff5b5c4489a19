import { useT } from '#i18n/use-t.ts'
import { useHydrated } from '#state/use-hydrated.ts'

/** Prints the page. */
export function PrintButton() {
  const t = useT()
  const awake = useHydrated()
  return (
    <button type="button" className="button no-print" disabled={!awake} onClick={() => window.print()}>
      {t('Print')}
    </button>
  )
}
