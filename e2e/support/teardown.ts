import { rmSync } from 'node:fs'

/** The data of the run goes with it; traces of failures are kept to be looked at. */
export default function teardown() {
  const { E2E_DATA } = process.env
  if (E2E_DATA) rmSync(`${E2E_DATA}/data`, { recursive: true, force: true, maxRetries: 5 })
}
