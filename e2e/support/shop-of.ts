import { join } from 'node:path'

/** Where the shop of a worker is. */
export const urlOf = (worker: number): string => `http://localhost:${Number(process.env.E2E_PORT) + worker}`

/** What the shop of a worker prints. */
export const logOf = (worker: number): string => join(process.env.E2E_DATA ?? '', `shop-${worker}.log`)
