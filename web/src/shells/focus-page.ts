/** Moves keyboard and screen reader to the heading of the page, or to the page while it has none but a placeholder. */
export function focusPage() {
  const main = document.getElementById('main')
  const target = main?.querySelector<HTMLElement>('h1:not([role="status"] h1)') ?? main
  if (!target) return
  target.tabIndex = -1
  target.focus({ preventScroll: true })
}

/** Whether the focus waits for the heading of a page that is still loading. */
export const isFocusWaiting = () => document.activeElement?.id === 'main'
