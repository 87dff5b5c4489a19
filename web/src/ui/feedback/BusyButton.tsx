import type { ComponentProps, MouseEvent } from 'react'

type Props = ComponentProps<'button'> & {
  /** Whether what it started is still running. */
  busy: boolean
}

/**
 * A button that ignores presses while what it started runs. `disabled` is for what is impossible: a button that became
 * disabled when it was pressed would lose the keyboard's focus.
 */
export function BusyButton({ busy, type = 'button', onClick, ...rest }: Props) {
  const state = busy && { 'aria-disabled': true, 'aria-busy': true }
  return <button type={type} {...state} {...rest} onClick={busy ? ignore : onClick} />
}

/** Neither the button acts, nor what is around it, nor is its form sent. */
function ignore(event: MouseEvent) {
  event.preventDefault()
  event.stopPropagation()
}
