import type { Ctx, Services } from '#core/context.ts'
import type { Db } from '#core/db/open.ts'
import { sharedRuns } from '#core/shared-runs.ts'
import { deleteChanges, readChangesSince, readSnapshot } from './changes.queries.ts'

/** What triggers note in `catalogue_changes` besides EVERYTHING, after which all is read again. */
export type ChangeKind =
  | 'OFFER'
  | 'SIZE'
  | 'PRODUCT_FIGURES'
  | 'PRODUCT'
  | 'SELLER'
  | 'BRAND'
  | 'POLICY'
  | 'REVIEW'
  | 'PERSON'

/** Ids of changed rows by kind. */
export type Changes = ReadonlyMap<ChangeKind, readonly number[]>

/** What a process keeps of the database in memory. */
export type Follower = {
  /** Reads again, or forgets, what these changes are of; not called without any. */
  follow(changes: Changes): void | Promise<void>
  /** The same for everything. */
  restart(): void | Promise<void>
}

type Following = { followers: Set<Follower>; ask(): Promise<void> }

/** Changes are kept this long; a process that has not asked for half as long reads everything again. */
const retentionHours = 6
const hourMs = 3_600_000

/** One a server. */
const followings = new WeakMap<object, Following>()

type Asking = Pick<Services, 'topics' | 'db'>

function followingOf({ topics, db }: Asking): Following {
  let known = followings.get(topics)
  if (!known) {
    known = begin(db)
    followings.set(topics, known)
  }
  return known
}

function begin(db: Db): Following {
  const followers = new Set<Follower>()
  /** The state of the database that all followers have, and when it was asked for in milliseconds of the process. */
  let state: { snapshot: string; at: number } | undefined
  const restart = async (snapshot: string) => {
    const at = performance.now()
    for (const follower of followers) await follower.restart()
    state = { snapshot, at }
  }
  const ask = sharedRuns(async () => {
    if (!state || performance.now() - state.at > (retentionHours / 2) * hourMs) return restart(await readSnapshot(db))
    const found = await readChangesSince(db, state.snapshot)
    if (!found) return
    const { snapshot, changes } = found
    if (changes.some(({ kind }) => kind === 'EVERYTHING')) return restart(snapshot)
    const known = new Map(changes.map(({ kind, ids }) => [kind as ChangeKind, ids]))
    if (known.size > 0) for (const follower of followers) await follower.follow(known)
    state = { snapshot, at: performance.now() }
  })
  return { followers, ask }
}

/** From now on, this follows what is committed. What it has until then it reads after this call. */
export const addFollower = (services: Asking, follower: Follower): void => {
  followingOf(services).followers.add(follower)
}

/** The same for what is large, and read before the server is ready. */
export function startFollowing(services: Asking, follower: Follower): Promise<void> {
  addFollower(services, follower)
  return followingOf(services).ask()
}

/** What a request was answered: everything that it reads from memory shows one state. */
const answers = new WeakMap<object, Promise<void>>()

/**
 * Everything that was committed before this call is known to all followers after it. Those who ask while one statement
 * runs share the next. Inside a transaction nothing is asked: it is another connection, and the transaction may have the
 * last one of the pool.
 */
export function followChanges(ctx: Ctx): Promise<void> {
  if (ctx.db.isTransaction) return Promise.resolve()
  const known = answers.get(ctx.loaders)
  if (known) return known
  const answer = followingOf(ctx).ask()
  answers.set(ctx.loaders, answer)
  return answer
}

/** The job that removes old changes. */
export const deleteOldChanges = (ctx: Ctx): Promise<void> =>
  deleteChanges(ctx.db, new Date(ctx.now.getTime() - retentionHours * hourMs))
