// What component tests use: @testing-library/preact, with events and waits as a browser has them.
import { configure, fireEvent as fire } from '@testing-library/dom'
import {
  act as actOfPreact,
  cleanup as cleanupOfPreact,
  fireEvent as fireOfPreact,
  renderHook as renderHookOfPreact,
  render as renderOfPreact,
} from '@testing-library/preact'
import { options } from 'preact'
import type { ReactNode } from 'react'

export * from '@testing-library/preact'

/** Text is typed: `onChange` of a field of text handles `input`. Ticks, choices and files change. */
const isTyped = (element: Element) =>
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLInputElement && !['checkbox', 'radio', 'file'].includes(element.type))

export const fireEvent = Object.assign((...args: Parameters<typeof fire>) => fire(...args), fireOfPreact, {
  change: (element: Element, init?: object) => (isTyped(element) ? fire.input : fire.change)(element, init),
  // a browser says both, and the one that bubbles is heard
  blur: (element: Element, init?: object) => fire.focusOut(element, init) && fire.blur(element, init),
  focus: (element: Element, init?: object) => fire.focusIn(element, init) && fire.focus(element, init),
})

const { setTimeout: later } = globalThis
// Effects wait for the next frame, which jsdom has sixty times a second: here for the next turn
;(options as { requestAnimationFrame?: (draw: () => void) => void }).requestAnimationFrame = (draw) => later(draw)

/** What promises lead to is drawn, with its effects. */
async function settle() {
  for (let turn = 0; turn < 2; turn++) await new Promise((done) => later(done))
}
configure({
  asyncWrapper: async (wait) => {
    const result = await wait()
    await settle()
    return result
  },
})

export const act = (run: () => unknown): Promise<void> => actOfPreact(run as () => void).then(settle)

type Wrapper = { wrapper?: (around: { children: ReactNode }) => ReactNode }
/** Leaving runs the effects' ends at once. */
const leaving = <View extends { unmount: () => unknown }>(view: View) => ({
  ...view,
  unmount: () => void act(() => void view.unmount()),
})
export const cleanup = () => void act(cleanupOfPreact)
export const render = (ui: ReactNode, options: Wrapper = {}) => leaving(renderOfPreact(ui as never, options as never))
export const renderHook = <Result, Props>(
  hook: (props: Props) => Result,
  options: Wrapper & { initialProps?: Props } = {},
) => leaving(renderHookOfPreact<Result, Props>(hook, options as never))
