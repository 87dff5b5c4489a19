import { connect } from 'node:net'

/**
 * Asks for one page over and over on bare sockets, in a process of its own, so that the server is what is measured: a full HTTP
 * client costs several times what answering from memory does. Every answer has the length of the first, and only bytes are counted.
 */
const [port = '', path = '/', connections = '', seconds = ''] = process.argv.slice(2)
const request = `GET ${path} HTTP/1.1\r\nhost: localhost\r\naccept-encoding: gzip\r\naccept-language: en-IN,en;q=0.9\r\ncookie: cart=abc; pincode=411045\r\n\r\n`

function lengthOf(head: string): number {
  if (!head.startsWith('HTTP/1.1 200')) throw new Error(`The page answers ${head.slice(0, 60)}`)
  return head.indexOf('\r\n\r\n') + 4 + Number(/content-length: (\d+)/i.exec(head)?.[1])
}

let length = 0
let counting = false
const times: number[] = []

function ask(): void {
  const socket = connect({ port: Number(port), host: '127.0.0.1', noDelay: true })
  let received = 0
  let sentAt = 0
  const send = () => {
    sentAt = performance.now()
    socket.write(request)
  }
  socket.on('connect', send)
  socket.on('data', (bytes) => {
    length ||= lengthOf(bytes.toString('latin1'))
    received += bytes.length
    if (received < length) return
    received -= length
    if (counting) times.push(performance.now() - sentAt)
    send()
  })
  socket.on('error', (error) => {
    throw error
  })
}

for (let at = 0; at < Number(connections); at++) ask()
// the first seconds warm the server up
setTimeout(() => {
  counting = true
  process.send?.('counting')
}, 2000)
setTimeout(
  () => {
    times.sort((a, b) => a - b)
    const at = (part: number) => Math.round((times[Math.floor(times.length * part)] ?? 0) * 10) / 10
    const figures = {
      rate: times.length / Number(seconds),
      p50: at(0.5),
      p99: at(0.99),
      errors: 0,
      requests: times.length,
    }
    process.send?.(figures)
    if (!process.send) console.log(figures)
    process.exit(0)
  },
  2000 + Number(seconds) * 1000,
)
