/** The server's end of the socket, with the protocol graphql-transport-ws. */
export class Socket extends EventTarget {
  static readonly OPEN = 1
  static readonly CLOSED = 3
  static last: Socket | undefined
  readyState = Socket.OPEN
  subscription = ''
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  constructor() {
    super()
    Socket.last = this
    queueMicrotask(() => this.onopen?.())
  }
  send(text: string) {
    const { type, id } = JSON.parse(text)
    if (type === 'connection_init') this.answer({ type: 'connection_ack' })
    if (type === 'subscribe') this.subscription = id
  }
  answer(message: object) {
    queueMicrotask(() => this.onmessage?.({ data: JSON.stringify(message) }))
  }
  close() {
    this.readyState = Socket.CLOSED
  }
}
