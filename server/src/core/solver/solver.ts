import { Worker } from 'node:worker_threads'
import type { Program, Solved } from './solver-worker.ts'

let worker: Worker | undefined
let last: Promise<unknown> = Promise.resolve()

/**
 * Solves a mixed-integer program in the LP format by HiGHS, in a thread of its own that is kept, one after another. Null if
 * the solver failed or did not answer in its time and a few seconds. `bound` is a value that no solution is below (its
 * optimum, or that without whole numbers where the time was over); null if there is no solution.
 */
export function solveProgram(program: Program): Promise<Solved | null> {
  const solved = last.then(() => ask(program))
  last = solved
  return solved
}

function ask(program: Program): Promise<Solved | null> {
  worker ??= startWorker()
  const used = worker
  return new Promise((resolve) => {
    const end = (answer: Solved | null) => {
      clearTimeout(timer)
      used.off('message', handle)
      used.off('error', fail)
      resolve(answer)
    }
    const handle = (answer: Solved | { error: string }) => end('error' in answer ? null : answer)
    const fail = () => {
      worker = undefined
      void used.terminate()
      end(null)
    }
    const timer = setTimeout(fail, (2 * program.seconds + 3) * 1000)
    used.on('message', handle)
    used.on('error', fail)
    used.postMessage(program)
  })
}

function startWorker(): Worker {
  const started = new Worker(new URL('./solver-worker.ts', import.meta.url))
  started.unref()
  return started
}
