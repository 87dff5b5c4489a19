import WebSocket from 'ws'
import type { TestServer } from '../server.ts'

/** A socket on which `query` runs; `next` waits for what it brings. */
export async function watch(server: TestServer, token: string, query: string) {
  const socket = new WebSocket(server.socketUrl, 'graphql-transport-ws')
  const handled: { type: string; payload?: { data?: Record<string, unknown> } }[] = []
  let wake = () => {}
  const send = (message: object) => socket.send(JSON.stringify(message))
  socket.on('open', () => send({ type: 'connection_init', payload: { authorization: `Bearer ${token}` } }))
  socket.on('message', (text) => {
    const message = JSON.parse(String(text))
    if (message.type === 'connection_ack') send({ id: '1', type: 'subscribe', payload: { query } })
    handled.push(message)
    wake()
  })
  const next = async () => {
    while (!handled.some(({ type }) => type === 'next' || type === 'error'))
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    const at = handled.findIndex(({ type }) => type === 'next' || type === 'error')
    return handled.splice(0, at + 1).at(-1)
  }
  return { next, leave: () => send({ id: '1', type: 'complete' }), close: () => socket.close() }
}
