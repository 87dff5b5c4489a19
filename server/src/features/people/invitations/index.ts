import type { Feature } from '#core/feature.ts'

/** Invitations to act for a seller or a company; each kind is declared by its owner as an `Organisation`. */
export const invitations: Feature = {
  clocks: {
    'invitations.expires_at': 'Compared with the clock when it is used.',
  },
}
