import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/* Systems of others that do not do what they should. */

const answers = {
  /** Accepts and never answers. */
  silent: () => {},
  /** A byte a second. */
  trickle: (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': 500 })
    const timer = setInterval(() => response.write(' '), 1_000)
    response.once('close', () => clearInterval(timer))
  },
  failing: (_request, response) => response.writeHead(500).end('{"error":"out of order"}'),
  html: (_request, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Maintenance</h1>'),
  cut: (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': 500 })
    response.write('{"id":"order_1",', () => response.destroy())
  },
} satisfies Record<string, RequestListener>
export type PeerKind = keyof typeof answers
export const peerKinds = Object.keys(answers) as PeerKind[]

/** A server that answers so; what it does can be changed. */
export async function startPeer(kind: PeerKind) {
  let answer: RequestListener = answers[kind]
  let requests = 0
  const server: Server = createServer((request, response) => {
    requests++
    request.resume()
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    host: `127.0.0.1:${port}`,
    url: `http://127.0.0.1:${port}`,
    requests: () => requests,
    become(next: PeerKind | RequestListener) {
      answer = typeof next === 'string' ? answers[next] : next
    },
    /** Ends all connections; new ones are answered. */
    async drop() {
      server.closeAllConnections()
    },
    close() {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}
