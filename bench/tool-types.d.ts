declare module 'autocannon' {
  type Options = {
    url: string
    connections: number
    headers?: Record<string, string>
    duration: number
    /** Milliseconds between checks whether the time is over. */
    sampleInt: number
    requests?: { setupRequest: (request: object) => object }[]
  }
  type Result = {
    '2xx': number
    non2xx: number
    errors: number
    duration: number
  }
  export default function autocannon(options: Options): Promise<Result>
}

declare module 'lighthouse' {
  type Options = {
    port: number
    logLevel: 'error'
    output: 'json'
    onlyCategories: string[]
    throttling: { cpuSlowdownMultiplier: number }
  }
  type Audit = { id: string; score: number | null; scoreDisplayMode: string; numericValue?: number }
  type Result = {
    lhr: {
      categories: Record<string, { score: number | null }>
      audits: Record<string, Audit>
      environment: { benchmarkIndex: number }
    }
  }
  export default function lighthouse(url: string, options: Options): Promise<Result | undefined>
}
