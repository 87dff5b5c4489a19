import { refuse, terms } from '@neev/domain/core/refusals'
import { type ProviderName, providerNames } from '@neev/domain/platform/system/providers'
import {
  BrokenCircuitError,
  BulkheadRejectedError,
  bulkhead,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  handleWhen,
  wrap,
} from 'cockatiel'
import { innermostReason, Refused } from '#core/errors.ts'
import { withoutPlace } from '#core/http/place.ts'
import { log } from '#core/log.ts'

/** The other side answered with an error status. */
export class Answered extends Error {
  readonly status: number
  readonly text: string
  constructor(host: string, status: number, text: string) {
    super(`${host} answered ${status}: ${text.slice(0, 200)}`)
    this.status = status
    this.text = text
  }
}

/**
 * A provider is at fault, and the caller is told so: SILENT if it does not answer or is not asked at the moment, FAULT if
 * what it answered is of no use. `cause` has the details.
 */
export class ProviderFault extends Refused {
  readonly kind: 'SILENT' | 'FAULT'
  constructor(provider: ProviderName, kind: 'SILENT' | 'FAULT', cause: unknown) {
    super(refuse(`PROVIDER_${kind}`, { provider: terms(`PROVIDER_${provider}`) }))
    this.kind = kind
    this.cause = cause
  }
}

/** OPEN: not asked for a while, because it failed several times. HALF_OPEN: one call tries whether it is back. */
export type BreakerState = 'CLOSED' | 'OPEN' | 'HALF_OPEN'
export type ProviderState = {
  name: ProviderName
  state: BreakerState
  /** Calls without an answer, and those that wait for their turn. */
  waiting: number
  /** Calls refused without asking the provider, since the start. */
  refused: number
  lastFailure: string | null
  lastFailedAt: Date | null
}
export type ProviderChange = Pick<ProviderState, 'name' | 'state' | 'lastFailure' | 'lastFailedAt'>

const states: Record<CircuitState, BreakerState> = {
  [CircuitState.Closed]: 'CLOSED',
  [CircuitState.Open]: 'OPEN',
  [CircuitState.Isolated]: 'OPEN',
  [CircuitState.HalfOpen]: 'HALF_OPEN',
}

/** Calls at once, and calls that wait for one of them. Files are read for every page, mail is sent in batches. */
const few = { calls: 4, queue: 4 }
const capacities: Record<ProviderName, { calls: number; queue: number }> = {
  payments: few,
  einvoices: few,
  gstins: few,
  email: { calls: 4, queue: 50 },
  sms: { calls: 4, queue: 50 },
  whatsapp: { calls: 4, queue: 50 },
  google: few,
  facebook: few,
  botCheck: { calls: 8, queue: 8 },
  files: { calls: 16, queue: 100 },
}
const failuresInARow = 4
const usualRestMs = 30_000
/** From the connection to the last byte. */
const usualAnswerMs = 10_000
const longer: Partial<Record<ProviderName, number>> = { files: 30_000, email: 40_000 }

/** What the provider is not to blame for: it answered, and refused. Mail servers answer with a code of their own. */
const isItsFault = (error: unknown) =>
  error instanceof Answered
    ? error.status >= 500
    : typeof (error as { responseCode?: unknown } | null)?.responseCode !== 'number'
const isSilence = (error: unknown) => {
  const { name, code } = (error ?? {}) as { name?: string; code?: string }
  return (
    ['AbortError', 'TimeoutError'].includes(name ?? '') || /TIMEDOUT|ECONN|EHOST|ENET|ENOTFOUND|EAI_/.test(code ?? '')
  )
}

type Provider = {
  state: ProviderState
  policy: { execute<T>(call: () => Promise<T>): Promise<T> }
  /** Whether its state has been noted since the start. */
  isKnown: boolean
}

export type ProviderOptions = {
  /** How long an answer may take, instead of what is usual. */
  answerMs?: number
  /** How long a provider is not asked after its failures. */
  restMs?: number
  onChange?: (change: ProviderChange) => void
}

export type Providers = ReturnType<typeof openProviders>

/**
 * The providers that this process calls. Each has few calls at once; the next one is refused at once. After four
 * failures in a row it is not asked for half a minute, then one call tries. A request that waits for a provider holds no
 * place. `onChange` is called when a provider fails for the first time or is back.
 */
export function openProviders({ answerMs, restMs = usualRestMs, onChange = () => {} }: ProviderOptions = {}) {
  const made = providerNames.map((name) => {
    const { calls, queue } = capacities[name]
    const breaker = circuitBreaker(handleWhen(isItsFault), {
      halfOpenAfter: restMs,
      breaker: new ConsecutiveBreaker(failuresInARow),
    })
    const state: ProviderState = {
      name,
      state: 'CLOSED',
      waiting: 0,
      refused: 0,
      lastFailure: null,
      lastFailedAt: null,
    }
    breaker.onFailure(({ reason }) => {
      if (!('error' in reason) || !isItsFault(reason.error)) return
      state.lastFailure = innermostReason(reason.error)
      state.lastFailedAt = new Date()
    })
    breaker.onStateChange((now) => {
      state.state = states[now]
      log.warn({ provider: name, state: state.state }, 'a provider’s state changed')
      if (state.state !== 'HALF_OPEN') onChange({ ...state })
    })
    const provider: Provider = { state, policy: wrap(bulkhead(calls, queue), breaker), isKnown: false }
    return [name, provider] as const
  })
  const providers = new Map(made)

  return {
    /**
     * Calls a provider. `limit` ends the call when it takes too long. Throws ProviderFault if it is at fault, and what it refused (`Answered` below 500) unchanged.
     */
    async run<T>(name: ProviderName, call: (limit: AbortSignal) => Promise<T>): Promise<T> {
      const provider = providers.get(name)
      if (!provider) throw new Error(`No provider is named ${name}.`)
      const { state, policy } = provider
      state.waiting++
      try {
        const limit = () => AbortSignal.timeout(answerMs ?? longer[name] ?? usualAnswerMs)
        const result = await withoutPlace(() => policy.execute(() => call(limit())))
        // It may have been left as failing by a process that ended
        if (!provider.isKnown) onChange({ ...state })
        provider.isKnown = true
        return result
      } catch (error) {
        if (error instanceof BrokenCircuitError || error instanceof BulkheadRejectedError) {
          state.refused++
          throw new ProviderFault(name, 'SILENT', error)
        }
        if (error instanceof ProviderFault || !isItsFault(error)) throw error
        log.error({ err: error, provider: name }, 'a provider failed')
        throw new ProviderFault(name, isSilence(error) ? 'SILENT' : 'FAULT', error)
      } finally {
        state.waiting--
      }
    },
    states: (): ProviderState[] => made.map(([, { state }]) => ({ ...state })),
  }
}

/** Work whose every failure is the provider's: what it says cannot be understood, or it refuses what is right. */
export async function orFault<T>(provider: ProviderName, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refused) throw error
    log.error({ err: error, provider }, 'a provider gave no usable answer')
    throw new ProviderFault(provider, 'FAULT', error)
  }
}
