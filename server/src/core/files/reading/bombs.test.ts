import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bombs, noisy } from '#test/bombs.ts'
import { startServer, type TestServer } from '#test/server.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await startServer({ shop: true })
  token = (await server.build.user()).token
})
afterAll(() => server.close())

const upload = 'mutation ($file: Upload!) { uploadMaterialList(file: $file) { id } }'
const megabytes = () => process.memoryUsage.rss() / 1_000_000

/** The most memory that this process has while the work goes on, in megabytes. */
async function highest<T>(work: Promise<T>): Promise<{ result: T; most: number }> {
  let most = megabytes()
  const looking = setInterval(() => {
    most = Math.max(most, megabytes())
  }, 20)
  const result = await work.finally(() => clearInterval(looking))
  return { result, most }
}

const answers: Record<string, RegExp> = {
  'PDF, a gigabyte deflated once': /^PDF_/,
  'PDF, a gigabyte deflated twice': /^PDF_/,
  'PDF, an object stream within itself': /^PDF_/,
  'PNG, 60,000 × 60,000': /^PICTURE_PIXELS$/,
  'PNG, 500 MB of text beside 800 × 800': /^(PICTURE_BROKEN|PHOTO_BLANK)$/,
  'JPEG, progressive, 6,200 × 6,200 of noise': /^PHOTO_(BLANK|UNCLEAR|SLOW)$/,
}

test.each(Object.keys(bombs))(
  '%s: the upload is refused with a sentence, and the server needs less than 100 MB for it',
  async (name) => {
    const bytes = await bombs[name]?.()
    if (!bytes) throw new Error(name)
    await server.get('{ now }')
    const before = megabytes()
    const { result, most } = await highest(server.upload(upload, {}, bytes, token))
    expect(result.errors?.[0]?.extensions.code).toMatch(
      answers[name] ?? /^(SHEET_\w+|FILE_NOT_TABLE|LIST_(EMPTY|ROWS))$/,
    )
    expect(result.errors?.[0]?.message).toMatch(/\w+ \w+/)
    expect(most - before).toBeLessThan(100)
  },
  150_000,
)

const program = fileURLToPath(new URL('./program.ts', import.meta.url))

test('where the system does not bound memory, a reader ends itself', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'neev-bomb-'))
  const path = join(folder, 'bomb.pdf')
  const bomb = await bombs['PDF, a gigabyte deflated twice']?.()
  writeFileSync(path, bomb ?? '')
  const started = { megabytes: 300, task: { kind: 'pdf', path, maxPages: 40, maxTexts: 1_000 } }
  const reader = spawn(process.execPath, [program, JSON.stringify(started)], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const [, signal] = await once(reader, 'exit')
  expect(signal).toBe('SIGKILL')
  rmSync(folder, { recursive: true })
}, 60_000)

const photo = readFileSync(new URL('../../../../test/photos/list-english.jpg', import.meta.url))

test('six photos of noise by one account delay the photo of another account by one of them, and do not refuse it', async () => {
  const [greedy, other] = [(await server.build.user()).token, (await server.build.user()).token]
  const noise = await noisy()
  const done: string[] = []
  const send = async (name: string, bytes: Buffer, as: string) => {
    const { errors } = await server.upload(upload, {}, bytes, as)
    const code = errors?.[0]?.extensions.code ?? 'OK'
    done.push(`${name} ${code}`)
    return code
  }
  const sent = Array.from({ length: 6 }, () => send('noise', noise, greedy))
  await Promise.race(sent)
  const before = done.length
  expect(await send('list', photo, other)).toBe('OK')
  // One that was being read, and one that began while the photo was on its way to the line
  expect(done.slice(before).filter((one) => /noise (?!FILES)/.test(one)).length).toBeLessThanOrEqual(2)
  await Promise.all(sent)
}, 300_000)
