import { afterEach, expect, test, vi } from 'vitest'
import { useStore } from '#state/store.ts'
import { act, render } from '#ui/preact/testing.ts'
import { useScrollspy } from './use-scrollspy.ts'

afterEach(() => vi.restoreAllMocks())

const tops: Record<string, number> = {}
function LongPage() {
  useScrollspy('/shipping_policy')
  return (
    <>
      <nav data-contents>
        {['areas', 'times', 'damage'].map((id) => (
          <a key={id} href={`#${id}`}>
            {id}
          </a>
        ))}
      </nav>
      {['areas', 'times', 'damage'].map((id) => (
        <h2 key={id} id={id}>
          {id}
        </h2>
      ))}
    </>
  )
}

const scrollTo = (positions: Record<string, number>) =>
  act(async () => {
    Object.assign(tops, positions)
    dispatchEvent(new Event('scroll'))
    await new Promise(requestAnimationFrame)
  })

test('the section being read is marked in the list of contents, and the list is forgotten with the page', async () => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return { top: tops[this.id] ?? 0 } as DOMRect
  })
  const { container, unmount } = render(<LongPage />)
  const marked = () => [...container.querySelectorAll('[aria-current=location]')].map((link) => link.textContent)
  expect(useStore.getState().scrollspy.items).toEqual(['areas', 'times', 'damage'])
  await scrollTo({ areas: 300, times: 900, damage: 1500 })
  expect(marked()).toEqual([])
  await scrollTo({ areas: 100, times: 700, damage: 1300 })
  expect(marked()).toEqual(['areas'])
  await scrollTo({ areas: -600, times: 20, damage: 600 })
  expect(marked()).toEqual(['times'])
  unmount()
  expect(useStore.getState().scrollspy.items).toEqual([])
})
