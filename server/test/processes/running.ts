import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { demoPassword } from '../build.ts'
import { freePort } from './redis.ts'

const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url))

export type Running = { url: string; process: ChildProcess; said: string[] }

/**
 * The real server as a process of its own, ready to answer; `through` is a command that starts it, with its arguments, and
 * `program` its first module.
 */
export async function startProcess(
  env: NodeJS.ProcessEnv,
  input?: number,
  through: readonly string[] = [],
  program = main,
): Promise<Running> {
  const port = input ?? (await freePort())
  const url = `http://127.0.0.1:${port}`
  const [command = '', ...args] = [...through, process.execPath, program]
  const child = spawn(command, args, {
    env: { ORIGIN: url, LOG_LEVEL: 'info', ...env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => said.push(String(text)))
  for (;;) {
    const ready = await fetch(`${url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (ready) return { url, process: child, said }
    if (child.exitCode !== null) throw new Error(`a process did not start: ${said.join('')}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

export type Answer<T> = { data?: T; errors?: { extensions: { code: string } }[] }
export async function ask<T>(
  { url }: { url: string },
  query: string,
  variables: object = {},
  token = '',
): Promise<Answer<T>> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const answer = await fetch(`${url}/graphql`, { method: 'POST', headers, body: JSON.stringify({ query, variables }) })
  return (await answer.json()) as Answer<T>
}
export async function get<T>(at: { url: string }, query: string, variables: object = {}, token = ''): Promise<T> {
  const { data, errors } = await ask<T>(at, query, variables, token)
  if (!data) throw new Error(JSON.stringify(errors))
  return data
}
export async function signIn(at: { url: string }, email: string): Promise<string> {
  const login = 'mutation ($email: String!, $password: String!) { login(email: $email, password: $password) { token } }'
  return (await get<{ login: { token: string } }>(at, login, { email, password: demoPassword })).login.token
}
