import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { copyOnPostgres } from '../databases.ts'
import { get, type Running, startProcess } from './running.ts'

/** The server in a few files, as `npm start` runs it. */
const at = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'neev-bundle-'))
let running: Running
let drop = async () => {}

describe.skipIf(!process.env.TEST_DATABASE_URL)('the bundle of the server', () => {
  beforeAll(async () => {
    const { status, stderr } = spawnSync(process.execPath, [at('scripts/bundle-server.mjs')], { encoding: 'utf8' })
    expect([stderr, status]).toEqual(['', 0])
    const copy = await copyOnPostgres('bare')
    drop = copy.drop
    const env = { ...process.env, NODE_ENV: 'production', DATABASE_URL: copy.url, DATA_DIR: folder, PAGES: 'off' }
    running = await startProcess({ ...env, APP_SECRET: 'a'.repeat(64) }, undefined, [], at('server/dist/main.js'))
  })
  afterAll(async () => {
    running.process.kill('SIGTERM')
    await new Promise((resolve) => running.process.once('exit', resolve))
    await drop()
    rmSync(folder, { recursive: true, force: true })
  })

  test('is ready, and answers with the contract and the files that stand beside its sources', async () => {
    expect(await get(running, '{ __typename }')).toEqual({ __typename: 'Query' })
    const icon = await fetch(`${running.url}/favicon.ico`)
    expect([icon.status, icon.headers.get('content-type')]).toEqual([200, expect.stringMatching(/^image/)])
  })
})
