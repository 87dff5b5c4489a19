/** Where the shop of a worker is. */
export const urlOf = (worker: number): string => `http://localhost:${Number(process.env.E2E_PORT) + worker}`
