/** Codes of a server that is going, gone or full (class 57P, 08, 53), as PostgreSQL or the socket say them. */
const lostCodes = /^(08|57P0|53)|^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EHOSTUNREACH|EAI_AGAIN)/
const lostPatterns =
  /connection terminated|connection to the database is lost|not queryable|trying to connect|embedded database has stopped/i

/** Whether the database could not be reached or went away: nothing is known of what was asked last. */
export function isConnectionLost(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const { code } = at as { code?: unknown }
    if (typeof code === 'string' && lostCodes.test(code)) return true
    if (lostPatterns.test(at.message)) return true
  }
  return false
}
