import { setTimeout } from 'node:timers/promises'
import WebSocket from 'ws'
import type { TestServer } from '../server.ts'

/** Opens a socket as this person; the answer waits for the code that it is closed with. */
export async function socketOf(server: TestServer, token: string): Promise<() => Promise<number | string>> {
  const socket = new WebSocket(server.socketUrl, 'graphql-transport-ws')
  const closed = new Promise<number>((resolve) => socket.on('close', resolve))
  await new Promise<void>((resolve) => {
    socket.on('open', () =>
      socket.send(JSON.stringify({ type: 'connection_init', payload: { authorization: `Bearer ${token}` } })),
    )
    socket.on('message', () => resolve())
  })
  // long before the half minute after which every socket is asked anew
  return () => Promise.race([closed, setTimeout(15_000, 'still open')])
}
