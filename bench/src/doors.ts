import { fork } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { fileURLToPath } from 'node:url'
import { bombs, noisy } from '../../server/test/bombs.ts'
import type { Measured } from '../../server/test/measured.ts'
import { SearchPage } from '../../web/src/features/catalogue/search/search.graphql.ts'
import { residentMb } from './load.ts'

/**
 * `node bench/src/doors.ts`: what others make this shop wait for. A list is asked by four visitors while nothing else happens,
 * under 24 buyers at a payment provider that is silent, and under 30 bodies that arrive a byte at a time. Then files that become
 * large are uploaded one after the other, with the server's memory and `{now}` looked at all the time. `--hanging` and `--files`
 * do one of both.
 */
const only = process.argv.slice(2)
const shop = fork(fileURLToPath(new URL('../../server/test/measured.ts', import.meta.url)), {
  stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
})
const [{ url, pid, buyer, senders }] = (await once(shop, 'message')) as [Measured]
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

type Answer = { errors?: { message: string; extensions: { code: string } }[] }
async function ask(query: string, variables: object = {}, token = ''): Promise<Answer> {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ query, variables }),
  })
  return (await response.json()) as Answer
}
const list = () => ask(SearchPage.text, { term: 'steel', filter: {}, sort: null, page: 1, size: 24, pincode: '411045' })

/** The middle and the slowest hundredth of so many lists by four visitors, in milliseconds, and the refusals. */
async function lists(count = 600) {
  const times: number[] = []
  let refused = 0
  const visitor = async () => {
    while (times.length < count) {
      const began = performance.now()
      const { errors } = await list()
      times.push(performance.now() - began)
      if (errors) refused++
    }
  }
  await Promise.all([visitor(), visitor(), visitor(), visitor()])
  times.sort((a, b) => a - b)
  const at = (share: number) => Math.round(times[Math.floor(times.length * share)] ?? 0)
  return { p50: at(0.5), p99: at(0.99), refused }
}

async function measureHanging(): Promise<void> {
  await lists(200)
  const idle = await lists()
  let isOver = false
  const told = new Map<string, number>()
  const pay = 'mutation ($id: ID!) { startPayment(orderId: $id) { url } }'
  const buyers = Array.from({ length: 24 }, async () => {
    while (!isOver) {
      const { errors } = await ask(pay, { id: buyer.orderId }, buyer.token)
      const code = errors?.[0]?.extensions.code ?? 'OK'
      told.set(code, (told.get(code) ?? 0) + 1)
      // Somebody who reads the sentence and tries once more
      await pause(5_000)
    }
  })
  await pause(500)
  const hanging = await lists()
  isOver = true
  const again = await lists()
  const sockets = Array.from({ length: 30 }, () => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1').on('error', () => {})
    socket.write(
      'POST /graphql HTTP/1.1\r\nhost: shop\r\ncontent-type: application/json\r\ncontent-length: 2000\r\n\r\n{',
    )
    return socket
  })
  await pause(500)
  const slow = await lists()
  for (const socket of sockets) socket.destroy()
  console.log('\nA list | p50 ms | p99 ms | refused')
  for (const [name, { p50, p99, refused }] of Object.entries({
    idle,
    'idle, afterwards': again,
    '24 buyers at a silent provider': hanging,
    '30 bodies, a byte at a time': slow,
  }))
    console.log(`${name} | ${p50} | ${p99} | ${refused}`)
  console.log(`The buyers were told: ${[...told].map(([code, count]) => `${count} × ${code}`).join(', ')}`)
  void Promise.allSettled(buyers)
}

async function upload(bytes: Buffer, token: string | undefined): Promise<string> {
  const body = new FormData()
  const query = 'mutation ($file: Upload!) { uploadMaterialList(file: $file) { id } }'
  body.append('operations', JSON.stringify({ query, variables: { file: null } }))
  body.append('map', JSON.stringify({ 0: ['variables.file'] }))
  body.append('0', new Blob([new Uint8Array(bytes)]), 'list')
  const headers = { authorization: `Bearer ${token}`, 'x-preflight-required': '1' }
  const answer = (await (await fetch(`${url}/graphql`, { method: 'POST', headers, body })).json()) as Answer
  return answer.errors?.[0]?.extensions.code ?? 'OK'
}

/** Does the work, and looks at the server's memory and its answer to `{now}` meanwhile. */
async function watched(work: () => Promise<string>) {
  const before = residentMb(pid)
  let [most, slowest, isOver] = [before, 0, false]
  const looking = (async () => {
    while (!isOver) {
      const began = performance.now()
      await ask('{ now }')
      slowest = Math.max(slowest, performance.now() - began)
      most = Math.max(most, residentMb(pid))
      await pause(20)
    }
  })()
  const began = performance.now()
  const answer = await work()
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  isOver = true
  await looking
  return `${before} | ${most} | ${seconds} | ${Math.round(slowest)} | ${answer}`
}

async function measureFiles(): Promise<void> {
  const [first, ...others] = senders
  console.log('\nFile | server MB before | most | s | slowest {now} ms | answer')
  for (const [name, build] of Object.entries(bombs)) {
    const bytes = await build()
    console.log(`${name} (${Math.ceil(bytes.length / 1000)} kB) | ${await watched(() => upload(bytes, first))}`)
  }
  const bomb = await bombs['PDF, a gigabyte deflated twice']?.()
  const noise = await noisy()
  const six = async (bytes: Buffer, from: readonly (string | undefined)[]) => {
    const answers = await Promise.all(Array.from({ length: 6 }, (_, at) => upload(bytes, from[at % from.length])))
    return answers.join(', ')
  }
  if (bomb) console.log(`The PDF deflated twice, six accounts at once | ${await watched(() => six(bomb, others))}`)
  console.log(`Six photos of noise, one account | ${await watched(() => six(noise, [first]))}`)
}

if (!only.includes('--files')) await measureHanging()
if (!only.includes('--hanging')) await measureFiles()
shop.disconnect()
process.exit()
