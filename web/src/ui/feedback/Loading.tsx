import { useQueryClient } from '@tanstack/react-query'
import { Component, type ReactNode, Suspense, useEffect } from 'react'
import { useLocation } from 'react-router'
import { isRefusal } from '#graphql/errors.ts'
import { removeFailed, retryFailed } from '#graphql/query-client.ts'
import { useHydrated } from '#state/use-hydrated.ts'
import { FailureNote } from './Blank.tsx'
import { Skeleton } from './Skeleton.tsx'

type Props = {
  fallback?: ReactNode
  /** Shown instead if its record does not exist. */
  missing?: ReactNode
  children: ReactNode
}

/**
 * A part of a page with data of its own, read by `useData`: a skeleton until it is loaded, and a failure with a retry
 * instead of it. The rest of the page stays. The server renders the skeleton.
 */
export function Loading({ fallback = <Skeleton lines={4} />, missing, children }: Props) {
  const hydrated = useHydrated()
  const { key } = useLocation()
  if (!hydrated) return fallback
  return (
    <FailureBoundary at={key} missing={missing}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </FailureBoundary>
  )
}

type BoundaryProps = { at: string; missing: ReactNode; children: ReactNode }
type BoundaryState = { at: string; failure: { error: unknown } | null }

/** Catches a failure until it is retried or the user goes to another URL. */
class FailureBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { at: this.props.at, failure: null }
  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } }
  }
  static getDerivedStateFromProps({ at }: BoundaryProps, state: BoundaryState) {
    return at === state.at ? null : { at, failure: null }
  }
  override render() {
    const { failure } = this.state
    const { missing, children } = this.props
    if (!failure) return children
    return <PartFailed error={failure.error} missing={missing} retry={() => this.setState({ failure: null })} />
  }
}

type FailedProps = { error: unknown; missing: ReactNode; retry: () => void }

function PartFailed({ error, missing, retry }: FailedProps) {
  const client = useQueryClient()
  useEffect(() => removeFailed(client), [client])
  if (missing && isRefusal(error, 'NOT_FOUND')) return missing
  return (
    <FailureNote
      error={error}
      retry={() => {
        retryFailed(client)
        retry()
      }}
    />
  )
}
