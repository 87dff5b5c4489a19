import { useEffect } from 'react'
import { setScrollspyItems } from '#state/shell.ts'
import { useStore } from '#state/store.ts'

/** A section counts as read from here on, below the sticky header, in px. */
const readingLine = 140

const linksOfContents = () => [...document.querySelectorAll<HTMLAnchorElement>('[data-contents] a[href^="#"]')]

/**
 * Follows the sections that the list of contents (`data-contents`) names, and marks the link of the one being read. The list
 * is HTML from the server that React does not own, so it is marked directly. `page` says when another page came.
 */
export function useScrollspy(page: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has another list of contents
  useEffect(() => {
    setScrollspyItems(linksOfContents().map(({ hash }) => hash.slice(1)))
    let frame = 0
    const follow = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => markSection(useStore.getState().scrollspy.items))
    }
    follow()
    addEventListener('scroll', follow, { passive: true })
    addEventListener('resize', follow)
    return () => {
      cancelAnimationFrame(frame)
      removeEventListener('scroll', follow)
      removeEventListener('resize', follow)
      setScrollspyItems([])
    }
  }, [page])
}

/** Marks the last section above the reading line; at the end of the page the last one, however short it is. */
function markSection(items: readonly string[]): void {
  const root = document.documentElement
  const isAtEnd = root.scrollHeight > innerHeight && root.scrollTop + innerHeight >= root.scrollHeight - 2
  const read = items.filter(
    (id) => (document.getElementById(id)?.getBoundingClientRect().top ?? Infinity) <= readingLine,
  )
  const current = isAtEnd ? items.at(-1) : read.at(-1)
  for (const link of linksOfContents()) {
    if (link.hash.slice(1) === current) link.setAttribute('aria-current', 'location')
    else link.removeAttribute('aria-current')
  }
}
