import type { Ctx } from '#core/context.ts'
import { costs, spendOrRefuse } from '#core/graphql/budget.ts'
import { withoutPlace } from '#core/http/place.ts'
import { ofAccount, ofNetwork } from '#core/limits.ts'
import type { ReadTask } from './program.ts'
import { type ReaderEnd, type ReaderLimits, runReader } from './reader.ts'
import { turns } from './turns.ts'

/* The only door through which bytes that people upload are decoded: one reader at a time for each server process, and one
   more for photos, which take up to a minute and a half. */

const minute = 60_000
const files = turns({ atOnce: 1, perOwner: 5, owners: 60, waitMs: 45_000 })
/** Files that lie in memory while they are stored. */
const stored = turns({ atOnce: 4, perOwner: 5, owners: 100, waitMs: 45_000 })
const photos = turns({ atOnce: 1, perOwner: 2, owners: 20, waitMs: 2 * minute })

/** A normal file is read within a second or two. */
const usual = { cpuSeconds: 30, silentMs: 20_000, maxOutput: 40_000_000 }
const limits: Record<ReadTask['kind'], ReaderLimits> = {
  sheet: { ...usual, megabytes: 320 },
  pdf: { ...usual, megabytes: 256 },
  picture: { ...usual, megabytes: 448, maxOutput: 100_000 },
  logo: { ...usual, megabytes: 448, maxOutput: 100_000 },
  widths: { ...usual, megabytes: 256, maxOutput: 100_000 },
  photo: { cpuSeconds: 180, silentMs: 1.5 * minute, maxOutput: 20_000_000, megabytes: 512, threads: 1 },
}

/** The account that has a place in the queue, or the network of a guest. */
const ownerOf = ({ actor, visit }: Ctx) => (actor ? ofAccount(actor.userId) : ofNetwork(visit))

export type ReadOptions = {
  /** Work in the background, which waits for its turn as long as it takes. */
  isPatient?: boolean
}

/**
 * Reads an uploaded file in a process with limits of the operating system, when it is the turn of the caller's account,
 * and hands on what is found. Returns null, or why the reader was ended. FILES_WAITING or FILES_BUSY, with the seconds to
 * wait, if the queue is full; RATE_LIMITED over the caller's budget. The request holds no place meanwhile. Never call it inside a transaction.
 */
export async function readInProcess<Message extends object>(
  ctx: Ctx,
  task: ReadTask,
  take: (message: Message) => void,
  { isPatient = false }: ReadOptions = {},
): Promise<ReaderEnd | null> {
  const lane = task.kind === 'photo' ? photos : files
  if (!isPatient) spendOrRefuse(ctx, task.kind === 'photo' ? costs.photo : costs.file)
  const signal = isPatient ? undefined : ctx.visit.whenGone()
  return withoutPlace(() =>
    lane.take({ owner: ownerOf(ctx), signal, isPatient }, () =>
      runReader<Message>(task, limits[task.kind], take, signal),
    ),
  )
}

/** Stores a file when it is the turn of the caller's account, so that few lie in memory. */
export const storeInTurn = <T>(ctx: Ctx, store: () => Promise<T>): Promise<T> =>
  withoutPlace(() => stored.take({ owner: ownerOf(ctx) }, store))

/** Files that are read now, and that wait for it, for operators. */
export const readingCounts = () => {
  const [usualOnes, slowOnes] = [files.counts(), photos.counts()]
  return { working: usualOnes.working + slowOnes.working, waiting: usualOnes.waiting + slowOnes.waiting }
}
