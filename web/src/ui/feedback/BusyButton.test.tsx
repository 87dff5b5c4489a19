import { expect, test, vi } from 'vitest'
import { fireEvent, screen } from '#ui/preact/testing.ts'
import { show } from '#ui/render-for-test.tsx'
import { BusyButton } from './BusyButton.tsx'

const pressed = vi.fn()
const around = vi.fn()
const sent = vi.fn()
const open = (props: { busy: boolean; disabled?: boolean; type?: 'submit' }) => {
  for (const one of [pressed, around, sent]) one.mockClear()
  show(
    <form
      onSubmit={(event) => {
        event.preventDefault()
        sent()
      }}
    >
      {/* biome-ignore lint/a11y: what is around the button gets its presses, such as a menu */}
      <div onClick={around}>
        <BusyButton {...props} onClick={pressed}>
          Cancel order
        </BusyButton>
      </div>
    </form>,
  )
  return screen.getByRole<HTMLButtonElement>('button', { name: 'Cancel order' })
}
const stateOf = (button: HTMLButtonElement) => ({
  disabled: button.disabled,
  said: [button.getAttribute('aria-disabled'), button.getAttribute('aria-busy')],
})

test('a button that is free acts, and sends no form', () => {
  const button = open({ busy: false })
  fireEvent.click(button)
  expect(stateOf(button)).toEqual({ disabled: false, said: [null, null] })
  expect([pressed, around, sent].map(({ mock }) => mock.calls.length)).toEqual([1, 1, 0])
})

test('a busy button says so, keeps the focus and ignores presses', () => {
  const button = open({ busy: true })
  button.focus()
  fireEvent.click(button)
  expect(document.activeElement).toBe(button)
  expect(stateOf(button)).toEqual({ disabled: false, said: ['true', 'true'] })
  expect([pressed, around, sent].map(({ mock }) => mock.calls.length)).toEqual([0, 0, 0])
})

test.each([
  [false, 1],
  [true, 0],
])('the button of a form that is busy: %s sends it %i times', (busy, times) => {
  fireEvent.click(open({ busy, type: 'submit' }))
  expect(sent).toHaveBeenCalledTimes(times)
})

test('what is impossible is disabled, busy or not', () => {
  const button = open({ busy: false, disabled: true })
  button.click()
  expect(stateOf(button)).toEqual({ disabled: true, said: [null, null] })
  expect(pressed).not.toHaveBeenCalled()
})
