import { useT } from '#kit/i18n/use-t.ts'

/** Grey lines of the final height, so that what comes moves nothing. */
export function Skeleton({ lines = 3, className = '' }: { lines?: number; className?: string }) {
  return (
    <div className={`stack ${className}`.trimEnd()} aria-hidden="true">
      {Array.from({ length: lines }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike
        <span key={index} className="skeleton" />
      ))}
    </div>
  )
}

/** A page that is not known yet: its title and a block. */
export function PageSkeleton() {
  const t = useT()
  return (
    <div className="wrap section stack" role="status">
      <span className="hidden-text">{t('Loading …')}</span>
      <span className="skeleton title" aria-hidden="true" />
      <span className="skeleton block" aria-hidden="true" />
      <Skeleton lines={4} />
    </div>
  )
}
