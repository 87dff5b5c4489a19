const turnMs = 6_000
/** How much of a banner has to be visible to count as seen. */
const visiblePart = 0.5
/** Reports of one page are collected for so long, so that a page sends one. */
const collectMs = 2_000

const followed = new WeakSet<Element>()
/** What this page view has counted, by address and id: a banner that is scrolled to again is not a second view. */
const counted = new Set<string>()
const waiting: string[] = []
let timer: ReturnType<typeof setTimeout> | undefined

/** Follows the banners of a page: counts those that are seen and clicked, and turns those of which one is shown at a time. */
export function followBanners(root: ParentNode & { matches?(selectors: string): boolean }): void {
  const sections = root.matches?.('[data-banners]')
    ? [root as HTMLElement]
    : root.querySelectorAll<HTMLElement>('[data-banners]')
  for (const section of sections) {
    if (followed.has(section)) continue
    followed.add(section)
    if (section.dataset.banners === 'shown') count(section)
    turn(section)
  }
}

const send = (report: { views?: string[]; click?: string }) =>
  navigator.sendBeacon('/api/advertisements', new Blob([JSON.stringify(report)], { type: 'application/json' }))

function flush() {
  clearTimeout(timer)
  timer = undefined
  if (waiting.length > 0) send({ views: waiting.splice(0, 20) })
  if (waiting.length > 0) flush()
}

function count(section: HTMLElement) {
  const idOf = (element: Element) => element.closest<HTMLElement>('[data-banner]')?.dataset.banner
  const seen = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        const id = idOf(target)
        if (!isIntersecting || !id) continue
        seen.unobserve(target)
        const view = `${location.pathname} ${id}`
        if (counted.has(view)) continue
        counted.add(view)
        waiting.push(id)
        timer ??= setTimeout(flush, collectMs)
      }
    },
    { threshold: visiblePart },
  )
  for (const banner of section.querySelectorAll('[data-banner]')) seen.observe(banner)
  const press = (event: MouseEvent) => {
    const link = (event.target as Element).closest('a')
    const id = link && idOf(link)
    // The main button or the middle one, which opens a tab; Enter comes as a click
    if (id && event.button <= 1) send({ click: id })
  }
  section.addEventListener('click', press)
  section.addEventListener('auxclick', press)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && flush())
}

/** The next of a row of banners after a while, unless somebody looks at it, has paused it, or wants less motion. */
function turn(section: HTMLElement) {
  const list = section.querySelector('ul')
  const controls = section.querySelector<HTMLElement>('[data-controls]')
  if (!list || !controls) return
  const fits = () => list.scrollWidth <= list.clientWidth + 1
  const showControls = () => {
    controls.hidden = fits()
  }
  showControls()
  new ResizeObserver(showControls).observe(list)
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  const step = (by: number) => {
    const { clientWidth, scrollLeft, scrollWidth } = list
    const width = list.querySelector('li')?.getBoundingClientRect().width ?? clientWidth
    const last = scrollWidth - clientWidth
    const next = scrollLeft + by * width
    const to = next > last + width / 2 ? 0 : next < -width / 2 ? last : next
    list.scrollTo({ left: to, behavior: isCalm ? 'instant' : 'smooth' })
  }
  for (const button of controls.querySelectorAll<HTMLElement>('[data-step]'))
    button.addEventListener('click', () => {
      pause()
      step(Number(button.dataset.step))
    })
  const toggle = controls.querySelector<HTMLElement>('[data-pause]')
  let isPaused = false
  function pause(on = true) {
    isPaused = on
    if (toggle) toggle.textContent = (on ? toggle.dataset.play : toggle.dataset.pause) ?? ''
  }
  // Nothing moves by itself for those who asked for less motion, or beside what is read
  if (isCalm || !toggle || !('wide' in section.dataset)) return
  toggle.hidden = false
  toggle.addEventListener('click', () => pause(!isPaused))
  const timer = setInterval(() => {
    if (!section.isConnected) return clearInterval(timer)
    const isUsed = section.matches(':hover') || section.contains(document.activeElement)
    if (!isPaused && !isUsed && !fits() && document.visibilityState === 'visible') step(1)
  }, turnMs)
}
