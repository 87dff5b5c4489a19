import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { log } from '#core/log.ts'
import type { ReadTask, Started } from './program.ts'

export type ReaderLimits = {
  /** Memory beyond that of an idle process. */
  megabytes: number
  /** Threads of JavaScript beside the first. */
  threads?: number
  /** Of one core. */
  cpuSeconds: number
  /** Without a word from the reader. */
  silentMs: number
  /** What it may say, in characters of JSON. */
  maxOutput: number
}
/** Why a reader ended before it was done. */
export type ReaderEnd = 'LARGE' | 'SLOW' | 'BROKEN' | 'CANCELLED'

const program = fileURLToPath(new URL('./program.ts', import.meta.url))
/** The process has none of the server's secrets. */
const inheritedVariables = ['PATH', 'TMPDIR', 'TEMP', 'SystemRoot']
const environment = () => ({
  ...Object.fromEntries(inheritedVariables.map((name) => [name, process.env[name]])),
  // Fewer pools of memory that are never given back
  MALLOC_ARENA_MAX: '2',
  UV_THREADPOOL_SIZE: '2',
})

const shell = '/bin/sh'
/** What V8 sets aside for code in each thread: counted by the system, and not used. */
const megabytesOfCode = 530
/** This program besides. */
const idleMegabytes = 130
/** One file that a reader writes: a picture in one size. */
const maxFileMegabytes = 20
/** Of objects in JavaScript; buffers are bounded by the system. */
const heapMegabytes = 192
/** Resident memory of an idle process, for the reader's own watch. */
const idleResident = 90

/**
 * The command that starts a reader within limits of the operating system: memory that can be written (`ulimit -d`, kept
 * by Linux), seconds of processor, size of a written file, no core dump. macOS does not keep the first, and Windows has no
 * shell for them: there the reader's own watch (`memory.ts`) and the deadline remain.
 */
function commandOf(started: Started, { megabytes, threads = 0, cpuSeconds }: ReaderLimits): [string, string[]] {
  const own = [`--max-old-space-size=${heapMegabytes}`, '--no-warnings', program, JSON.stringify(started)]
  if (!existsSync(shell)) return [process.execPath, own]
  const limits = [
    `ulimit -d ${((1 + threads) * megabytesOfCode + idleMegabytes + megabytes) * 1024}`,
    `ulimit -t ${cpuSeconds}`,
    // In blocks of 512 bytes
    `ulimit -f ${maxFileMegabytes * 2048}`,
    'ulimit -c 0',
  ]
  return [shell, ['-c', `${limits.join('; ')}; exec "$0" "$@"`, process.execPath, ...own]]
}

/** The lines that a reader says, with the time of their use not counted against it. Stops at the limit of output. */
async function takeLines(
  output: Readable,
  maxOutput: number,
  take: (line: string) => Promise<void>,
): Promise<'END' | 'LARGE'> {
  let size = 0
  let rest = ''
  output.setEncoding('utf8')
  for await (const chunk of output as AsyncIterable<string>) {
    size += chunk.length
    if (size > maxOutput) return 'LARGE'
    rest += chunk
    if (!chunk.includes('\n')) continue
    const lines = rest.split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) await take(line)
  }
  return 'END'
}

/**
 * Reads one file in a process of its own and hands each message on. Returns null when the reader is done, or why it ended
 * before. The process is ended in any case.
 */
export async function runReader<Message extends object>(
  task: ReadTask,
  limits: ReaderLimits,
  take: (message: Message) => Promise<void> | void,
  signal?: AbortSignal,
): Promise<ReaderEnd | null> {
  if (signal?.aborted) return 'CANCELLED'
  const [command, parts] = commandOf({ megabytes: idleResident + limits.megabytes, task }, limits)
  const reader = spawn(command, parts, { env: environment(), stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
  let end: ReaderEnd | null = null
  const stop = (why: ReaderEnd) => {
    end ??= why
    reader.kill('SIGKILL')
  }
  let deadline: NodeJS.Timeout | undefined
  const beginWaiting = () => {
    clearTimeout(deadline)
    deadline = setTimeout(() => stop('SLOW'), limits.silentMs)
  }
  const cancel = () => stop('CANCELLED')
  signal?.addEventListener('abort', cancel)
  const ended = new Promise<{ code: number | null; by: NodeJS.Signals | null }>((resolve) => {
    reader.once('error', (error) => {
      log.error({ err: error }, 'a reader of files can not be started')
      resolve({ code: 1, by: null })
    })
    reader.once('exit', (code, by) => resolve({ code, by }))
  })
  try {
    beginWaiting()
    const output = await takeLines(reader.stdio[3] as Readable, limits.maxOutput, async (line) => {
      clearTimeout(deadline)
      const message = JSON.parse(line) as Message | { ended: ReaderEnd }
      if ('ended' in message) end ??= message.ended
      else await take(message)
      beginWaiting()
    })
    if (output === 'LARGE') stop('LARGE')
    const { code, by } = await ended
    // Ended by its own watch, or by the system: too much memory, or too many seconds of processor
    if (end === null && by === 'SIGXCPU') return 'SLOW'
    if (end !== null || code === 0) return end
    return code === 1 ? 'BROKEN' : 'LARGE'
  } finally {
    clearTimeout(deadline)
    signal?.removeEventListener('abort', cancel)
    reader.kill('SIGKILL')
  }
}

/** Calls `work` with an empty folder for what a reader writes, and removes it. */
export async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'neev-reading-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
