/**
 * Reasons for a claim, with the hours after delivery within which it must be made. For NOT_NEEDED the return policy
 * applies instead.
 */
export const claimReasons = {
  SHORT_WEIGHT: { name: 'Short weight', hours: 48 },
  SHORT_PIECES: { name: 'Missing pieces', hours: 48 },
  WRONG_ITEM: { name: 'Wrong goods', hours: 48 },
  WRONG_GRADE: { name: 'Wrong grade', hours: 168 },
  DAMAGED: { name: 'Damaged', hours: 48 },
  BENT: { name: 'Bent', hours: 48 },
  RUSTED: { name: 'Rusted', hours: 48 },
  MTC_MISMATCH: { name: 'Certificate does not match', hours: 168 },
  /** Only for returns, where the return policy allows it. */
  NOT_NEEDED: { name: 'No longer needed', hours: 0 },
} as const
export type ClaimReason = keyof typeof claimReasons

/** Hours for the seller's answer. After that the claim is escalated. */
export const CLAIM_ANSWER_HOURS = 48
