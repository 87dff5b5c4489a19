import { fork } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { PhotoMessage, PhotoTask } from './read-photo.worker.ts'

export type PhotoRefusal = 'PICTURE_BROKEN' | 'PHOTO_SLOW' | 'PHOTO_BUSY' | 'PHOTO_CANCELLED'
type PhotoResult = Exclude<PhotoMessage, { broken: true }> | { refusal: PhotoRefusal }
/** `signal` ends the reading when the client has gone. */
type Task = Omit<PhotoTask, 'folder'>
type Options = { signal: AbortSignal; seconds: number; maxWaiting: number }

let isReading = false
const waiting: (() => void)[] = []

/**
 * Reads the words of a photo in a process of its own, one photo at a time; some more wait. It is ended at the deadline,
 * or when nobody waits for it any more.
 */
export async function readPhoto(task: Task, options: Options): Promise<PhotoResult> {
  if (isReading && waiting.length >= options.maxWaiting) return { refusal: 'PHOTO_BUSY' }
  if (isReading) await new Promise<void>((next) => waiting.push(next))
  isReading = true
  try {
    return options.signal.aborted ? { refusal: 'PHOTO_CANCELLED' } : await readAlone(task, options)
  } finally {
    const next = waiting.shift()
    if (next) next()
    else isReading = false
  }
}

const program = fileURLToPath(new URL('./read-photo.worker.ts', import.meta.url))
/** The process has none of the server's secrets. */
const kept = ['PATH', 'TMPDIR', 'TEMP', 'SystemRoot']
const environment = () => Object.fromEntries(kept.map((name) => [name, process.env[name]]))

async function readAlone(task: Task, { signal, seconds }: Options): Promise<PhotoResult> {
  const folder = await mkdtemp(join(tmpdir(), 'neev-models-'))
  const reader = fork(program, {
    env: environment(),
    execArgv: ['--max-old-space-size=256'],
    // The engine writes remarks on each picture, which nobody wants
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  let deadline: NodeJS.Timeout | undefined
  let cancel = () => {}
  return new Promise<PhotoResult>((resolve) => {
    deadline = setTimeout(() => resolve({ refusal: 'PHOTO_SLOW' }), seconds * 1000)
    cancel = () => resolve({ refusal: 'PHOTO_CANCELLED' })
    signal.addEventListener('abort', cancel)
    reader.on('message', (message: PhotoMessage) =>
      resolve('broken' in message ? { refusal: 'PICTURE_BROKEN' } : message),
    )
    reader.on('error', () => resolve({ refusal: 'PICTURE_BROKEN' }))
    reader.on('exit', () => resolve({ refusal: 'PICTURE_BROKEN' }))
    reader.send({ ...task, folder } satisfies PhotoTask)
  }).finally(() => {
    clearTimeout(deadline)
    signal.removeEventListener('abort', cancel)
    reader.kill('SIGKILL')
    return rm(folder, { recursive: true, force: true })
  })
}
