import type { AddressInfo } from 'node:net'
import { createServer, type Server, type Socket } from 'node:net'

export type Post = Awaited<ReturnType<typeof startPost>>

/** Plays a mail server: keeps what it is given, or refuses while `open` is false. */
export async function startPost() {
  const letters: string[] = []
  const state = { open: true }
  const talk = (socket: Socket) => {
    let data: string[] | undefined
    let rest = ''
    const say = (line: string) => socket.write(`${line}\r\n`)
    say('220 post.example')
    socket.on('error', () => {})
    socket.on('data', (bytes) => {
      const lines = (rest + bytes).split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        if (data && line === '.') {
          letters.push(data.join('\n'))
          data = undefined
          say('250 kept')
        } else if (data) data.push(line)
        else if (/^(EHLO|HELO)/.test(line)) say('250 post.example')
        else if (/^RCPT/.test(line)) say(state.open ? '250 ok' : '451 come back later')
        else if (line === 'DATA') {
          data = []
          say('354 go on')
        } else if (line === 'QUIT') socket.end('221 bye\r\n')
        else say('250 ok')
      }
    })
  }
  const server: Server = createServer(talk)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `smtp://127.0.0.1:${port}`, port, letters, state, close: () => server.close() }
}
