/** How long a browser that is never idle, or cannot say so, waits after the page was loaded. */
const idleMs = 1000

type Typed = { control: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement; value: string; isTicked: boolean }

const isTick = (control: Typed['control']): control is HTMLInputElement =>
  control instanceof HTMLInputElement && (control.type === 'checkbox' || control.type === 'radio')
const isFile = (control: Typed['control']) => control instanceof HTMLInputElement && control.type === 'file'

function isTyped(control: Typed['control']): boolean {
  if (control instanceof HTMLSelectElement) {
    const usual = [...control.options].find(({ defaultSelected }) => defaultSelected) ?? control.options[0]
    return control.value !== (usual?.value ?? '')
  }
  return isTick(control) ? control.checked !== control.defaultChecked : control.value !== control.defaultValue
}

/** What a visitor has typed, chosen or ticked in a form that the server wrote. */
export const userInputs = (box: HTMLElement): Typed[] =>
  [...box.querySelectorAll<Typed['control']>('input, textarea, select')]
    .filter(isTyped)
    .map((control) => ({ control, value: control.value, isTicked: isTick(control) && control.checked }))

/** Shows it again where the code of the form has set its own values. */
export function writeAgain(typed: readonly Typed[]) {
  for (const { control, value, isTicked } of typed) {
    if (isTick(control)) control.checked = isTicked
    else if (!isFile(control) && control.value !== value) control.value = value
  }
}

/** Tells the form of it, as if it was typed now; what has been drawn anew meanwhile is written once more. */
export function notifyAgain(typed: readonly Typed[]) {
  for (const one of typed) {
    const { control } = one
    if (!isTyped(control)) writeAgain([one])
    control.dispatchEvent(new Event('input', { bubbles: true }))
    control.dispatchEvent(new Event('change', { bubbles: true }))
  }
}

export type FormWait = ReturnType<typeof waitForTouch>

/**
 * A form that waits for its code. `needed` is resolved at its first touch, or when the browser is idle; `resumed` once
 * the code has taken over, when the button that was pressed meanwhile is pressed, or the form sent.
 */
export function waitForTouch() {
  const { promise: needed, resolve: start } = Promise.withResolvers<void>()
  const { promise: resumed, resolve: notifyResumed } = Promise.withResolvers<void>()
  let isHere = false
  let sent: HTMLFormElement | null = null
  let pressed: HTMLButtonElement | null = null
  const send = (event: Event) => {
    if (isHere) return
    event.preventDefault()
    event.stopPropagation()
    sent = event.target as HTMLFormElement
    start()
  }
  // What a link or a field does, it does without code
  const press = ({ target }: MouseEvent) => {
    const button = target instanceof Element && target.closest('button')
    if (button && button.type === 'button' && !isHere) pressed = button
  }
  const touch = () => start()
  const touches = ['pointerdown', 'focusin', 'keydown', 'input'] as const
  return {
    needed,
    resumed,
    start,
    /** Watches the form; returns how to stop. */
    watch(box: HTMLElement) {
      for (const button of box.querySelectorAll<HTMLButtonElement>('button[type=submit]')) button.disabled = false
      box.addEventListener('submit', send, true)
      box.addEventListener('click', press)
      for (const name of touches) box.addEventListener(name, touch)
      if (box.contains(document.activeElement) || userInputs(box).length > 0) start()
      const stopIdle = whenIdle(start)
      return () => {
        stopIdle()
        box.removeEventListener('submit', send, true)
        box.removeEventListener('click', press)
        for (const name of touches) box.removeEventListener(name, touch)
      }
    },
    /** Its code draws now: from here on it handles what happens. */
    take() {
      isHere = true
    },
    resume() {
      notifyResumed()
      if (sent) sent.requestSubmit()
      else pressed?.click()
    },
  }
}

/** Runs it when the page is loaded and the browser has nothing else to do; returns how to stop. */
function whenIdle(run: () => void): () => void {
  let stop = () => {}
  const wait = () => {
    if ('requestIdleCallback' in window) {
      const id = requestIdleCallback(run, { timeout: idleMs })
      stop = () => cancelIdleCallback(id)
    } else {
      const id = setTimeout(run, idleMs)
      stop = () => clearTimeout(id)
    }
  }
  if (document.readyState === 'complete') wait()
  else addEventListener('load', wait, { once: true })
  return () => {
    removeEventListener('load', wait)
    stop()
  }
}
