import { existsSync, readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import type { FullConfig } from '@playwright/test'
import { logOf, urlOf } from './shop-of.ts'

const patienceMs = 300_000
const linesShown = 20

/** Waits for the shops, which fill their databases side by side. */
export default async function setup({ workers }: FullConfig) {
  const until = performance.now() + patienceMs
  for (let worker = 0; worker < workers; worker++) {
    while (!(await isOpen(urlOf(worker)))) {
      const lines = logLines(worker)
      const hasFailed = lines.some((line) => line.includes('unexpected error'))
      if (hasFailed || performance.now() > until) {
        throw new Error(
          `The shop at ${urlOf(worker)} did not open. It printed:\n${lines.slice(-linesShown).join('\n')}`,
        )
      }
      await setTimeout(250)
    }
  }
}

const logLines = (worker: number) => {
  const file = logOf(worker)
  return existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n') : []
}

const isOpen = (url: string) =>
  fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )
