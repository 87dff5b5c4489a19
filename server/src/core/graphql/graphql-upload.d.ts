declare module 'graphql-upload/processRequest.mjs' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  type Limits = { maxFieldSize: number; maxFileSize: number; maxFiles: number }
  export default function processRequest(
    request: IncomingMessage,
    response: ServerResponse,
    limits: Limits,
  ): Promise<Record<string, unknown> | Record<string, unknown>[]>
}
