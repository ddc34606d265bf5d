/** Only what is used here. */
declare module 'autocannon' {
  type Options = {
    url: string
    connections: number
    duration: number
    /** How often it looks whether the time is over, in milliseconds. */
    sampleInt: number
    headers?: Record<string, string>
    requests?: { setupRequest: (request: object) => object }[]
  }
  type Result = {
    '2xx': number
    non2xx: number
    errors: number
    /** In seconds. */
    duration: number
    latency: { p50: number; p99: number }
  }
  export default function autocannon(options: Options): Promise<Result>
}
