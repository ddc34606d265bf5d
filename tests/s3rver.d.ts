/** What is used of a package that has no types of its own. */
declare module 's3rver' {
  export default class S3rver {
    constructor(options: {
      address: string
      port: number
      directory: string
      silent: boolean
      configureBuckets: { name: string; configs: string[] }[]
    })
    run(): Promise<unknown>
    close(): Promise<void>
  }
}
