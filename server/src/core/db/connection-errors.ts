/** Error codes of a server that is stopping, gone or full (class 57P, 08, 53), from PostgreSQL or the socket. */
const lostCodes = /^(08|57P0|53)|^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EHOSTUNREACH|EAI_AGAIN)/
const lostPatterns =
  /connection terminated|connection to the database is lost|not queryable|trying to connect|embedded database has stopped/i

/**
 * Whether the database was unreachable or the connection was lost, so that the outcome of the last query is unknown.
 */
export function isConnectionLost(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const { code } = at as { code?: unknown }
    if (typeof code === 'string' && lostCodes.test(code)) return true
    if (lostPatterns.test(at.message)) return true
  }
  return false
}
