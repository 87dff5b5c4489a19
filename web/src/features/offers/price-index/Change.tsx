import { useT } from '#i18n/use-t.ts'
import { showPercent } from '#ui/format/percent.ts'

/** A change in basis points; a dash without one. Its direction is said, and not by colour alone. */
export function Change({ bp }: { bp: number | null }) {
  const t = useT()
  if (bp === null) return <span className="ink3">–</span>
  if (bp === 0) return <span className="ink2">{t('unchanged')}</span>
  const by = showPercent(Math.abs(bp))
  return <span className={bp > 0 ? 'up' : 'down'}>{bp > 0 ? t('▲ {by}', { by }) : t('▼ {by}', { by })}</span>
}
