import { afterEach, describe, expect, test } from 'vitest'
import type { Config } from '#core/config/config.ts'
import { openBucket } from '#core/files/file-store.ts'
import { type PeerKind, peerKinds, startPeer } from '#test/peers.ts'
import { fetchJson } from './http-client.ts'
import { Answered, openProviders, type ProviderChange, ProviderFault } from './providers.ts'

const peers: Awaited<ReturnType<typeof startPeer>>[] = []
afterEach(async () => {
  for (const peer of peers.splice(0)) await peer.close()
})
async function peerThat(kind: PeerKind) {
  const peer = await startPeer(kind)
  peers.push(peer)
  return peer
}

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'OK',
    (error: unknown) => (error instanceof ProviderFault ? error.code : `other: ${String(error)}`),
  )
type Options = Parameters<typeof openProviders>[0]
async function payments(kind: PeerKind, options: Options = {}) {
  const peer = await peerThat(kind)
  const providers = openProviders({ answerMs: 150, ...options })
  const caller = { config: { allowedHosts: [peer.host] } as Config, providers }
  const state = () => providers.states().find(({ name }) => name === 'payments')
  return { peer, state, providers, ask: () => codeOf(fetchJson(caller, 'payments', peer.url)) }
}

test.each(peerKinds)('a provider that is %s is named in a refusal of its own', async (kind) => {
  const { ask, state } = await payments(kind)
  const said = ['silent', 'trickle'].includes(kind) ? /^PROVIDER_SILENT$/ : /^PROVIDER_(SILENT|FAULT)$/
  expect(await ask()).toMatch(said)
  expect(state()?.lastFailure).toMatch(/\w/)
})

test('a silent provider has few calls at once; the next one is told without waiting', async () => {
  const { ask, peer, state } = await payments('silent', { answerMs: 60_000 })
  const waiting = Array.from({ length: 8 }, ask)
  expect(await ask()).toBe('PROVIDER_SILENT')
  expect(peer.requests()).toBeLessThanOrEqual(4)
  expect(state()).toMatchObject({ waiting: 8, refused: 1 })
  await peer.close()
  expect(new Set(await Promise.all(waiting))).toEqual(new Set(['PROVIDER_SILENT']))
})

test('after four failures in a row it is not asked any more, and one call tries after a rest', async () => {
  const changes: ProviderChange[] = []
  const { ask, peer, state } = await payments('failing', { onChange: (change) => changes.push(change) })
  for (let at = 0; at < 4; at++) expect(await ask()).toBe('PROVIDER_FAULT')
  expect(state()?.state).toBe('OPEN')
  expect(await ask()).toBe('PROVIDER_SILENT')
  expect(peer.requests()).toBe(4)
  expect(changes).toEqual([expect.objectContaining({ state: 'OPEN', lastFailure: expect.stringContaining('500') })])
})

test('the call that tries after the rest brings it back', async () => {
  const { ask, peer, state } = await payments('failing', { restMs: 0 })
  for (let at = 0; at < 4; at++) await ask()
  expect(await ask()).toBe('PROVIDER_FAULT')
  expect(state()?.state).toBe('OPEN')
  peer.become((_request, response) => response.end('{}'))
  expect(await ask()).toBe('OK')
  expect(state()).toMatchObject({ state: 'CLOSED', lastFailure: expect.stringContaining('500') })
})

test('a refusal by the provider is an answer, not a failure of it', async () => {
  const { peer, providers, state } = await payments('failing')
  peer.become((_request, response) => response.writeHead(400).end('no'))
  const caller = { config: { allowedHosts: [peer.host] } as Config, providers }
  for (let at = 0; at < 6; at++) await expect(fetchJson(caller, 'payments', peer.url)).rejects.toBeInstanceOf(Answered)
  expect(state()).toMatchObject({ state: 'CLOSED', lastFailure: null })
})

describe('a file store', () => {
  const bucket = (url: string) =>
    openBucket(
      { bucket: 'shop', region: 'in', accessKeyId: 'a', secretAccessKey: 'b', endpoint: url },
      openProviders({ answerMs: 300 }),
    )
  test.each(['silent', 'trickle'] as const)('that is %s is not waited for without end', async (kind) => {
    const store = bucket((await peerThat(kind)).url)
    expect(await codeOf(store.read('slip'))).toBe('PROVIDER_SILENT')
    if (kind === 'silent') expect(await codeOf(store.write('slip', Buffer.from('x')))).toBe('PROVIDER_SILENT')
  })
  test.each(['failing', 'cut'] as const)('that is %s gives no file', async (kind) => {
    const store = bucket((await peerThat(kind)).url)
    expect(await codeOf(store.read('slip'))).toMatch(/^PROVIDER_/)
  })
})
