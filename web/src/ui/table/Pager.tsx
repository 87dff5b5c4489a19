import { Link } from 'react-router'
import { useT } from '#i18n/use-t.ts'
import type { ListState } from './use-list-state.ts'

/** Displayed row numbers, and links to other pages. */
export function Pager({ state, total }: { state: Pick<ListState, 'page' | 'size' | 'href'>; total: number }) {
  const t = useT()
  const { page, size } = state
  const pages = Math.max(1, Math.ceil(total / size))
  const from = (page - 1) * size + 1
  const step = (label: string, to: number, open: boolean) =>
    open ? (
      <Link className="button small" to={state.href({ page: to })}>
        {label}
      </Link>
    ) : (
      <span className="button small" aria-disabled="true">
        {label}
      </span>
    )
  return (
    <nav className="pager" aria-label={t('Pages')}>
      <span className="ink3">{t('{from} to {to} of {total}', { from, to: Math.min(total, page * size), total })}</span>
      <div className="row">
        {step(t('Previous'), page - 1, page > 1)}
        <span className="ink2">{t('Page {page} of {pages}', { page, pages })}</span>
        {step(t('Next'), page + 1, page < pages)}
      </div>
    </nav>
  )
}
