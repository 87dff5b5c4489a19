import { useEffect, useState } from 'react'

const typingMs = 180

/** The value once it has not changed for a moment: for requests while somebody types. */
export function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), typingMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
