import { useT } from '#i18n/use-t.ts'
import { Head } from '#ui/Head.tsx'

/** Grey lines of the final height, so that nothing moves. */
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

/**
 * A page that is not loaded yet: its title or a placeholder, and a block. Such pages are personal and rendered by the
 * browser; without scripts they say so.
 */
export function PageSkeleton({ title }: { title?: string | undefined }) {
  const t = useT()
  return (
    <div className="wrap section stack" role="status">
      {title && <Head title={title} noIndex />}
      <span className="hidden-text">{t('Loading …')}</span>
      {title ? <h1>{title}</h1> : <span className="skeleton title" aria-hidden="true" />}
      <noscript>
        <p className="note">
          {t(
            'This page needs JavaScript because it shows your personal data. You can view prices and products without it.',
          )}
        </p>
      </noscript>
      <span className="skeleton block" aria-hidden="true" />
      <Skeleton lines={4} />
    </div>
  )
}
