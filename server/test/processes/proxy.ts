import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export type SilentLine = Awaited<ReturnType<typeof startProxy>>

/** A line between server and database that can go silent: bytes are taken and lost, and nobody is told, as firewalls do. */
export async function startProxy(database: string) {
  const target = new URL(database)
  let isSilent = false
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(Number(target.port || 5432), target.hostname)
    /** A connection that lost bytes never carries any again. */
    let isLost = false
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('data', (bytes) => {
        if (isSilent) isLost = true
        if (!isLost) to.write(bytes)
      })
      from.on('error', () => to.destroy())
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(database)
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    silence: () => {
      isSilent = true
    },
    pass: () => {
      isSilent = false
    },
    /** Connections are cut and new ones refused, as while a server restarts. */
    cut: () => {
      for (const socket of sockets) socket.destroy()
    },
    stop: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
