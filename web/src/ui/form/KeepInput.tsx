import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import { type FormWait, notifyAgain, userInputs, writeAgain } from './loading/wait-for-touch.ts'

type Props = { box: RefObject<HTMLElement | null>; wait: FormWait; children: ReactNode }

/** A form whose code has come: takes over what was typed in the server's HTML. */
export function KeepInput({ box, wait, children }: Props) {
  const [typed] = useState(() => {
    wait.take()
    return box.current ? userInputs(box.current) : []
  })
  useLayoutEffect(() => writeAgain(typed), [typed])
  useEffect(() => {
    notifyAgain(typed)
    wait.resume()
  }, [typed, wait])
  return children
}
