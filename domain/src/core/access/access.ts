/**
 * What lets a person act as somebody, or read what is somebody's. Whatever a mutation adds of it stands in the contract
 * (`@grants`); the server refuses to write anything else.
 */
export const accessKinds = [
  'SESSION',
  'STEP_UP',
  'PASSWORD',
  'MOBILE',
  'PROVIDER',
  'SECOND_FACTOR',
  'ROLE',
  'MEMBERSHIP',
  'INVITATION',
  'SHARE',
] as const
/** What lets a person act as somebody, or read what is somebody's. */
export type Access = (typeof accessKinds)[number]

/** What a caller shows in place of a confirmed password. */
export const proofs = ['PASSWORD', 'CODE', 'LINK', 'PROVIDER', 'NEW_ACCOUNT', 'NEW_BUSINESS', 'OWN_RECORD'] as const
/** What a caller shows in place of a confirmed password. */
export type Proof = (typeof proofs)[number]

/**
 * Proofs that are as strong as what they give, besides a permission with power over rights and a confirmed password,
 * which give everything. An invitation can be given by that alone.
 */
export const proofsOf: Readonly<Record<Access, readonly Proof[]>> = {
  SESSION: ['PASSWORD', 'CODE', 'LINK', 'PROVIDER', 'NEW_ACCOUNT'],
  STEP_UP: ['PASSWORD', 'CODE'],
  PASSWORD: ['PASSWORD', 'LINK', 'NEW_ACCOUNT'],
  MOBILE: ['NEW_ACCOUNT'],
  PROVIDER: ['PROVIDER', 'NEW_ACCOUNT'],
  SECOND_FACTOR: ['CODE'],
  ROLE: ['LINK', 'PROVIDER', 'NEW_ACCOUNT'],
  MEMBERSHIP: ['LINK', 'NEW_BUSINESS'],
  INVITATION: [],
  SHARE: ['OWN_RECORD'],
}
