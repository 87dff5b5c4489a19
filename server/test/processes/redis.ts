import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { createClient } from '@redis/client'

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0)
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  probe.close()
  return port
}

/** A Redis of one's own that keeps nothing on disk; can be stopped and started again on its port. */
export async function startRedis() {
  if (spawnSync('redis-server', ['--version']).status !== 0)
    throw new Error(
      'redis-server is not installed, and several processes can not be tested without it: apt-get install redis-server',
    )
  const port = await freePort()
  const url = `redis://127.0.0.1:${port}`
  let server: ChildProcess | undefined

  async function start(): Promise<void> {
    const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
    server = spawn('redis-server', options, { stdio: 'ignore' })
    const client = createClient({ url, socket: { reconnectStrategy: 50 } }).on('error', () => {})
    await client.connect()
    client.destroy()
  }
  async function stop(): Promise<void> {
    const running = server
    server = undefined
    if (!running) return
    running.kill('SIGKILL')
    await once(running, 'exit')
  }
  await start()
  return { url, start, stop }
}
