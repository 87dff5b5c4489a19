declare module 'autocannon' {
  type Result = {
    requests: { average: number; total: number }
    latency: { p50: number; p99: number }
    non2xx: number
    errors: number
  }
  type Client = { setRequests(requests: unknown[]): void }
  type Options = { url: string; connections: number; duration: number; setupClient(client: Client): void }
  export default function autocannon(options: Options): Promise<Result>
}
