import { expect, test, vi } from 'vitest'
import { fireEvent, render, screen } from '#ui/preact/testing.ts'
import { useKeys } from './use-keys.ts'

function Page({ approve, reject }: { approve: () => void; reject: (() => void) | null }) {
  useKeys({ a: approve, r: reject })
  return (
    <>
      <input aria-label="Note" />
      <p>Changes</p>
    </>
  )
}
const open = (reject: (() => void) | null = vi.fn()) => {
  const approve = vi.fn()
  const page = render(<Page approve={approve} reject={reject} />)
  return { approve, reject, page }
}

test('a key does what it stands for, in either case', () => {
  const { approve, reject } = open()
  fireEvent.keyDown(screen.getByText('Changes'), { key: 'A' })
  fireEvent.keyDown(document.body, { key: 'r' })
  fireEvent.keyDown(document.body, { key: 'x' })
  expect(approve).toHaveBeenCalledOnce()
  expect(reject).toHaveBeenCalledOnce()
})

test.each([{ ctrlKey: true }, { metaKey: true }, { altKey: true }, { repeat: true }])(
  'not with %j, which means something else',
  (more) => {
    const { approve } = open()
    fireEvent.keyDown(document.body, { key: 'a', ...more })
    expect(approve).not.toHaveBeenCalled()
  },
)

test('not while somebody types, or answers a dialog', () => {
  const { approve, page } = open()
  fireEvent.keyDown(screen.getByLabelText('Note'), { key: 'a' })
  page.rerender(
    <>
      <Page approve={approve} reject={null} />
      <dialog open />
    </>,
  )
  fireEvent.keyDown(document.body, { key: 'a' })
  expect(approve).not.toHaveBeenCalled()
})

test('a key without an action now is left to the browser', () => {
  open(null)
  expect(fireEvent.keyDown(document.body, { key: 'r' })).toBe(true)
  expect(fireEvent.keyDown(document.body, { key: 'a' })).toBe(false)
})

test('keys end with the page', () => {
  const { approve, page } = open()
  page.unmount()
  fireEvent.keyDown(document.body, { key: 'a' })
  expect(approve).not.toHaveBeenCalled()
})
