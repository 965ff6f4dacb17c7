/** As far as our tests use it; the package brings no types. */
declare module 's3rver' {
  export default class S3rver {
    constructor(options: {
      readonly port: number
      readonly directory: string
      readonly silent: boolean
      readonly configureBuckets: readonly { readonly name: string; readonly configs: readonly [] }[]
    })
    run(): Promise<unknown>
    readonly httpServer: { closeAllConnections(): void }
    close(): Promise<void>
  }
}
