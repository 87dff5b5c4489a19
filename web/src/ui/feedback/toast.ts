import { createStore } from 'zustand'

/** Spec section 9: toasts close after 2 s, newest on top. */
export const toastMs = 2000

export type Toast = { id: number; text: string; tone: 'good' | 'bad' }

export const toasts = createStore<Toast[]>(() => [])
let last = 0

/** Shows a short confirmation. Anything that must be read belongs on the page. */
export function toast(text: string, tone: Toast['tone'] = 'good') {
  const id = ++last
  toasts.setState((now) => [{ id, text, tone }, ...now], true)
  setTimeout(() => toasts.setState((now) => now.filter((other) => other.id !== id), true), toastMs)
}
