import { setTimeout } from 'node:timers/promises'
import type { FullConfig } from '@playwright/test'
import { urlOf } from './shop-of.ts'

const patienceMs = 300_000

/** Waits for the shops, which fill their databases side by side. */
export default async function setup({ workers }: FullConfig) {
  const until = performance.now() + patienceMs
  for (let worker = 0; worker < workers; worker++) {
    while (!(await isOpen(urlOf(worker)))) {
      if (performance.now() > until) throw new Error(`The shop at ${urlOf(worker)} did not open in ${patienceMs} ms.`)
      await setTimeout(250)
    }
  }
}

const isOpen = (url: string) =>
  fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )
