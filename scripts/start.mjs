// The server in one file if it is of exactly these sources, otherwise the sources.
import { isServerBuilt } from './sources.mjs'

await import(isServerBuilt() ? '../server/dist/main.js' : '../server/src/main.ts')
